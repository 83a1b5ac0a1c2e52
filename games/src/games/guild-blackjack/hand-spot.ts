import type { Card } from '#rules/games/cards/card.ts';
import { pointsOf, totalOf } from '#rules/games/guild-blackjack/hand.ts';
import { PlayingCard } from '../../board/cards/playing-card.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';

/** The visible share of a covered card. */
const [USUAL_STEP, WIDEST] = [0.54, 2.16];

export type Outcome = 'won' | 'even' | 'lost';

/** A hand on the table: its cards, what they count, what lies on it and how it ended. */
export class HandSpot {
  readonly node: HTMLElement;
  readonly #t: Words;
  readonly #row = el('div', { class: 'hand-cards' });
  readonly #total = el('output', { class: 'hand-total' });
  readonly #bet = el('p', { class: 'hand-bet' });
  readonly #ending = el('p', { class: 'hand-ending' });
  #cards: PlayingCard[] = [];

  constructor(t: Words, kind: 'own' | 'dealer', label: string) {
    this.#t = t;
    const lying = el('div', { class: 'hand-lying' }, this.#row, this.#total, this.#ending);
    this.node = el(
      'section',
      { class: `hand ${kind}`, role: 'group', 'aria-label': label },
      lying,
      ...(kind === 'own' ? [this.#bet] : []),
    );
  }

  get cards(): readonly PlayingCard[] {
    return this.#cards;
  }

  /** The open cards, in order. */
  get open(): readonly Card[] {
    return this.#cards.flatMap(({ card }) => card ?? []);
  }

  name(label: string): void {
    this.node.ariaLabel = label;
  }

  /** Deals a card, face down unless its face is given. */
  add(card?: Card): PlayingCard {
    const placed = new PlayingCard(this.#t, 'brasswork', card);
    this.#take([...this.#cards, placed]);
    return placed;
  }

  /** Hands its last card over to another hand. */
  giveTo(other: HandSpot): PlayingCard | undefined {
    const last = this.#cards.at(-1);
    if (!last) return undefined;
    this.#take(this.#cards.slice(0, -1));
    other.#take([...other.#cards, last]);
    return last;
  }

  /** Counts what lies open, as the player would say it. */
  count(isOver: boolean): void {
    const { open } = this;
    const { total, isSoft } = totalOf(open.map(pointsOf));
    this.#total.textContent =
      open.length === 0 ? '' : isSoft && !isOver && total < 21 ? `${total - 10} / ${total}` : String(total);
    this.#total.classList.toggle('bust', total > 21);
  }

  setBet(text: string, isDouble: boolean): void {
    this.#bet.replaceChildren(
      ...(text === '' ? [] : [el('i', { class: `chip${isDouble ? ' double' : ''}` }), text]),
    );
  }

  setTurn(isTurn: boolean): void {
    this.node.classList.toggle('turn', isTurn);
  }

  end(text: string, outcome: Outcome): void {
    this.#ending.textContent = text;
    this.node.classList.add(outcome);
  }

  clear(): void {
    this.#take([]);
    this.#total.textContent = '';
    this.#ending.textContent = '';
    this.node.classList.remove('won', 'even', 'lost', 'turn');
  }

  #take(cards: readonly PlayingCard[]): void {
    this.#cards = [...cards];
    const gaps = cards.length - 1;
    this.#row.style.setProperty('--step', String(gaps > 0 ? Math.min(USUAL_STEP, WIDEST / gaps) : 1));
    this.#row.replaceChildren(...cards.map(({ node }) => node));
  }
}
