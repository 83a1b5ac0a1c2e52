import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { guardedAccountId } from './checks.ts';
import { codeAddress } from './codes/contact.ts';
import type { PlayerDeps } from './deps.ts';
import { holdsMoney, stopIfExcluded } from './exclusions/stop-related.ts';
import { noteContact } from './marketing/proven-contact.ts';
import { beginRealityCheck } from './protection/reality-check.ts';
import { recordDevice } from './security/devices.ts';
import { isNewPlace, recordLogin } from './security/login-tries.ts';
import { notify } from './security/notices.ts';
import { type Credentials, provePassword } from './security/prove-password.ts';
import type { Visit } from './security/visitor.ts';
import { endReplacedSession, endSurplusSessions, openSession } from './sessions/sessions.ts';
import { findPlayer, type PlayerRow, replaceHash } from './store.ts';

type LoginAnswer = CallResponse<'/api/auth/login'> | Refusal;

interface LoginClient {
  /** The hash of the browser's new cookie, to which the session is bound; `null` without a browser. */
  readonly newCookieHash: Buffer | null;
}

/** Opens a session by password. */
export async function logInByPassword(
  deps: PlayerDeps,
  visit: Visit,
  given: Credentials & LoginClient,
): Promise<LoginAnswer> {
  const proven = await provePassword(deps, visit, given);
  if (isRefusal(proven)) return proven;
  const { player, from, forget } = proven;
  const renewed = deps.hasher.isOutdated(player.password_hash)
    ? await deps.hasher.hash(given.password, from)
    : undefined;
  return deps.db.tx(async (tx) => {
    await forget(tx);
    if (typeof renewed === 'string') await replaceHash(tx, player, renewed);
    return admit(tx, player, visit, { how: 'password', newCookieHash: given.newCookieHash });
  });
}

/** Opens a session by one-time code, which is used up by that. */
export async function logInByCode(
  deps: PlayerDeps,
  visit: Visit,
  given: LoginClient & { readonly accountId: string; readonly code: string },
): Promise<LoginAnswer> {
  const { siteId, now, from } = visit;
  const accountId = guardedAccountId(given.accountId);
  return deps.db.tx(async (tx) => {
    const of = { siteId, accountId, purpose: 'login', from } as const;
    const refusal = await deps.tacs.use(tx, of, given.code, now);
    const player = await findPlayer(tx, siteId, accountId);
    if (!refusal && player) {
      await noteContact(tx, player, codeAddress(player), now);
      return admit(tx, player, visit, { how: 'code', newCookieHash: given.newCookieHash });
    }
    const playerId = player?.id ?? null;
    await recordLogin(tx, visit, { playerId, how: 'code', succeeded: false });
    return refusal ?? refuse('invalidTac', { field: 'tac' });
  });
}

/** Logs in a player whose identity is proven, if their status allows it. */
async function admit(
  tx: Tx,
  player: PlayerRow,
  visit: Visit,
  { how, newCookieHash }: LoginClient & { readonly how: 'password' | 'code' },
): Promise<LoginAnswer> {
  const { now, from } = visit;
  const { ip, userAgent, caller } = from;
  const isActive = player.status === 'active';
  const isNew = await isNewPlace(tx, from, player.id);
  if (isActive) await recordDevice(tx, visit, player.id);
  const isStopped = isActive && (await stopIfExcluded(tx, { playerId: player.id, foundBy: 'login', now }));
  // An account under review as an excluded person's may log in only to withdraw.
  const isReviewed = isStopped && !(await holdsMoney(tx, player.id));
  const succeeded = isActive && !isReviewed;
  await recordLogin(tx, visit, { playerId: player.id, how, succeeded });
  if (player.status === 'blocked') return refuse('BLOCK');
  if (player.status === 'closed') return refuse('CLOSE');
  if (player.status === 'pending') return refuse('accountPending');
  if (isReviewed) return refuse('accountReview');
  if (isNew) await notify(tx, visit, { player, what: 'newDevice' });
  await beginRealityCheck(tx, player.id, now);
  if (newCookieHash !== null && caller.cookieHash !== null)
    await endReplacedSession(tx, { cookieHash: caller.cookieHash, now });
  const token = await openSession(tx, {
    siteId: player.site_id,
    playerId: player.id,
    userAgent,
    ip,
    cookieHash: newCookieHash,
    now,
  });
  await endSurplusSessions(tx, { siteId: player.site_id, playerId: player.id, now });
  const email = player.contact_email ?? '';
  return {
    statusCode: 1,
    token,
    user: {
      full_name: player.full_name,
      contact_email: email,
      account_id: player.account_id,
      session_token: token,
    },
    fullname: player.full_name,
    email,
  };
}
