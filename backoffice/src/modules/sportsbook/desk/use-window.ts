import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows above and below those in view, so that a quick scroll meets no gap. */
const SPARE = 8;

/** Which rows of a long list are to be drawn: those in view and some around them. Rows have one height, in pixels. */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [view, setView] = useState({ top: 0, height: 600 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let frame = 0;
    const look = () => {
      frame = 0;
      setView({ top: element.scrollTop, height: element.clientHeight });
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    element.addEventListener('scroll', later, { passive: true });
    const sized = new ResizeObserver(later);
    sized.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', later);
      sized.disconnect();
    };
  }, [box]);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - SPARE);
  const last = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + SPARE);
  return { first: Math.min(first, last), last };
}
