import { useEffect, useState } from 'react';
import { usePage } from '../../data/page.ts';

const SECOND = 1_000;

/** The present moment, every second; while the page is taken over, the moment it was drawn. */
export function useNow(): number {
  const page = usePage();
  const [now, setNow] = useState(() => Date.parse(page.now));
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = window.setInterval(tick, SECOND);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
