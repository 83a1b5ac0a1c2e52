import { useEffect, useState } from 'react';
import { useSession } from '../../data/session.ts';
import { useAside } from '../../ui/placeholder/use-aside.ts';

const loadCheck = () =>
  import('../../screens/players/care/reality-check.tsx').then(({ RealityCheck }) => RealityCheck);

/** Nobody's first check is due in the first moments after a page was opened. */
const AT_REST = 2_000;

/** Watches over how long a player plays, on every screen; a visitor's page loads nothing of it. */
export function Watch() {
  const isPlayer = useSession((session) => session.isAuthenticated);
  const token = useSession((session) => session.token);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AT_REST);
    return () => clearTimeout(timer);
  }, []);
  const RealityCheck = useAside(loadCheck, isDue && isPlayer);
  return RealityCheck ? <RealityCheck key={token} /> : null;
}
