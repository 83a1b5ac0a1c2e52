import { useEffect, useRef, useState } from 'react';

/**
 * The server's clock, every so often.
 * @param told what it said with the latest answer; while the page is taken over, it stands there
 * @param everyMs how often it is looked at
 */
export function useServerNow(told: number, everyMs: number): number {
  const ahead = useRef(Number.NEGATIVE_INFINITY);
  const [now, setNow] = useState(told);
  useEffect(() => {
    // Of all answers the one that was shortest on its way is the most exact.
    ahead.current = Math.max(ahead.current, told - performance.now());
    const tick = () => setNow(performance.now() + ahead.current);
    tick();
    const timer = window.setInterval(tick, everyMs);
    return () => window.clearInterval(timer);
  }, [told, everyMs]);
  return now;
}
