import { colourOf } from '#rules/games/salon-roulette/layout.ts';
import type { Spot } from '../../board/chips/chip-table.ts';
import { el } from '../../frame/dom.ts';
import type { WordKey, Words } from '../../frame/words.ts';
import { ranges, spotLabel } from './names.ts';
import { neighbour, type Place, places } from './spots.ts';

const chances: Readonly<Record<string, WordKey>> = {
  odd: 'roulette.odd',
  even: 'roulette.even',
  red: 'roulette.red',
  black: 'roulette.black',
};
function written(t: Words, { name, kind, covered }: Place): string | undefined {
  if (kind === 'straight') return String(covered[0]);
  if (kind === 'column') return '2:1';
  const word = chances[kind];
  return word ? t(word) : ranges[name];
}

function dress({ kind, covered, size, y }: Place): string {
  const [only = 0] = covered;
  const kinds = kind === 'straight' ? `straight ${colourOf(only)}` : kind;
  const isOuter = size !== undefined && y > 3;
  return `spot ${size ? 'field' : 'between'} ${kinds}${isOuter ? ' outer' : ''}`;
}

function makeSpot(t: Words, place: Place): Spot {
  const text = written(t, place);
  const button = el(
    'button',
    { type: 'button', class: dress(place), tabindex: -1 },
    text === undefined ? undefined : el('span', {}, text),
  );
  button.style.setProperty('--x', String(place.x));
  button.style.setProperty('--y', String(place.y));
  if (place.size) {
    button.style.setProperty('--wide', String(place.size[0]));
    button.style.setProperty('--high', String(place.size[1]));
  }
  return { name: place.name, label: spotLabel(t, place), button };
}

/** The layout of the table: a button for every bet, those on lines and crossings above the fields. */
export class LayoutBoard {
  readonly node: HTMLElement;
  readonly spots: readonly Spot[];
  readonly #scroller: HTMLElement;
  readonly #cells = new Map<number, HTMLElement>();
  #marked: HTMLElement | undefined;

  constructor(t: Words) {
    this.spots = places.map((place) => makeSpot(t, place));
    const buttons = this.spots.map(({ button }) => button);
    for (const [at, { kind, covered }] of places.entries()) {
      const [number] = covered;
      const button = buttons[at];
      if (kind === 'straight' && number !== undefined && button) this.#cells.set(number, button);
    }
    const layout = el(
      'div',
      { class: 'layout', role: 'group', 'aria-label': t('roulette.table') },
      ...buttons,
    );
    this.#scroller = el('div', { class: 'layout-scroll' }, layout);
    this.node = this.#scroller;
    this.#reach(buttons, buttons[0]);
    this.#listen(layout, buttons);
  }

  /** Puts the marker on the number that came, and brings it into sight. */
  mark(number: number): void {
    this.#marked?.classList.remove('hit');
    this.#marked = this.#cells.get(number);
    const cell = this.#marked;
    if (!cell) return;
    cell.classList.add('hit');
    const { clientWidth, clientHeight } = this.#scroller;
    const [left, top] = [cell.offsetLeft - clientWidth / 2, cell.offsetTop - clientHeight / 2];
    this.#scroller.scrollTo({ left, top, behavior: 'instant' });
  }

  unmark(): void {
    this.#marked?.classList.remove('hit');
    this.#marked = undefined;
  }

  #listen(layout: HTMLElement, buttons: readonly HTMLElement[]): void {
    const at = (target: EventTarget | null) => (target instanceof HTMLElement ? buttons.indexOf(target) : -1);
    layout.addEventListener('focusin', ({ target }) => {
      const index = at(target);
      this.#reach(buttons, buttons[index]);
      this.#cover(places[index]);
    });
    layout.addEventListener('focusout', () => this.#cover());
    layout.addEventListener('pointerover', ({ target }) => this.#cover(places[at(target)]));
    layout.addEventListener('pointerleave', () => this.#cover());
    layout.addEventListener('keydown', (event) => {
      const from = places[at(event.target)];
      const isUpright = layout.clientHeight > layout.clientWidth;
      const next = from && neighbour(from, event.key, isUpright);
      if (!next) return;
      event.preventDefault();
      buttons[places.indexOf(next)]?.focus();
    });
  }

  /** Tab reaches the layout once, where one was last. */
  #reach(buttons: readonly HTMLElement[], chosen: HTMLElement | undefined): void {
    for (const button of buttons) button.tabIndex = button === chosen ? 0 : -1;
  }

  #cover(place?: Place): void {
    for (const [number, cell] of this.#cells)
      cell.classList.toggle('covered', place?.covered.includes(number) ?? false);
  }
}
