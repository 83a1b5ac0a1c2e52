import type { Round } from './client.ts';
import { animate, element, isStill } from './dom.ts';
import type { Around, Board } from './game.ts';
import { symbol } from './symbols.ts';

const SYMBOLS = 6;
/** Rows of the lines, reel by reel: studio/src/games/reels.ts. */
const LINES = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
];
/** What three of a symbol pay, in hundredths of the stake. */
const PAYS = [120, 260, 900, 2_000, 3_000, 6_280];
const FIRST_STOP_MS = 900;
const NEXT_STOP_MS = 420;
const PASSING = 15;

const START = [
  [0, 5, 1],
  [3, 5, 2],
  [1, 5, 4],
];

const any = () => symbol(Math.floor(Math.random() * SYMBOLS));

/** Three reels of three symbols, with five lines. */
export function createReels({ write }: Around): Board {
  const strips = START.map((reel) => element('div', { class: 'strip' }, ...reel.map(symbol)));
  const windows = strips.map((strip) => element('div', { class: 'reel' }, strip));
  const table = element('div', { class: 'pays' });
  const cabinet = element('div', { class: 'cabinet' }, ...windows);
  const root = element('div', { class: 'reels' }, cabinet, table);

  async function stopReel(strip: HTMLElement, symbols: readonly number[], index: number): Promise<void> {
    const passing = isStill() ? 0 : PASSING + index * 5;
    const old = [...strip.children].slice(0, 3);
    strip.replaceChildren(...symbols.map(symbol), ...Array.from({ length: passing }, any), ...old);
    const height = strip.children[0]?.getBoundingClientRect().height ?? 0;
    await animate(
      strip,
      [{ transform: `translateY(${-height * (passing + 3)}px)` }, { transform: 'translateY(0)' }],
      { duration: FIRST_STOP_MS + index * NEXT_STOP_MS, easing: 'cubic-bezier(0.2, 0.6, 0.2, 1.06)' },
    );
    while (strip.children.length > 3) strip.lastElementChild?.remove();
    windows[index]?.classList.remove('turning');
  }

  return {
    root,
    wait() {
      for (const window of windows) window.classList.add('turning');
      for (const won of cabinet.querySelectorAll('.won')) won.classList.remove('won');
    },
    async show({ shown: { reels = [], lines = [] } }: Round) {
      await Promise.all(strips.map((strip, index) => stopReel(strip, reels[index] ?? [], index)));
      for (const line of lines)
        for (const [reel, row] of (LINES[line] ?? []).entries())
          strips[reel]?.children[row]?.classList.add('won');
    },
    rest() {
      for (const window of windows) window.classList.remove('turning');
    },
    stake(stake) {
      table.replaceChildren(
        ...PAYS.map((times, index) =>
          element('span', { class: 'pay' }, symbol(index), element('b', {}, write((stake * times) / 100))),
        ).reverse(),
      );
    },
  };
}
