import { useEffect, useRef, useState } from 'react';

/**
 * The server's clock, every so often.
 * @param serverTime the time in the latest answer; returned unchanged during hydration
 * @param everyMs how often it is looked at
 */
export function useServerNow(serverTime: number, everyMs: number): number {
  const ahead = useRef(Number.NEGATIVE_INFINITY);
  const [now, setNow] = useState(serverTime);
  useEffect(() => {
    // The answer with the shortest delay is the most exact.
    ahead.current = Math.max(ahead.current, serverTime - performance.now());
    const tick = () => setNow(performance.now() + ahead.current);
    tick();
    const timer = window.setInterval(tick, everyMs);
    return () => window.clearInterval(timer);
  }, [serverTime, everyMs]);
  return now;
}
