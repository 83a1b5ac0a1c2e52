import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Tx } from '../db/database.ts';
import type { CallContext, RequestOf, ResponseOf } from '../edge/handlers.ts';
import { guardedAccountId } from './checks.ts';
import { holdsMoney, stopIfExcluded } from './exclusions/stop-related.ts';
import type { PlayerParts } from './parts.ts';
import { beginRealityCheck } from './protection/reality-check.ts';
import { recordDevice } from './security/devices.ts';
import { isNewPlace, recordLogin } from './security/login-tries.ts';
import { notify } from './security/notices.ts';
import { provePassword } from './security/prove-password.ts';
import { endReplacedSession, endSurplusSessions, openSession } from './sessions/sessions.ts';
import { findPlayer, type PlayerRow, replaceHash } from './store.ts';

type LoginAnswer = ResponseOf<'auth.login'> | Refusal;

/** Opens a session by password. */
export async function logInByPassword(
  parts: PlayerParts,
  request: RequestOf<'auth.login'>,
  context: CallContext,
): Promise<LoginAnswer> {
  const proven = await provePassword(parts, request, context);
  if (isRefusal(proven)) return proven;
  const { player, from, forget } = proven;
  const renewed = parts.hasher.isOutdated(player.password_hash)
    ? await parts.hasher.hash(request.password, from)
    : undefined;
  return parts.db.tx(async (tx) => {
    await forget(tx);
    if (typeof renewed === 'string') await replaceHash(tx, player, renewed);
    return admit(tx, parts, player, context, { how: 'password', now: parts.clock.now() });
  });
}

/** Opens a session by one-time code, which is used up by that. */
export async function logInByCode(
  parts: PlayerParts,
  request: RequestOf<'auth.loginTac'>,
  context: CallContext,
): Promise<LoginAnswer> {
  const accountId = guardedAccountId(request.account_id);
  return parts.db.tx(async (tx) => {
    const now = parts.clock.now();
    const of = { siteId: context.siteId, accountId, purpose: 'login', from: context } as const;
    const refusal = await parts.tacs.use(tx, of, request.tac, now);
    const player = await findPlayer(tx, context.siteId, accountId);
    if (!refusal && player) return admit(tx, parts, player, context, { how: 'code', now });
    const playerId = player?.id ?? null;
    await recordLogin(tx, context, { playerId, how: 'code', succeeded: false, now });
    return refusal ?? refuse('invalidTac', { field: 'tac' });
  });
}

/** Whoever comes here has proven who they are; whether they may in is another question. */
async function admit(
  tx: Tx,
  { endLaunches }: PlayerParts,
  player: PlayerRow,
  context: CallContext,
  { how, now }: { readonly how: 'password' | 'code'; readonly now: Date },
): Promise<LoginAnswer> {
  const { ip, userAgent, caller, newCookieHash } = context;
  const isActive = player.status === 'active';
  const isNew = await isNewPlace(tx, context, player.id);
  if (isActive) await recordDevice(tx, context, { playerId: player.id, now });
  const isStopped = isActive && (await stopIfExcluded(tx, { playerId: player.id, foundBy: 'login', now }));
  // Whose account may be an excluded person's comes in only to take money out.
  const isReviewed = isStopped && !(await holdsMoney(tx, player.id));
  const succeeded = isActive && !isReviewed;
  await recordLogin(tx, context, { playerId: player.id, how, succeeded, now });
  if (player.status === 'blocked') return refuse('BLOCK');
  if (player.status === 'closed') return refuse('CLOSE');
  if (player.status === 'pending') return refuse('accountPending');
  if (isReviewed) return refuse('accountReview');
  if (isNew) await notify(tx, context, { player, what: 'newDevice', now });
  await beginRealityCheck(tx, player.id, now);
  if (newCookieHash !== null && caller.cookieHash !== null)
    await endReplacedSession(tx, endLaunches, { cookieHash: caller.cookieHash, now });
  const token = await openSession(tx, {
    siteId: player.site_id,
    playerId: player.id,
    userAgent,
    ip,
    cookieHash: newCookieHash,
    now,
  });
  await endSurplusSessions(tx, endLaunches, { siteId: player.site_id, playerId: player.id, now });
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
