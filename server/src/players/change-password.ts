import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { PlayerAction } from '../actor.ts';
import type { Tx } from '../db/database.ts';
import { requestMessage } from '../providers/messages/public.ts';
import type { SiteRecord } from '../sites/public.ts';
import { guardedAccountId, newPasswordRefusal } from './checks.ts';
import { noticeAddress } from './codes/contact.ts';
import type { PlayerDeps } from './deps.ts';
import { countTry, forgetAllTries, type Tried } from './guards/login-guard.ts';
import { readableLanguage } from './language.ts';
import type { Visit, Visitor } from './security/visitor.ts';
import { endSessions } from './sessions/sessions.ts';
import { findPlayer, type PlayerRow, playerById, setPassword } from './store.ts';

type Done = { statusCode: 1 };

const NOTICE_GOOD_MS = 24 * 60 * 60 * 1000;

/** A new password, and what proves that the player asks for it. */
export interface PasswordChange {
  readonly site: SiteRecord;
  readonly password: string;
  readonly newPassword: string;
  /** The session that asks, which goes on. */
  readonly sessionId: string;
  readonly from: Pick<Visitor, 'ip' | 'device'>;
}

/** Sets a new password by proof of the present one; every other session ends. */
export async function changePassword(
  deps: PlayerDeps,
  { siteId, playerId, now }: PlayerAction,
  input: PasswordChange,
): Promise<Done | Refusal> {
  const { site, sessionId } = input;
  const { ip, device } = input.from;
  const row = await playerById(deps.db.read, playerId);
  const { account_id: accountId } = row;
  const tried = { siteId, accountId, ip, device, now };
  const counted = await countTry(deps.db.autocommit, tried);
  if (isRefusal(counted)) return counted;
  const from = { ip, isKnownDevice: counted.isKnownDevice };
  const isRight = await deps.hasher.matches(input.password, row.password_hash, from);
  if (isRefusal(isRight)) return isRight;
  if (!isRight) return refuse('invalidCredentials', { field: 'password' });
  const refusal = newPasswordRefusal(input.newPassword, { accountId, site }, 'new_password');
  if (refusal) return refusal;
  const passwordHash = await deps.hasher.hash(input.newPassword, from);
  if (isRefusal(passwordHash)) return passwordHash;
  return deps.db.tx(async (tx) => {
    await replacePassword(tx, site, { player: row, passwordHash, tried, except: sessionId });
    return { statusCode: 1 };
  });
}

/** Sets a new password with the code that was sent for it; every session ends. */
export async function resetPassword(
  deps: PlayerDeps,
  { site, now, from }: Visit,
  input: { readonly accountId: string; readonly code: string; readonly newPassword: string },
): Promise<Done | Refusal> {
  const { ip, device } = from;
  const accountId = guardedAccountId(input.accountId);
  const weak = newPasswordRefusal(input.newPassword, { accountId, site }, 'new_password');
  if (weak) return weak;
  // Before the code is looked at: a wrong one and an unknown name take as long as a right one.
  const passwordHash = await deps.hasher.hash(input.newPassword, { ip, isKnownDevice: false });
  if (isRefusal(passwordHash)) return passwordHash;
  return deps.db.tx(async (tx) => {
    const of = { siteId: site.id, accountId, purpose: 'reset', from } as const;
    const refusal = await deps.tacs.use(tx, of, input.code, now);
    if (refusal) return refusal;
    const player = await findPlayer(tx, site.id, accountId);
    if (!player) return refuse('invalidTac', { field: 'tac' });
    const tried = { siteId: site.id, accountId, ip, device, now };
    await replacePassword(tx, site, { player, passwordHash, tried });
    return { statusCode: 1 };
  });
}

async function replacePassword(
  tx: Tx,
  site: SiteRecord,
  to: {
    readonly player: PlayerRow;
    readonly passwordHash: string;
    readonly tried: Tried;
    readonly except?: string;
  },
): Promise<void> {
  const { player } = to;
  const { now } = to.tried;
  await setPassword(tx, player.id, to.passwordHash);
  await forgetAllTries(tx, to.tried);
  await endSessions(tx, {
    siteId: site.id,
    playerId: player.id,
    reason: 'password',
    now,
    ...(to.except === undefined ? {} : { except: to.except }),
  });
  await requestMessage(tx, {
    siteId: site.id,
    to: noticeAddress(player),
    playerId: player.id,
    text: 'passwordChanged',
    language: readableLanguage(player.language),
    values: { site: site.name, account: player.account_id },
    until: new Date(now.getTime() + NOTICE_GOOD_MS),
  });
}
