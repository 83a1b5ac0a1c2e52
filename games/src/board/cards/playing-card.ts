import type { Card } from '#rules/games/cards/card.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';
import { move } from '../motion.ts';
import { cardBack, cardFace } from './card-face.ts';
import { cardName } from './card-name.ts';
import type { Studio } from './ornaments.ts';

const [FLIGHT_MS, TURN_MS] = [380, 300];
const LANDING = 'cubic-bezier(0.18, 0.72, 0.24, 1)';

/** A card on the table, open or face down. How wide it is says `--card-width` of the place it lies on. */
export class PlayingCard {
  readonly node: HTMLElement;
  readonly #t: Words;
  readonly #studio: Studio;
  readonly #leaf: HTMLElement;
  readonly #front = el('span', { class: 'card-side front' });
  #card: Card | undefined;

  constructor(t: Words, studio: Studio, card?: Card) {
    this.#t = t;
    this.#studio = studio;
    const back = el('span', { class: 'card-side back' }, cardBack(studio));
    this.#leaf = el('span', { class: 'card-leaf' }, this.#front, back);
    this.node = el('span', { class: 'playing-card', role: 'img' }, this.#leaf);
    this.lay(card);
  }

  /** The card; `undefined` while face down. */
  get card(): Card | undefined {
    return this.#card;
  }

  /** Lays it open or face down, without motion. */
  lay(card: Card | undefined): void {
    this.#card = card;
    this.#leaf.classList.toggle('down', card === undefined);
    this.#front.replaceChildren(...(card === undefined ? [] : [cardFace(card, this.#studio)]));
    this.node.ariaLabel = cardName(this.#t, card);
  }

  /** Comes flying from where cards are dealt. It has to be in its place already. */
  async fly(from: Element, skip: AbortSignal, delay = 0): Promise<void> {
    const [start, end] = [from.getBoundingClientRect(), this.node.getBoundingClientRect()];
    const x = start.x + start.width / 2 - end.x - end.width / 2;
    const y = start.y + start.height / 2 - end.y - end.height / 2;
    const away = `translate(${x}px, ${y}px) rotate(${x > 0 ? 26 : -26}deg) scale(0.86)`;
    const timing = { duration: FLIGHT_MS, delay, easing: LANDING };
    const frames = [{ transform: away, opacity: 0 }, { opacity: 1, offset: 0.12 }, { transform: 'none' }];
    await move(this.node, frames, timing, skip);
  }

  /** Turns over and lies open. */
  async turn(card: Card, skip: AbortSignal): Promise<void> {
    this.lay(card);
    const frames = [
      { transform: 'rotateY(180deg)' },
      { transform: 'translateY(-5%) rotateY(90deg) scale(1.06)' },
      { transform: 'rotateY(0deg)' },
    ];
    await move(this.#leaf, frames, { duration: TURN_MS, easing: 'cubic-bezier(0.4, 0.1, 0.3, 1)' }, skip);
  }
}
