import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { type Book, betsOfRound } from '../../shared/book.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import { hundredths } from './reading.ts';

const SHOWN = 40;

interface Row {
  readonly name: string;
  readonly stake: string;
  readonly times: number | null;
  readonly win: string;
  readonly isOwn: boolean;
}

/** The result of a bet as shown to its player. */
export function outcomeOf({ t, show }: Pick<SharedKit, 't' | 'show'>, bet: OwnSharedBet): string {
  const stake = show(readAmount(bet.stake));
  if (bet.state === 'paid')
    return t('climb.cashedOut', {
      times: hundredths(bet.times ?? 100),
      amount: show(readAmount(bet.win)),
    });
  if (bet.state === 'lost') return t('climb.lost', { amount: stake });
  if (bet.state === 'cancelled') return t('climb.cancelled', { amount: stake });
  if (bet.state === 'refunded')
    return t(bet.reason === 'beacon' ? 'shared.refundedBeacon' : 'shared.refunded', { amount: stake });
  return t('climb.inWith', { amount: stake });
}

/** Two tabs: bets of the round, and results of one's own bets. */
export class Crowd {
  readonly node: HTMLElement;
  readonly #kit: SharedKit;
  readonly #count = el('p', { class: 'crowd-count' });
  readonly #list = el('ul', { class: 'crowd-list' });
  readonly #tabs: readonly HTMLButtonElement[];
  #shown: 'round' | 'mine' = 'round';

  constructor(kit: SharedKit) {
    const { t } = kit;
    this.#kit = kit;
    const tab = (name: 'round' | 'mine', label: string) =>
      el(
        'button',
        {
          type: 'button',
          class: 'crowd-tab',
          'aria-pressed': String(name === 'round'),
          onclick: () => {
            this.#shown = name;
            for (const one of this.#tabs) one.ariaPressed = String(one.dataset.shows === name);
            this.draw();
          },
          'data-shows': name,
        },
        label,
      );
    this.#tabs = [tab('round', t('shared.everyone')), tab('mine', t('shared.mine'))];
    this.node = el(
      'section',
      { class: 'crowd', 'aria-label': t('shared.everyone') },
      el('div', { class: 'crowd-tabs', role: 'group' }, ...this.#tabs),
      this.#count,
      this.#list,
    );
  }

  draw(): void {
    const { t, feed } = this.#kit;
    const { book } = feed;
    const isRound = this.#shown === 'round';
    this.#count.textContent = isRound ? t('shared.count', { count: book.count, paid: book.paid }) : '';
    this.#count.hidden = !isRound;
    const items = isRound ? rowsOf(book, t('shared.you')).map((row) => this.#row(row)) : this.#mine(book);
    const none = el('li', { class: 'none' }, t(isRound ? 'shared.none' : 'shared.mineNone'));
    this.#list.replaceChildren(...(items.length > 0 ? items : [none]));
  }

  #row({ name, stake, times, win, isOwn }: Row): HTMLElement {
    const { show } = this.#kit;
    const money = win === '' ? stake : win;
    return el(
      'li',
      { class: `${isOwn ? 'own ' : ''}${times === null ? '' : 'paid'}` },
      el('span', { class: 'who' }, name),
      el('span', { class: 'at' }, times === null ? '' : `×${hundredths(times)}`),
      el('span', { class: 'much' }, money === '' ? '' : show(readAmount(money))),
    );
  }

  #mine({ own, last }: Book): readonly HTMLElement[] {
    const numbers = new Map(last.map(({ round_id, number }) => [round_id, number]));
    return own.map((bet) =>
      el(
        'li',
        { class: `mine ${bet.state}` },
        el('span', { class: 'who' }, numbers.has(bet.round_id) ? `#${numbers.get(bet.round_id)}` : ''),
        el('span', { class: 'came' }, outcomeOf(this.#kit, bet)),
      ),
    );
  }
}

function rowsOf(book: Book, you: string): readonly Row[] {
  const own = betsOfRound(book).filter(({ state }) => state !== 'cancelled');
  const tags = new Set(own.map(({ tag }) => tag));
  const mine = own.map(
    ({ stake, times, win, state }): Row => ({
      name: you,
      stake,
      times,
      win: state === 'paid' ? win : '',
      isOwn: true,
    }),
  );
  const others = [...book.others.values()]
    .filter(({ tag }) => !tags.has(tag))
    .map(({ name, stake, times }): Row => ({ name, stake: stake ?? '', times, win: '', isOwn: false }))
    .sort((one, other) => (other.times ?? 0) - (one.times ?? 0));
  return [...mine, ...others].slice(0, SHOWN);
}
