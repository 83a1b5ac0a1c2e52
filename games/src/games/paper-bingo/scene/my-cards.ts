import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import type { BingoCard } from '#rules/games/paper-bingo/card.ts';
import { el } from '../../../frame/dom.ts';
import { type Book, betsOfRound } from '../../../shared/book.ts';
import type { SharedKit } from '../../../shared/start-shared.ts';
import { cardTable } from '../card-table.ts';
import { byNearness, type Near, nearOf, wholeLines } from '../near.ts';
import { cardOf } from '../reading.ts';

interface Mine {
  readonly id: string;
  readonly tag: string;
  /** As it was bought, from 1. */
  readonly number: number;
  readonly card: BingoCard;
}

interface Small {
  readonly button: HTMLButtonElement;
  readonly cells: readonly HTMLElement[];
  readonly badge: HTMLElement;
}

export interface MarkedNow {
  readonly book: Book;
  readonly called: ReadonlySet<number>;
  /** The numbers called when the line was completed. */
  readonly calledAtLine: ReadonlySet<number>;
  /** The ball that was called last. */
  readonly fresh: number | undefined;
  /** Whether the prize has fallen by now. */
  readonly hasFallen: { readonly line: boolean; readonly house: boolean };
  readonly isOver: boolean;
}

const isIn = ({ state }: OwnSharedBet) => state !== 'cancelled' && state !== 'refunded';

function mineOf(book: Book): readonly Mine[] {
  return betsOfRound(book)
    .filter(isIn)
    .map(({ bet_id: id, tag, choice }, index) => ({ id, tag, number: index + 1, card: cardOf(choice) }));
}

/** Own cards, the nearest first: one large, the others small below it; a tap makes another one large. */
export class MyCards {
  readonly node: HTMLElement;
  readonly #kit: SharedKit;
  readonly #table: ReturnType<typeof cardTable>;
  readonly #stamp = el('p', { class: 'stamp', hidden: true });
  readonly #large: HTMLElement;
  readonly #list = el('div', { class: 'smalls', role: 'group' });
  readonly #none = el('p', { class: 'no-cards' });
  readonly #smalls = new Map<string, Small>();
  #picked: string | undefined;
  #shown: string | undefined;
  #roundId = '';
  #hasEnded = false;
  #now: MarkedNow | undefined;

  constructor(kit: SharedKit) {
    this.#kit = kit;
    this.#table = cardTable(kit.t);
    this.#large = el('div', { class: 'large-card' }, this.#table.node, this.#stamp);
    this.#list.ariaLabel = kit.t('bingo.mine');
    this.node = el('div', { class: 'my-cards' }, this.#large, this.#list, this.#none);
  }

  draw(now: MarkedNow): void {
    const { t } = this.#kit;
    this.#now = now;
    const roundId = now.book.round?.round_id ?? '';
    if (roundId !== this.#roundId) {
      this.#roundId = roundId;
      this.#picked = undefined;
      this.#shown = undefined;
    }
    // At the end the page of the results is shown, whatever was open before.
    if (now.hasFallen.house && !this.#hasEnded) this.#picked = undefined;
    this.#hasEnded = now.hasFallen.house;
    const mine = mineOf(now.book);
    this.node.classList.toggle('empty', mine.length === 0);
    this.node.classList.toggle('several', mine.length > 1);
    this.#none.textContent = mine.length > 0 ? '' : t(now.isOver ? 'bingo.noneNow' : 'bingo.noneYet');
    for (const id of this.#smalls.keys()) if (!mine.some((one) => one.id === id)) this.#smalls.delete(id);
    const near = new Map(mine.map((one) => [one.id, nearOf(one.card, now.called)]));
    const order = byNearness(now.hasFallen.line);
    const nearness = (one: Mine): Near => near.get(one.id) ?? { line: 0, house: 0 };
    const won = (one: Mine) => (this.#prizesOf(one, now).length > 0 ? 0 : 1);
    const sorted = mine.toSorted(
      (one, other) =>
        won(one) - won(other) || order(nearness(one), nearness(other)) || one.number - other.number,
    );
    const large = this.#largeOf(
      sorted,
      (one, other) => won(one) - won(other) || order(nearness(one), nearness(other)),
    );
    if (large) this.#drawLarge(large, nearness(large), now);
    this.#place(sorted.map((one) => this.#drawSmall(one, nearness(one), now, one.id === large?.id)));
  }

  /** The one that was tapped, else the nearest; the one that is shown stays until another is truly nearer. */
  #largeOf(sorted: readonly Mine[], order: (one: Mine, other: Mine) => number): Mine | undefined {
    const picked = sorted.find(({ id }) => id === this.#picked);
    const shown = sorted.find(({ id }) => id === this.#shown);
    const [nearest] = sorted;
    const large = picked ?? (shown && nearest && order(nearest, shown) >= 0 ? shown : nearest);
    this.#shown = large?.id;
    return large;
  }

  /** The prizes a card has by now. */
  #prizesOf({ tag }: Mine, { book, hasFallen }: MarkedNow): readonly string[] {
    return (book.prizes ?? [])
      .filter(({ prize, winners }) => {
        const fell = prize === 'line' ? hasFallen.line : hasFallen.house;
        return fell && winners.some((winner) => winner.tag === tag);
      })
      .map(({ prize }) => prize);
  }

  #toGo(near: Near, { hasFallen }: MarkedNow): string {
    const { t } = this.#kit;
    return hasFallen.line ? t('bingo.toHouse', { n: near.house }) : t('bingo.toLine', { n: near.line });
  }

  #drawLarge(mine: Mine, near: Near, now: MarkedNow): void {
    const { t } = this.#kit;
    const prizes = this.#prizesOf(mine, now);
    const name = t('bingo.cardNumber', { n: mine.number });
    const title = now.called.size > 0 && prizes.length === 0 ? `${name} · ${this.#toGo(near, now)}` : name;
    const lit = prizes.includes('line') ? wholeLines(mine.card, now.calledAtLine) : undefined;
    this.#table.draw({
      card: mine.card,
      title,
      called: now.called,
      fresh: now.fresh,
      ...(lit ? { lit } : {}),
    });
    const stamp = prizes.includes('house')
      ? t('bingo.gotHouse')
      : prizes.includes('line')
        ? t('bingo.gotLine')
        : '';
    if (this.#stamp.textContent !== stamp) this.#stamp.textContent = stamp;
    this.#stamp.hidden = stamp === '';
    this.#large.classList.toggle('house', prizes.includes('house'));
  }

