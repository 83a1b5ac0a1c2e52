import { useEffect, useState } from 'react';

const SECOND = 1_000;

/** The time by the reader's clock, each second; nothing until the page has been taken over. */
export function useClock(): Date | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setNow(new Date());
    };
    tick();
    const timer = window.setInterval(tick, SECOND);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
