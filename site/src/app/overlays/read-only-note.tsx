import './read-only-note.css';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { callAsPlayer } from '../../data/call.ts';
import { expectSessionEnd, signOut, useSession } from '../../data/session.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';

/** Says, over every page, that staff see the site as a player, and ends that with its time or on a press. */
export function ReadOnlyNote() {
  const { t } = useTranslation();
  const name = useSession(({ user }) => user?.account_id ?? '');
  const until = useSession(({ readOnlyUntil }) => readOnlyUntil);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(signOut, Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  const end = async () => {
    expectSessionEnd('logout');
    await callAsPlayer('/api/auth/logout', {}, { quiet: true });
    signOut();
  };
  return (
    <>
      <div className="read-only-frame" aria-hidden="true" />
      <div role="status" className="read-only-note">
        <Eye aria-hidden="true" size={18} className="flex-none" />
        <span>{t('system.readOnly', { name })}</span>
        <button type="button" onClick={() => void end()}>
          {t('system.readOnlyEnd')}
        </button>
      </div>
    </>
  );
}
