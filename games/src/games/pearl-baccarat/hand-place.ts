import type { Card } from '#rules/games/cards/card.ts';
import { cardNames } from '../../board/cards/card-name.ts';
import { PlayingCard } from '../../board/cards/playing-card.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';
import { type Side, totalOf } from './coup.ts';

/** The cards of one side, and their total. */
export class HandPlace {
  readonly node: HTMLElement;
  readonly #t: Words;
  readonly #label: string;
  readonly #row = el('div', { class: 'coup-cards' });
  readonly #total = el('output', { class: 'coup-total', 'aria-hidden': 'true' });
  #cards: PlayingCard[] = [];

  constructor(t: Words, side: Side, label: string) {
    this.#t = t;
    this.#label = label;
    this.node = el(
      'section',
      { class: `coup-hand ${side}`, role: 'group', 'aria-label': label },
      el('h2', {}, label, this.#total),
      this.#row,
    );
  }

  clear(): void {
    this.#cards = [];
    this.#row.replaceChildren();
    this.#total.textContent = '';
    this.node.classList.remove('winner');
  }

  /** Puts a card in its place, face down. */
  add(): PlayingCard {
    const card = new PlayingCard(this.#t, 'papercut');
    this.#cards.push(card);
    const isThird = this.#cards.length === 3;
    this.#row.append(el('div', { class: isThird ? 'coup-card third' : 'coup-card' }, card.node));
    return card;
  }

  /** A third card that has arrived is laid across. */
  settle(): void {
    this.#row.querySelector('.third')?.classList.add('across');
  }

  /** Writes what lies open. */
  count(): void {
    this.#total.textContent = String(totalOf(this.#open));
  }

  said(): string {
    const cards = cardNames(this.#t, this.#open);
    return this.#t('baccarat.hand', { side: this.#label, cards, total: totalOf(this.#open) });
  }

  crown(): void {
    this.node.classList.add('winner');
  }

  get #open(): readonly Card[] {
    return this.#cards.flatMap(({ card }) => card ?? []);
  }
}
