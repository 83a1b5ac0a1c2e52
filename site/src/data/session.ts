import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { CallResponse } from '#contract/calls.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { writeCookie } from './browser/cookies.ts';
import { closeGameWindow } from './browser/game-window.ts';
import { usePage } from './page.ts';

interface User {
  readonly full_name: string;
  readonly contact_email: string;
  readonly account_id: string;
  readonly session_token: string;
}

interface Session {
  /** Whether what this browser remembers has been read; the server draws a page without it. */
  readonly ready: boolean;
  readonly isAuthenticated: boolean;
  readonly user: User | null;
  readonly token: string;
  readonly email: string;
  readonly fullname: string;
  /** Where staff see the site as the player: ISO 8601, until when. */
  readonly readOnlyUntil: string | null;
}

const visitor = {
  ...{ isAuthenticated: false, user: null, token: '', email: '', fullname: '', readOnlyUntil: null },
} as const;

/** Kept across reloads: who is signed in. Balances, VIP and favourites live in the query cache. */
export const useSession = create<Session>()(
  persist((): Session => ({ ready: false, ...visitor }), {
    name: 'baize.session',
    version: 1,
    skipHydration: true,
    partialize: ({ isAuthenticated, user, token, email, fullname, readOnlyUntil }) => ({
      isAuthenticated,
      user,
      token,
      email,
      fullname,
      ...(readOnlyUntil === null ? {} : { readOnlyUntil }),
    }),
  }),
);

/** Written once a tab has forgotten the player: the others then reset and reload (specification, section 4). */
const FORCE_LOGOUT = 'baize.force-logout';
/** Written before: when, and why, a session of this browser is about to end. */
const ENDING = 'baize.session-ending';
/** A logout is answered in this time or has failed, and what the server pushes about it has arrived. */
const END_PATIENCE = 16_000;
/** The reason of a reload, stored for the reloaded tab. */
const ENDED_BY = 'baize.ended-by';

/** Why a session of this browser ends: by its player in a tab, or by what the server said. */
type EndReason = 'logout' | ErrorCode;

let endsHere = false;

/**
 * Announces that this tab is ending the session: refusals that follow are expected, here and in other tabs. `undefined`
 * takes that back.
 */
export function expectSessionEnd(reason: EndReason | undefined): void {
  endsHere = reason !== undefined;
  const kept = isReadOnlyTab() ? window.sessionStorage : window.localStorage;
  if (reason === undefined) kept.removeItem(ENDING);
  else kept.setItem(ENDING, `${Date.now()} ${reason}`);
}

/** The reason of an expected end of the session; `undefined` if none is expected. */
export function expectedEnd(): string | undefined {
  const kept = isReadOnlyTab() ? window.sessionStorage : window.localStorage;
  const [at = '', reason] = (kept.getItem(ENDING) ?? '').split(' ');
  return Date.now() - Number(at) < END_PATIENCE ? reason : undefined;
}

/** The reason this tab was reloaded, returned once: another tab ended the session. */
export function takeEndReason(): string | undefined {
  const reason = window.sessionStorage.getItem(ENDED_BY) ?? undefined;
  window.sessionStorage.removeItem(ENDED_BY);
  return reason;
}

let restored = () => {};
/** Resolves once the session was restored from storage: before that it is unknown whether there is a player. */
export const sessionAwake = new Promise<void>((done) => {
  restored = done;
});

/** In the link that staff are given; it does not stay in the address bar. */
const READ_ONLY = /^#read_only=([\w-]+)$/;
/** Set in tabs in which staff see the site as a player: their session is kept there, and other tabs know nothing of it. */
const READ_ONLY_TAB = 'baize.read-only-tab';

const isReadOnlyTab = (): boolean => window.sessionStorage.getItem(READ_ONLY_TAB) !== null;

async function wakeReadOnlyTab(): Promise<boolean> {
  const ticket = READ_ONLY.exec(window.location.hash)?.[1];
  if (ticket !== undefined) {
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    window.sessionStorage.setItem(READ_ONLY_TAB, '1');
  }
  if (!isReadOnlyTab()) return false;
  const { wakeReadOnly } = await import('./read-only.ts');
  await wakeReadOnly(ticket);
  return true;
}

/** Reads what the browser remembers, and follows the other tabs. Called once the page has been taken over. */
export async function wakeSession(): Promise<void> {
  const isReadOnly = await wakeReadOnlyTab();
  if (!isReadOnly) await useSession.persist.rehydrate();
  useSession.setState({ ready: true });
  restored();
  if (isReadOnly) return;
  markCookie(useSession.getState().isAuthenticated);
  window.addEventListener('storage', (event) => {
    // A tab that is ending the session itself goes its own way.
    if (endsHere) return;
    if (event.key === FORCE_LOGOUT && event.newValue !== null && useSession.getState().isAuthenticated) {
      window.sessionStorage.setItem(ENDED_BY, expectedEnd() ?? '');
      forget();
      window.location.reload();
    }
    if (event.key === 'baize.session') void useSession.persist.rehydrate();
  });
}

/** Opens the session of a login answer. */
export function signIn(answer: CallResponse<'/api/auth/login'>): void {
  const isAuthenticated = answer.token !== '';
  expectSessionEnd(undefined);
  useSession.setState({
    isAuthenticated,
    user: answer.user,
    token: answer.token,
    email: answer.email,
    fullname: answer.fullname,
  });
  markCookie(isAuthenticated);
}

/** Forgets the player here and, by a marker, in every other open tab. */
export function signOut(): void {
  if (isReadOnlyTab()) {
    window.sessionStorage.removeItem(READ_ONLY_TAB);
    useSession.persist.clearStorage();
    // The page is then that of the browser's own player, if there is one.
    window.location.assign('/');
    return;
  }
  // The marker goes first: a tab that has read before it that there is no player would not reload.
  window.localStorage.setItem(FORCE_LOGOUT, String(Date.now()));
  forget();
  endsHere = false;
}

function forget(): void {
  closeGameWindow();
  useSession.setState({ ...visitor });
  markCookie(false);
}

/** Takes over a changed name and address. */
export function rename(full_name: string, contact_email: string): void {
  useSession.setState(({ user }) => ({
    user: user && { ...user, full_name, contact_email },
    fullname: full_name,
    email: contact_email,
  }));
}

/** A hint without any secret, so that the server draws the header of a player. */
function markCookie(isAuthenticated: boolean): void {
  const secure = window.location.protocol === 'https:';
  writeCookie('signed_in', isAuthenticated ? '1' : '', { days: isAuthenticated ? 365 : 0, secure });
}

/** The fields that name the player in a call. */
export function playerFields(): { account_id: string; auth: string } | undefined {
  const { isAuthenticated, user, token } = useSession.getState();
  return isAuthenticated && user ? { account_id: user.account_id, auth: token } : undefined;
}

export type Viewer =
  | { readonly is: 'visitor' }
  | { readonly is: 'checking' }
  | { readonly is: 'player'; readonly user: User };

const checking: Viewer = { is: 'checking' };
const noone: Viewer = { is: 'visitor' };

/** The current viewer; until storage is read, as hinted by the server. */
export function useViewer(): Viewer {
  const { signedIn } = usePage();
  const { ready, isAuthenticated, user } = useSession();
  if (!ready) return signedIn ? checking : noone;
  return isAuthenticated && user ? { is: 'player', user } : noone;
}
