import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type RowsInSight, rowsInSight } from './rows-in-sight.ts';

/** A list that is not longer is drawn whole. */
const WHOLE_UP_TO = 96;

interface Grid {
  /** The key of the measurements: a template's grid at a width. */
  readonly shape: string;
  readonly columns: number;
  readonly pitch: number;
}

/**
 * Columns and height of rows as they stand; `undefined` while there is less than two rows. What was measured of games
 * is kept: places whose games are on their way are not as tall, and far down a list a pixel more or less a row moves
 * everything by whole windows.
 */
function measure(grid: HTMLElement, known: Grid | undefined): Grid | undefined {
  const shape = `${grid.className} ${grid.clientWidth}`;
  if (known?.shape === shape) return known;
  const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  const [first, below] = [grid.children[0], grid.children[columns]];
  if (!first || !below) return undefined;
  const pitch = below.getBoundingClientRect().top - first.getBoundingClientRect().top;
  return pitch > 0 ? { shape, columns, pitch } : undefined;
}

const isComplete = (grid: HTMLElement): boolean => grid.querySelector('.card-ghost') === null;

/** The part of a long grid that is drawn, as the page is scrolled; `undefined` where all of it is. */
export function useRowsInSight(grid: RefObject<HTMLElement | null>, count: number): RowsInSight | undefined {
  const [seen, setSeen] = useState<RowsInSight>();
  const known = useRef<Grid>(undefined);
  const isLong = count > WHOLE_UP_TO;

  const look = useCallback(() => {
    const element = grid.current;
    const measured = element && measure(element, known.current);
    if (!measured) return;
    if (measured !== known.current && isComplete(element)) known.current = measured;
    const { top } = element.getBoundingClientRect();
    const next = rowsInSight({ ...measured, top, windowHeight: window.innerHeight, count });
    setSeen((before) =>
      before?.from === next.from && before.to === next.to && before.after === next.after ? before : next,
    );
  }, [grid, count]);

  useEffect(() => {
    if (!isLong) return;
    let asked = 0;
    const ask = () => {
      if (asked === 0)
        asked = requestAnimationFrame(() => {
          asked = 0;
          look();
        });
    };
    look();
    window.addEventListener('scroll', ask, { passive: true });
    window.addEventListener('resize', ask);
    return () => {
      cancelAnimationFrame(asked);
      window.removeEventListener('scroll', ask);
      window.removeEventListener('resize', ask);
    };
  }, [isLong, look]);

  return isLong ? seen : undefined;
}
