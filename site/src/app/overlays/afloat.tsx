import { lazy, Suspense, useEffect, useState } from 'react';

const Floating = lazy(() =>
  import('../../shells/parts/floating/floating.tsx').then(({ Floating: all }) => ({ default: all })),
);

/** What floats is nobody's first sight: it is fetched when the page has come to rest. */
const AT_REST = 2_500;

export function Afloat() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AT_REST);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense fallback={null}>{isDue && <Floating />}</Suspense>;
}
