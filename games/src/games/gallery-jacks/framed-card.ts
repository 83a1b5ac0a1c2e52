import type { Card } from '#rules/games/cards/card.ts';
import { cardName } from '../../board/cards/card-name.ts';
import { PlayingCard } from '../../board/cards/playing-card.ts';
import { move } from '../../board/motion.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';

const LEAVE_MS = 200;

/** A card in its frame on the wall, under a button with the plaque that says whether it is held. */
export class FramedCard {
  readonly node: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly #t: Words;
  readonly #number: number;
  readonly #hung = el('span', { class: 'hung', 'aria-hidden': 'true' });
  #card: PlayingCard;

  constructor(t: Words, number: number, onToggle: () => void) {
    this.#t = t;
    this.#number = number;
    this.#card = new PlayingCard(t, 'burin');
    this.#hung.append(this.#card.node);
    this.button = el(
      'button',
      { type: 'button', class: 'hold', 'aria-keyshortcuts': String(number), onclick: onToggle },
      el('span', { class: 'plaque' }, t('jacks.hold')),
    );
    this.node = el('div', { class: 'framed' }, this.#hung, this.button);
    this.setHeld(false);
    this.setReady(false);
  }

  get isHeld(): boolean {
    return this.button.ariaPressed === 'true';
  }

  setHeld(held: boolean): void {
    this.button.ariaPressed = String(held);
    this.node.classList.toggle('held', held);
  }

  /** Whether it may be held now. */
  setReady(ready: boolean): void {
    this.button.ariaDisabled = String(!ready);
    this.#name();
  }

  /** Hangs another card in the frame: the one before leaves, the next comes and is turned. */
  async hang(card: Card, from: Element, skip: AbortSignal, onLand: () => void): Promise<void> {
    const away = [{ transform: 'none' }, { transform: 'translateY(-46%) scale(0.9)', opacity: 0 }];
    await move(this.#card.node, away, { duration: LEAVE_MS, easing: 'ease-in' }, skip);
    this.#card = new PlayingCard(this.#t, 'burin');
    this.#hung.replaceChildren(this.#card.node);
    await this.#card.fly(from, skip);
    onLand();
    await this.#card.turn(card, skip);
    this.#name();
  }

  /** Only what made the hand stays bright. */
  dim(isDim: boolean): void {
    this.node.classList.toggle('dim', isDim);
  }

  #name(): void {
    this.button.ariaLabel = this.#t('jacks.card', {
      n: this.#number,
      card: cardName(this.#t, this.#card.card),
    });
  }
}
