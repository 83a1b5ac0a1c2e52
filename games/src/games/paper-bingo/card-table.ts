import { FREE } from '#rules/games/paper-bingo/card.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';
import { letters } from './reading.ts';

/** A card as it is to be shown. */
export interface CardNow {
  readonly card: readonly number[];
  readonly title: string;
  /** The called numbers. */
  readonly called?: ReadonlySet<number>;
  /** The places that are lit: those of a line that won. */
  readonly lit?: ReadonlySet<number>;
  /** The last ball, marked as it falls. */
  readonly fresh?: number | undefined;
}

const none: ReadonlySet<number> = new Set();

/** A card of five columns; only what has changed is touched. */
export function cardTable(t: Words) {
  const caption = el('caption');
  const cells = Array.from({ length: 25 }, (_, place) => el('td', place === FREE ? { class: 'free' } : {}));
  const rows = [0, 1, 2, 3, 4].map((row) => el('tr', {}, ...cells.slice(row * 5, row * 5 + 5)));
  const heads = letters.map((letter, column) =>
    el('th', { scope: 'col', class: `column-${column}` }, letter),
  );
  const node = el(
    'table',
    { class: 'bingo-card' },
    caption,
    el('thead', {}, el('tr', {}, ...heads)),
    el('tbody', {}, ...rows),
  );
  const free = t('bingo.free');
  return {
    node,
    draw({ card, title, called = none, lit = none, fresh }: CardNow) {
      if (caption.textContent !== title) caption.textContent = title;
      for (const [place, cell] of cells.entries()) {
        const ball = card[place] ?? 0;
        const isOn = place === FREE || called.has(ball);
        const text = place === FREE ? '★' : String(ball);
        if (cell.textContent !== text) cell.textContent = text;
        const name = place === FREE ? free : isOn ? t('bingo.marked', { n: ball }) : null;
        if (cell.ariaLabel !== name) cell.ariaLabel = name;
        cell.classList.toggle('on', isOn);
        cell.classList.toggle('lit', lit.has(place));
        cell.classList.toggle('fresh', ball > 0 && ball === fresh);
      }
    },
  };
}
