import { useEffect, useState } from 'react';

/** By then the content above the fold has loaded, even on a slow connection. */
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
