import { pays, spots } from '#rules/games/last-digits/rules.ts';
import { arrowKeys } from '../../board/arrow-keys.ts';
import type { Spot } from '../../board/chips/chip-table.ts';
import { el, icons } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';

const TENS = 10;

/** The name of a spot. */
export function spotName(t: Words, name: string): string {
  if (name === 'big') return t('digits.big');
  if (name === 'small') return t('digits.small');
  if (name === 'odd') return t('digits.odd');
  if (name === 'even') return t('digits.even');
  const [kind = '', digits = ''] = name.split(' ');
  return t(kind === 'digit' ? 'digits.digit' : 'digits.number', { digits });
}

export const timesOf = (name: string): number => {
  const kind = spots.get(name)?.kind;
  return kind ? pays[kind].hundredths : 0;
};

function spotOf(t: Words, name: string): Spot {
  const [kind = '', digits] = name.split(' ');
  const button = el('button', { type: 'button', class: `spot ${digits === undefined ? 'half' : kind}` });
  const hint =
    digits === undefined
      ? { big: '50–99', small: '00–49', odd: '1 3 5 7 9', even: '0 2 4 6 8' }[kind]
      : undefined;
  button.append(el('b', {}, digits ?? spotName(t, name)), ...(hint ? [el('small', {}, hint)] : []));
  const times = String(timesOf(name) / 100);
  return { name, label: t('digits.spot', { bet: spotName(t, name), times }), button };
}

/** Spots for chips: halves, last digits, and the hundred numbers by their tens. */
export class Layout {
  readonly node: HTMLElement;
  readonly spots: readonly Spot[];
  readonly #tabs: readonly HTMLButtonElement[];
  readonly #tens: readonly HTMLElement[];
  readonly #numbers: readonly HTMLButtonElement[];
  readonly #which = el('output', { class: 'which-ten' });
  #shown = 0;

  constructor(t: Words) {
    this.spots = [...spots.keys()].map((name) => spotOf(t, name));
    const buttons = (begin: string) =>
      this.spots.filter(({ name }) => name.startsWith(begin)).map(({ button }) => button);
    const halves = this.spots.filter(({ name }) => !name.includes(' ')).map(({ button }) => button);
    const digits = buttons('digit');
    this.#numbers = buttons('number');
    this.#tens = Array.from({ length: TENS }, (_, ten) =>
      el('div', { class: 'ten' }, ...this.#numbers.slice(ten * TENS, (ten + 1) * TENS)),
    );
    const title = (text: string, times: number) =>
      el('p', { class: 'part' }, el('span', {}, text), el('b', {}, `×${times / 100}`));
    const group = (part: string, label: string, ...children: HTMLElement[]) =>
      el('div', { class: part, role: 'group', 'aria-label': label }, ...children);
    const simple = el(
      'section',
      { class: 'page' },
      title(t('digits.halves'), pays.half.hundredths),
      group('halves', t('digits.halves'), ...halves),
      title(t('digits.lastDigit'), pays.digit.hundredths),
      group('digits', t('digits.lastDigit'), ...digits),
    );
    const hundred = group('hundred', t('digits.lucky'), ...this.#tens);
    const lucky = el(
      'section',
      { class: 'page' },
      title(t('digits.lucky'), pays.number.hundredths),
      this.#turner(t),
      hundred,
    );
    arrowKeys(simple, digits, TENS);
    arrowKeys(hundred, this.#numbers, TENS);
    this.#tabs = [t('digits.tabSimple'), t('digits.lucky')].map((text, index) =>
      el('button', { type: 'button', class: 'tab', onclick: () => this.#open(index) }, text),
    );
    this.node = el(
      'div',
      { class: 'layout' },
      el('div', { class: 'tabs' }, ...this.#tabs),
      el('div', { class: 'pages' }, simple, lucky),
    );
    this.#open(0);
    this.#turn(0);
  }

  /** Marks what came out. */
  mark(won: readonly string[]): void {
    for (const { name, button } of this.spots) button.classList.toggle('came', won.includes(name));
  }

  #open(index: number): void {
    this.node.dataset.page = String(index);
    for (const [at, tab] of this.#tabs.entries()) tab.ariaPressed = String(at === index);
  }

  /** From ten to ten, where there is no room for all. */
  #turner(t: Words): HTMLElement {
    const button = (label: string, picture: Node, by: number) =>
      el(
        'button',
        { type: 'button', class: 'round-button', 'aria-label': label, onclick: () => this.#turn(by) },
        picture,
      );
    return el(
      'div',
      { class: 'turner' },
      button(t('digits.tenBefore'), icons.minus(), TENS - 1),
      this.#which,
      button(t('digits.tenAfter'), icons.plus(), 1),
    );
  }

  #turn(by: number): void {
    this.#shown = (this.#shown + by) % TENS;
    for (const [at, ten] of this.#tens.entries()) ten.classList.toggle('shown', at === this.#shown);
    // The first of those that can be seen is the one that Tab reaches.
    for (const [at, number] of this.#numbers.entries()) number.tabIndex = at === this.#shown * TENS ? 0 : -1;
    this.#which.textContent = `${this.#shown}0–${this.#shown}9`;
  }
}
