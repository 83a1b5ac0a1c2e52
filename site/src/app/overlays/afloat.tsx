import { useEffect, useState } from 'react';
import { useAside } from '../../ui/placeholder/use-aside.ts';

const loadFloating = () =>
  import('../../shells/parts/floating/floating.tsx').then(({ Floating }) => Floating);

/** What floats is nobody's first sight: it is fetched when the page has come to rest. */
const AT_REST = 2_500;

export function Afloat() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AT_REST);
    return () => clearTimeout(timer);
  }, []);
  const Floating = useAside(loadFloating, isDue);
  return Floating ? <Floating /> : null;
}
