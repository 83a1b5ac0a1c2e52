import { NUMBERS } from '#rules/games/cricket-keno/rules.ts';
import { arrowKeys } from '../../board/arrow-keys.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';

/** Numbers are in four fields, so that a phone can show one of them with numbers as large as a thumb. */
const FIELDS = 4;
const IN_FIELD = NUMBERS / FIELDS;
const COLUMNS = 5;

interface NumbersProps {
  readonly t: Words;
  readonly onPick: (number: number) => void;
}

/** The 80 numbers: which are picked, which are drawn. */
export class Numbers {
  readonly node: HTMLElement;
  /** One for each field; only small windows show them. */
  readonly tabs: readonly HTMLButtonElement[];
  readonly #t: Words;
  readonly #buttons: readonly HTMLButtonElement[];
  #isIdle = true;

  constructor({ t, onPick }: NumbersProps) {
    this.#t = t;
    this.#buttons = Array.from({ length: NUMBERS }, (_, at) =>
      el(
        'button',
        {
          type: 'button',
          class: 'number',
          'aria-pressed': 'false',
          onclick: () => {
            if (this.#isIdle) onPick(at + 1);
          },
        },
        String(at + 1),
      ),
    );
    const fields = Array.from({ length: FIELDS }, (_, index) => this.#field(index));
    this.node = el('div', { class: 'fields' }, ...fields);
    this.tabs = fields.map((_, index) => this.#tab(index));
    this.show(0);
  }

  /** Brings a field to the front, where there is room for one only. */
  show(index: number): void {
    this.node.dataset.shown = String(index);
    this.node.classList.remove('overview');
    for (const [at, tab] of this.tabs.entries()) tab.ariaPressed = String(at === index);
  }

  /** All fields at once, too small to be picked from, to see the draw on. */
  overview(): void {
    this.node.classList.add('overview');
    for (const tab of this.tabs) tab.ariaPressed = 'false';
  }

  setIdle(idle: boolean): void {
    this.#isIdle = idle;
    for (const button of this.#buttons) button.ariaDisabled = String(!idle);
  }

  /** Shows the number of picks of each field on its tab. */
  pick(picks: ReadonlySet<number>): void {
    for (const [at, button] of this.#buttons.entries()) {
      button.ariaPressed = String(picks.has(at + 1));
      button.classList.remove('drawn', 'hit');
      button.removeAttribute('aria-label');
    }
    for (const [index, tab] of this.tabs.entries()) {
      const own = [...picks].filter((pick) => Math.floor((pick - 1) / IN_FIELD) === index).length;
      tab.dataset.count = own > 0 ? String(own) : '';
    }
  }

  draw(number: number, isHit: boolean): HTMLElement | undefined {
    const button = this.#buttons[number - 1];
    button?.classList.add('drawn', ...(isHit ? ['hit'] : []));
    if (button) button.ariaLabel = this.#t(isHit ? 'keno.hitNumber' : 'keno.drawnNumber', { n: number });
    return button;
  }

  #field(index: number): HTMLElement {
    const own = this.#buttons.slice(index * IN_FIELD, (index + 1) * IN_FIELD);
    const [from, to] = [index * IN_FIELD + 1, (index + 1) * IN_FIELD];
    const field = el(
      'div',
      { class: 'numbers', role: 'group', 'aria-label': this.#t('keno.numbers', { from, to }) },
      ...own,
    );
    arrowKeys(field, own, COLUMNS);
    // In the overview a tap on a number opens its field.
    field.addEventListener('click', ({ target }) => {
      if (target === field && this.#isIdle) this.show(index);
    });
    return field;
  }

  #tab(index: number): HTMLButtonElement {
    const [from, to] = [index * IN_FIELD + 1, (index + 1) * IN_FIELD];
    return el(
      'button',
      {
        type: 'button',
        class: 'tab',
        'aria-label': this.#t('keno.numbers', { from, to }),
        onclick: () => this.show(index),
      },
      `${from}–${to}`,
    );
  }
}
