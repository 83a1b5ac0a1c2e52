import { createJSONStorage } from 'zustand/middleware';
import { isRefusal } from '#contract/errors.ts';
import { call } from './call.ts';
import { useSession } from './session.ts';

/** The session of this tab alone: the browser's own player, in other tabs, is another one. */
const KEPT = 'baize.read-only';

/** Makes this tab keep its session for itself, and opens that of a link where there is one. */
export async function wakeReadOnly(ticket: string | undefined): Promise<void> {
  useSession.persist.setOptions({ name: KEPT, storage: createJSONStorage(() => window.sessionStorage) });
  if (ticket === undefined) {
    await useSession.persist.rehydrate();
    return;
  }
  const answer = await call('/api/auth/open_read_only', { ticket });
  if (isRefusal(answer)) return;
  const { user, token, email, fullname, ends_at: readOnlyUntil } = answer;
  useSession.setState({ isAuthenticated: true, user, token, email, fullname, readOnlyUntil });
}
