import { useEffect, useState } from 'react';

/** What is seen first has come by then, also on a slow line. */
const AT_REST = 2_500;

/** Whether the page has come to rest: time for the pictures of what only looks in from the side. */
export function useRest(): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setResting(true), AT_REST);
    return () => window.clearTimeout(timer);
  }, []);
  return isResting;
}