  #small(mine: Mine): Small {
    const known = this.#smalls.get(mine.id);
    if (known) return known;
    const cells = mine.card.map(() => el('i'));
    const badge = el('b');
    const onclick = (event: Event) => {
      // A tap on the scene skips the calls; this one is meant for the card.
      event.stopPropagation();
      this.#picked = mine.id;
      this.#kit.sound.click();
      if (this.#now) this.draw(this.#now);
    };
    const grid = el('span', { class: 'dots', 'aria-hidden': 'true' }, ...cells);
    const small = {
      button: el('button', { type: 'button', class: 'small-card', onclick }, grid, badge),
      cells,
      badge,
    };
    this.#smalls.set(mine.id, small);
    return small;
  }

  #drawSmall(mine: Mine, near: Near, now: MarkedNow, isLarge: boolean): HTMLElement {
    const { t } = this.#kit;
    const small = this.#small(mine);
    const prizes = this.#prizesOf(mine, now);
    const lacks = now.hasFallen.line ? near.house : near.line;
    for (const [place, cell] of small.cells.entries()) {
      const ball = mine.card[place] ?? 0;
      cell.classList.toggle('on', ball === 0 || now.called.has(ball));
    }
    const sign = prizes.length > 0 ? '★' : now.called.size > 0 ? String(lacks) : `#${mine.number}`;
    if (small.badge.textContent !== sign) small.badge.textContent = sign;
    const name = `${t('bingo.cardNumber', { n: mine.number })}: ${this.#toGo(near, now)}`;
    if (small.button.ariaLabel !== name) small.button.ariaLabel = name;
    small.button.ariaPressed = String(isLarge);
    small.button.classList.toggle('close', prizes.length === 0 && now.called.size > 0 && lacks <= 2);
    small.button.classList.toggle('won', prizes.length > 0);
    return small.button;
  }

  /** In their order, unless one of them has the focus: then they stay where they are. */
  #place(buttons: readonly HTMLElement[]): void {
    const { children } = this.#list;
    const isSame = buttons.length === children.length && buttons.every((button, i) => button === children[i]);
    const isHeld = buttons.length === children.length && this.#list.contains(document.activeElement);
    if (!isSame && !isHeld) this.#list.replaceChildren(...buttons);
    this.#list.hidden = buttons.length < 2;
  }
}
