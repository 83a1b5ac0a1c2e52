import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Tx } from '../db/database.ts';
import type { CallContext, PlayerContext, RequestOf } from '../edge/handlers.ts';
import { requestMessage } from '../providers/messages/public.ts';
import type { SiteRecord } from '../sites/public.ts';
import { guardedAccountId, newPasswordRefusal } from './checks.ts';
import { noticeAddress } from './codes/contact.ts';
import { countTry, forgetAllTries, type Tried } from './guards/login-guard.ts';
import { readableLanguage } from './language.ts';
import type { PlayerParts } from './parts.ts';
import { endSessions } from './sessions/sessions.ts';
import { findPlayer, type PlayerRow, playerById, setPassword } from './store.ts';

type Done = { statusCode: 1 };

const NOTICE_GOOD_MS = 24 * 60 * 60 * 1000;

/** Sets a new password for whoever knows the present one; every other session ends. */
export async function changePassword(
  parts: PlayerParts,
  request: RequestOf<'auth.updatePassword'>,
  { site, player, ip, device }: PlayerContext,
): Promise<Done | Refusal> {
  const { accountId } = player;
  const tried = { siteId: site.id, accountId, ip, device, now: parts.clock.now() };
  const counted = await countTry(parts.db.autocommit, tried);
  if (isRefusal(counted)) return counted;
  const row = await playerById(parts.db.read, player.playerId);
  const from = { ip, isKnownDevice: counted.isKnownDevice };
  const isRight = await parts.hasher.matches(request.password, row.password_hash, from);
  if (isRefusal(isRight)) return isRight;
  if (!isRight) return refuse('invalidCredentials', { field: 'password' });
  const refusal = newPasswordRefusal(request.new_password, { accountId, site }, 'new_password');
  if (refusal) return refusal;
  const passwordHash = await parts.hasher.hash(request.new_password, from);
  if (isRefusal(passwordHash)) return passwordHash;
  return parts.db.tx(async (tx) => {
    await replacePassword(tx, parts, site, { player: row, passwordHash, tried, except: player.sessionId });
    return { statusCode: 1 };
  });
}

/** Sets a new password with the code that was sent for it; every session ends. */
export async function resetPassword(
  parts: PlayerParts,
  request: RequestOf<'auth.resetPassword'>,
  context: CallContext,
): Promise<Done | Refusal> {
  const { site, ip, device } = context;
  const accountId = guardedAccountId(request.account_id);
  const weak = newPasswordRefusal(request.new_password, { accountId, site }, 'new_password');
  if (weak) return weak;
  // Before the code is looked at: a wrong one and a name nobody has take as long as a right one.
  const passwordHash = await parts.hasher.hash(request.new_password, { ip, isKnownDevice: false });
  if (isRefusal(passwordHash)) return passwordHash;
  return parts.db.tx(async (tx) => {
    const of = { siteId: site.id, accountId, purpose: 'reset', from: context } as const;
    const now = parts.clock.now();
    const refusal = await parts.tacs.use(tx, of, request.tac, now);
    if (refusal) return refusal;
    const player = await findPlayer(tx, site.id, accountId);
    if (!player) return refuse('invalidTac', { field: 'tac' });
    const tried = { siteId: site.id, accountId, ip, device, now };
    await replacePassword(tx, parts, site, { player, passwordHash, tried });
    return { statusCode: 1 };
  });
}

async function replacePassword(
  tx: Tx,
  parts: PlayerParts,
  site: SiteRecord,
  to: {
    readonly player: PlayerRow;
    readonly passwordHash: string;
    readonly tried: Tried;
    readonly except?: string;
  },
): Promise<void> {
  const { player } = to;
  const now = parts.clock.now();
  await setPassword(tx, player.id, to.passwordHash);
  await forgetAllTries(tx, to.tried);
  await endSessions(tx, parts.endLaunches, {
    siteId: site.id,
    playerId: player.id,
    reason: 'password',
    now,
    ...(to.except === undefined ? {} : { except: to.except }),
  });
  await requestMessage(tx, {
    siteId: site.id,
    to: noticeAddress(player),
    text: 'passwordChanged',
    language: readableLanguage(player.language),
    values: { site: site.name, account: player.account_id },
    until: new Date(now.getTime() + NOTICE_GOOD_MS),
  });
}
