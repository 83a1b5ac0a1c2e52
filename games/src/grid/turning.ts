import { el } from '../frame/dom.ts';
import type { Manner } from './arrive.ts';
import type { Drums } from './drums.ts';
import { move } from './move.ts';

/** As the picture of the symbols is drawn: rows of four, below them the same smeared by motion at half the size. */
const COLUMNS = 4;
/** The smeared pictures have room above and below, as they were drawn. */
const TALL = 1.6;
/** Number of blurred symbols on a belt before it repeats. */
const BELT = 7;

function smear(drums: Drums, index: number): HTMLElement {
  const { picture, symbols } = drums.look;
  const rows = Math.ceil(symbols / COLUMNS);
  const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
  const side = 'var(--side)';
  return el(
    'span',
    { class: 'cell' },
    el('i', {
      class: 'face',
      style:
        `width:${side};height:calc(${side} * ${TALL});background-image:url("${picture}");` +
        `background-size:calc(${side} * ${COLUMNS * 2}) calc(${side} * ${rows * 3 * TALL});` +
        `background-position:calc(${side} * ${-column}) calc(${side} * ${-(rows * 2 + row) * TALL})`,
    }),
  );
}

/** A belt of smeared symbols that runs down a column until it is taken away. */
function belt(drums: Drums, reel: number): HTMLElement {
  const once = Array.from({ length: BELT }, (_, i) => (i * 3 + reel * 2) % drums.look.symbols);
  return el(
    'div',
    { class: 'belt', style: `--belt:${BELT}` },
    ...[...once, ...once].map((symbol) => smear(drums, symbol)),
  );
}

/** Columns turn, smeared by their motion, and come to rest one after another. */
export const turning: Manner = {
  leave(drums) {
    const belts = drums.columns.map((column, reel) => {
      const made = belt(drums, reel);
      column.append(made);
      column.classList.add('turning');
      return made;
    });
    return {
      gone: Promise.resolve(),
      stop: (reel) => {
        belts[reel]?.remove();
        drums.columns[reel]?.classList.remove('turning');
      },
    };
  },
  async come(drums, reel, column) {
    drums.put(reel, column);
    const all = column.map((_, row) => drums.cell([reel, row]));
    const rows = column.length;
    const frames = [
      { transform: `translateY(${-100 * rows}%)`, easing: 'cubic-bezier(0.2, 0.5, 0.5, 1)' },
      { transform: 'translateY(9%)', offset: 0.62, easing: 'ease-in-out' },
      { transform: 'translateY(-3%)', offset: 0.84, easing: 'ease-in-out' },
      { transform: 'none' },
    ];
    await Promise.all(all.map((cell) => (cell ? move(cell, frames, { duration: 430 }) : undefined)));
  },
};
