import type { Spot } from '../../board/chips/chip-table.ts';
import { el } from '../../frame/dom.ts';

/** A lantern of paper that chips are laid on, with what lies there in figures. */
export class BetSpot implements Spot {
  readonly name: 'ante' | 'pairPlus';
  readonly label: string;
  readonly button: HTMLButtonElement;
  /** Drawn by the style, and no part of the button's text: its label says the amount. */
  readonly #amount = el('span', { class: 'spot-amount' });

  constructor(name: 'ante' | 'pairPlus', label: string) {
    this.name = name;
    this.label = label;
    this.button = el(
      'button',
      { type: 'button', class: 'spot' },
      el('span', { class: 'spot-name' }, label),
      this.#amount,
    );
  }

  /** Writes what lies on it; the empty text where no chip does. */
  show(text: string): void {
    this.#amount.dataset.lies = text;
  }
}
