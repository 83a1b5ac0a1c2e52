import { useCallback, useEffect, useRef, useState } from 'react';

/** Duration of a slide. */
const STAY = 7_000;

export interface Turning {
  readonly index: number;
  /** The furthest slide that has been shown: pictures further on are not fetched. */
  readonly seen: number;
  readonly go: (index: number) => void;
  /** Whether the slides turn by themselves. */
  readonly playing: boolean;
  readonly setPlaying: (playing: boolean) => void;
  /** Spread on the element that holds the slides: they wait while they are pointed at or hold focus, and follow a swipe. */
  readonly hold: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
    readonly onTouchStart: (event: React.TouchEvent) => void;
    readonly onTouchEnd: (event: React.TouchEvent) => void;
  };
}

/** Turns through slides, unless the visitor asked for less motion, holds them, or stopped them. */
export function useSlides(count: number): Turning {
  const [index, setIndex] = useState(0);
  const [seen, setSeen] = useState(0);
  if (index > seen) setSeen(index);
  const [playing, setPlaying] = useState(true);
  const held = useRef(false);
  const from = useRef(0);
  const go = useCallback((to: number) => setIndex(((to % count) + count) % count), [count]);

  useEffect(() => {
    if (!playing || count < 2 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = window.setInterval(() => {
      if (!held.current && !document.hidden) setIndex((now) => (now + 1) % count);
    }, STAY);
    return () => window.clearInterval(timer);
  }, [playing, count]);

  const holdOn = (now: boolean) => () => {
    held.current = now;
  };
  return {
    index,
    seen,
    go,
    playing,
    setPlaying,
    hold: {
      onPointerEnter: holdOn(true),
      onPointerLeave: holdOn(false),
      onFocus: holdOn(true),
      onBlur: holdOn(false),
      onTouchStart: (event) => {
        from.current = event.touches[0]?.clientX ?? 0;
      },
      onTouchEnd: (event) => {
        const way = (event.changedTouches[0]?.clientX ?? 0) - from.current;
        if (Math.abs(way) > 48) go(index + (way < 0 ? 1 : -1));
      },
    },
  };
}
