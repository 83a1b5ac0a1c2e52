import type { BingoCard } from '#rules/games/paper-bingo/card.ts';
import { el, icons } from '../../frame/dom.ts';
import { lessMotion } from '../../frame/wait.ts';
import { type Book, betsOfRound } from '../../shared/book.ts';
import type { Slip, SlipDesk } from '../../shared/draws/draw-view.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import { cardTable } from './card-table.ts';
import { freshCard } from './fresh-card.ts';
import { cardOf } from './reading.ts';

const QUICK = [3, 6, 12] as const;
const TURN_MS = 260;

interface Proposal {
  readonly node: HTMLElement;
  readonly another: HTMLButtonElement;
  card: BingoCard;
  draw(index: number): void;
}

/** The cards that are proposed: how many, and another one in the place of each that is not liked. */
export class CardSlip implements Slip {
  readonly node: HTMLElement;
  readonly #kit: SharedKit;
  readonly #desk: SlipDesk;
  readonly #list = el('ol', { class: 'proposals' });
  readonly #count = el('output', { class: 'value' });
  readonly #full = el('p', { class: 'cards-full', hidden: true });
  readonly #fewer: HTMLButtonElement;
  readonly #more: HTMLButtonElement;
  readonly #quick: readonly HTMLButtonElement[];
  readonly #anew: HTMLButtonElement;
  #proposals: readonly Proposal[] = [];
  /** Number of cards the player wants; the slip may fit fewer. */
  #wanted = 1;
  #room: number;
  #isOpen = true;

  constructor(kit: SharedKit, desk: SlipDesk) {
    const { t } = kit;
    this.#kit = kit;
    this.#desk = desk;
    this.#room = kit.feed.book.state.most_bets;
    const step = (label: string, picture: Node, by: number) =>
      el(
        'button',
        {
          type: 'button',
          class: 'round-button',
          'aria-label': label,
          onclick: () => this.#want(this.#proposals.length + by),
        },
        picture,
      );
    this.#fewer = step(t('bingo.fewer'), icons.minus(), -1);
    this.#more = step(t('bingo.more'), icons.plus(), 1);
    this.#quick = QUICK.map((count) =>
      el('button', { type: 'button', class: 'tool', onclick: () => this.#want(count) }, String(count)),
    );
    this.#anew = el(
      'button',
      { type: 'button', class: 'tool anew', onclick: () => this.#renew(this.#proposals) },
      icons.spin(),
      t('bingo.anew'),
    );
    const caption = el('span', { class: 'caption' }, t('bingo.count'));
    this.node = el(
      'div',
      { class: 'card-slip' },
      el(
        'div',
        { class: 'card-tools', role: 'group', 'aria-label': t('bingo.count') },
        el(
          'div',
          { class: 'stepper' },
          this.#fewer,
          el('div', { class: 'figure' }, caption, this.#count),
          this.#more,
        ),
        ...this.#quick,
        this.#anew,
      ),
      this.#full,
      this.#list,
    );
    this.#fit();
  }

  choice(): unknown {
    return this.choices()[0];
  }

  choices(): readonly unknown[] {
    return this.#proposals.map(({ card }) => ({ card }));
  }

  ready(): string {
    return this.#kit.t('bingo.buy', { count: this.#proposals.length });
  }

  missing(): string {
    return this.#kit.t('bingo.full', { most: this.#kit.feed.book.state.most_bets });
  }

  /** Bought cards are replaced by new proposals once all are bought. */
  taken(choice: unknown): void {
    const bought = cardOf(choice).join();
    this.#proposals = this.#proposals.filter(({ card }) => card.join() !== bought);
    this.#wanted = Math.max(1, this.#proposals.length);
    this.#fit();
  }

  draw(isOpen: boolean, book: Book): void {
    const own = betsOfRound(book).filter(({ state }) => state !== 'cancelled').length;
    const room = Math.max(0, book.state.most_bets - own);
    if (isOpen === this.#isOpen && room === this.#room) return;
    this.#isOpen = isOpen;
    this.#room = room;
    // Cards are bought from the first on: what no longer fits is the one that has just been.
    this.#proposals = room > 0 ? this.#proposals.slice(-room) : [];
    if (isOpen) this.#fit();
  }

  #want(count: number): void {
    this.#wanted = Math.max(1, count);
    this.#kit.sound.click();
    this.#fit();
    this.#desk.changed();
  }

  #renew(proposals: readonly Proposal[]): void {
    this.#kit.sound.click();
    for (const proposal of proposals) {
      proposal.card = freshCard();
      if (!lessMotion())
        proposal.node.animate(
          [{ transform: 'rotateY(80deg)', opacity: 0.3 }, { transform: 'none' }],
          TURN_MS,
        );
    }
    this.#draw();
    this.#desk.changed();
  }

  #fit(): void {
    const count = Math.min(this.#wanted, this.#room);
    const fresh = Math.max(0, count - this.#proposals.length);
    this.#proposals = [
      ...this.#proposals.slice(0, count),
      ...Array.from({ length: fresh }, () => this.#propose()),
    ];
    this.#draw();
  }

  #propose(): Proposal {
    const { t } = this.#kit;
    const table = cardTable(t);
    const another = el(
      'button',
      { type: 'button', class: 'another', onclick: () => this.#renew([proposal]) },
      icons.spin(),
      el('span', {}, t('bingo.another')),
    );
    const node = el('li', {}, table.node, another);
    const proposal: Proposal = {
      node,
      another,
      card: freshCard(),
      draw: (index) => {
        const name = t('bingo.cardNumber', { n: index + 1 });
        table.draw({ card: proposal.card, title: name });
        another.ariaLabel = `${name}: ${t('bingo.another')}`;
      },
    };
    return proposal;
  }

  #draw(): void {
    const count = this.#proposals.length;
    this.#count.textContent = String(count);
    this.#full.textContent = this.missing();
    this.#full.hidden = this.#room > 0;
    for (const [index, proposal] of this.#proposals.entries()) proposal.draw(index);
    const nodes = this.#proposals.map(({ node }) => node);
    const isSame =
      nodes.length === this.#list.children.length &&
      nodes.every((node, i) => node === this.#list.children[i]);
    if (!isSame) this.#list.replaceChildren(...nodes);
    this.#fewer.disabled = count <= 1;
    this.#more.disabled = count >= this.#room;
    for (const [at, button] of this.#quick.entries()) {
      const wants = QUICK[at] ?? 0;
      button.disabled = wants > this.#room;
      button.ariaPressed = String(wants === count);
    }
    this.#anew.disabled = count === 0;
  }
}
