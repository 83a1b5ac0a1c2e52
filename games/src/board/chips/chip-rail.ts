import type { Amount } from '#rules/money/amount.ts';
import { el } from '../../frame/dom.ts';
import type { WordKey } from '../../frame/words.ts';
import { drawing } from '../drawing.ts';
import type { Kit } from '../view.ts';
import type { Bets } from './bets.ts';
import { chip } from './chip-stack.ts';

const sign = (d: string) =>
  drawing('0 0 24 24', [
    {
      tag: 'path',
      d,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 2,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
  ]);

const signs = {
  undo: 'M9 7H5V3M5 7c2-3 5-4 8-3.500a8 8 0 1 1-7.500 11',
  clear: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  double: 'M5 8l5 8M10 8l-5 8M13 10.500a3 3 0 1 1 5.500 1.500L13 17h6',
  repeat: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
} as const;

type Step = keyof typeof signs;
const words: Readonly<Record<Step, WordKey>> = {
  undo: 'chips.undo',
  clear: 'chips.clear',
  double: 'chips.double',
  repeat: 'chips.repeat',
};

export interface ChipRailProps {
  readonly kit: Kit;
  /** Values of the chips, smallest first. */
  readonly chips: readonly Amount[];
  readonly bets: Bets;
  readonly onStep: (step: Step) => void;
}

/** The chip in hand, and what can be done with all that lies: again or doubled, a step back, swept away. */
export class ChipRail {
  readonly node: HTMLElement;
  /** The value of the selected chip. */
  inHand: Amount;
  readonly #props: ChipRailProps;
  readonly #tray: ReadonlyMap<Amount, HTMLButtonElement>;
  readonly #again: HTMLButtonElement;
  readonly #undo: HTMLButtonElement;
  readonly #clear: HTMLButtonElement;

  constructor(props: ChipRailProps) {
    this.#props = props;
    const { t } = props.kit;
    this.#tray = new Map(props.chips.map((worth, place) => [worth, this.#piece(worth, place)]));
    this.#again = this.#button(() => (props.bets.total > 0n ? 'double' : 'repeat'));
    this.#undo = this.#button(() => 'undo');
    this.#clear = this.#button(() => 'clear');
    this.node = el(
      'div',
      { class: 'chip-rail' },
      el('div', { class: 'tray', role: 'group', 'aria-label': t('chips.tray') }, ...this.#tray.values()),
      el('div', { class: 'steps-taken' }, this.#again, this.#undo, this.#clear),
    );
    this.inHand = props.chips[0] ?? props.kit.offer.range.least;
    this.#choose(this.inHand);
  }

  /** Rests what cannot be done. */
  refresh(isIdle: boolean): void {
    const { bets } = this.#props;
    this.#applyTheme(
      this.#again,
      bets.total > 0n ? 'double' : 'repeat',
      isIdle && (bets.canDouble || bets.canRepeat),
    );
    this.#applyTheme(this.#undo, 'undo', isIdle && bets.canUndo);
    this.#applyTheme(this.#clear, 'clear', isIdle && bets.total > 0n);
  }

  #piece(worth: Amount, place: number): HTMLButtonElement {
    const { kit } = this.#props;
    const onclick = () => {
      kit.sound.click();
      this.#choose(worth);
    };
    const label = kit.t('chips.piece', { amount: kit.show(worth) });
    return el('button', { type: 'button', class: 'piece', 'aria-label': label, onclick }, chip(place, worth));
  }

  #choose(worth: Amount): void {
    this.inHand = worth;
    for (const [each, button] of this.#tray) button.ariaPressed = String(each === worth);
  }

  #button(step: () => Step): HTMLButtonElement {
    const button = el('button', {
      type: 'button',
      class: 'chip-step',
      onclick: () => {
        if (button.ariaDisabled !== 'true') this.#props.onStep(step());
      },
    });
    return button;
  }

  #applyTheme(button: HTMLButtonElement, step: Step, isReady: boolean): void {
    button.ariaDisabled = String(!isReady);
    if (button.dataset.step === step) return;
    button.dataset.step = step;
    button.ariaLabel = this.#props.kit.t(words[step]);
    button.title = button.ariaLabel;
    button.replaceChildren(sign(signs[step]));
  }
}
