import type { Amount } from '#rules/money/amount.ts';
import { chipStack } from '../../board/chips/chip-stack.ts';
import { el, icons } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';

/** Chips on one bet at most. */
export const MOST_CHIPS = 20;

interface BetSpotParts {
  readonly t: Words;
  readonly name: string;
  readonly chips: number;
  /** What the chips of the game are worth, smallest first. */
  readonly values: readonly Amount[];
  readonly onChange: () => void;
}

/** A lantern of paper that chips are laid on, with a button for more and one for fewer. */
export class BetSpot {
  readonly node: HTMLElement;
  readonly #parts: BetSpotParts;
  readonly #lying = el('span', { class: 'lying' });
  readonly #amount = el('output', { class: 'spot-amount' });
  readonly #fewer: HTMLButtonElement;
  readonly #more: HTMLButtonElement;
  #chips: number;
  #isResting = false;

  constructor(parts: BetSpotParts) {
    const { t, name } = parts;
    this.#parts = parts;
    this.#chips = parts.chips;
    this.#fewer = this.#button(t('duel.fewer', { bet: name }), icons.minus(), -1);
    this.#more = this.#button(t('duel.more', { bet: name }), icons.plus(), 1);
    this.node = el(
      'div',
      { class: 'spot', role: 'group', 'aria-label': name },
      this.#fewer,
      el(
        'div',
        { class: 'spot-lantern' },
        el('span', { class: 'spot-name' }, name),
        this.#lying,
        this.#amount,
      ),
      this.#more,
    );
  }

  get chips(): number {
    return this.#chips;
  }

  /** Chips that lie in a round found again. */
  set(chips: number): void {
    this.#chips = Math.min(MOST_CHIPS, Math.max(0, chips));
  }

  setResting(rests: boolean): void {
    this.#isResting = rests;
    this.#fewer.disabled = rests || this.#chips <= 0;
    this.#more.disabled = rests || this.#chips >= MOST_CHIPS;
  }

  /** Shows what lies on it: so many chips, worth so much, in words. */
  show(chips: number, worth: Amount, text: string): void {
    this.#lying.replaceChildren(...(chips > 0 ? [chipStack(worth, this.#parts.values)] : []));
    this.#amount.textContent = text;
    this.node.classList.toggle('bare', chips === 0);
  }

  /** How the bet ended; nothing while it runs. */
  end(ended?: 'paid' | 'taken'): void {
    this.node.classList.toggle('paid', ended === 'paid');
    this.node.classList.toggle('taken', ended === 'taken');
  }

  #button(label: string, picture: Node, by: number): HTMLButtonElement {
    const onclick = () => {
      this.#chips = Math.min(MOST_CHIPS, Math.max(0, this.#chips + by));
      this.setResting(this.#isResting);
      this.#parts.onChange();
    };
    return el('button', { type: 'button', class: 'round-button', 'aria-label': label, onclick }, picture);
  }
}
