import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Tx } from '../../db/database.ts';
import { holdsMoney, stopIfExcluded } from '../exclusions/stop-related.ts';
import { beginRealityCheck } from '../protection/reality-check.ts';
import { endReplacedSession, endSurplusSessions, openSession } from '../sessions/sessions.ts';
import type { PlayerRow } from '../store.ts';
import type { LoginWay, ProvenBy } from '../tables.ts';
import { recordDevice } from './devices.ts';
import { isNewPlace, recordLogin } from './login-tries.ts';
import { notify } from './notices.ts';
import type { Visit } from './visitor.ts';

export type LoginAnswer = CallResponse<'/api/auth/login'> | Refusal;

export interface LoginClient {
  /** The hash of the browser's new cookie, to which the session is bound; `null` without a browser. */
  readonly newCookieHash: Buffer | null;
}

/** How an identity was proven. */
interface Proof extends LoginClient {
  readonly how: LoginWay;
  /** What of it counts as proof of the player afterwards; `null`: nothing. */
  readonly provenBy: ProvenBy | null;
}

/** Logs in a player whose identity is proven, if their status allows it. */
export async function admit(
  tx: Tx,
  player: PlayerRow,
  visit: Visit,
  { how, provenBy, newCookieHash }: Proof,
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
    country: from.country,
    provenBy,
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
