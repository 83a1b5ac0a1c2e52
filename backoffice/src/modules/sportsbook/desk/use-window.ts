import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows above and below those in view, so that a quick scroll meets no gap. */
const SPARE = 10;
/** The window moves by so many rows at once: between these steps scrolling draws nothing anew. */
const STEP = 5;

interface Range {
  readonly first: number;
  readonly last: number;
}

function rangeOf({ scrollTop, clientHeight }: HTMLElement, rowHeight: number): Range {
  const first = Math.floor(scrollTop / rowHeight) - SPARE;
  const last = Math.ceil((scrollTop + clientHeight) / rowHeight) + SPARE;
  return { first: Math.floor(first / STEP) * STEP, last: Math.ceil(last / STEP) * STEP };
}

/** Which rows of a long list are to be drawn: those in view and some around them. Rows have one height, in pixels. */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, rowHeight: number): Range {
  const [range, setRange] = useState<Range>({ first: 0, last: 30 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => {
      const next = rangeOf(element, rowHeight);
      setRange((now) => (now.first === next.first && now.last === next.last ? now : next));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sized = new ResizeObserver(look);
    sized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sized.disconnect();
    };
  }, [box, rowHeight]);
  const last = Math.min(count, range.last);
  return { first: Math.max(0, Math.min(range.first, last)), last };
}
