import { useEffect, useState } from 'react';
import { openModal } from '../../data/modals.ts';
import { useSession } from '../../data/session.ts';
import { useAside } from '../../ui/placeholder/use-aside.ts';

const loadCheck = () =>
  import('../../screens/players/care/reality-check.tsx').then(({ RealityCheck }) => RealityCheck);

/** No reality check is due in the first moments of a page. */
const AT_REST = 2_000;

const KEEP_MAIL = /^#keep_mail=([\w-]+)$/;

/** The link in the notice of a new e-mail address leads to any page; its token does not stay in the address bar. */
function openKeptMail(): void {
  const token = KEEP_MAIL.exec(window.location.hash)?.[1];
  if (token === undefined) return;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  openModal('keep-mail', { token });
}

/** Watches over how long a player plays, on every screen; a visitor's page loads nothing of it. */
export function Watch() {
  useEffect(openKeptMail, []);
  const isPlayer = useSession((session) => session.isAuthenticated && session.readOnlyUntil === null);
  const token = useSession((session) => session.token);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AT_REST);
    return () => clearTimeout(timer);
  }, []);
  const RealityCheck = useAside(loadCheck, isDue && isPlayer);
  return RealityCheck ? <RealityCheck key={token} /> : null;
}
