import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { guardedAccountId } from '../checks.ts';
import type { PlayerDeps } from '../deps.ts';
import type { HashFor } from '../guards/hasher.ts';
import { type CountedTry, countTry, forgetTries } from '../guards/login-guard.ts';
import { findPlayer, type PlayerRow, playerById } from '../store.ts';
import { recordLogin } from './login-tries.ts';
import { notify } from './notices.ts';
import type { Visit, Visitor } from './visitor.ts';

/** The name and the password that somebody typed. */
export interface Credentials {
  readonly accountId: string;
  readonly password: string;
}

export interface Proven {
  readonly player: PlayerRow;
  readonly from: HashFor;
  /** Gives the try back to the budgets of guesses, in the transaction that the password was needed for. */
  readonly forget: (tx: Tx) => Promise<void>;
}

/**
 * Whether somebody without a session knows the password of an account. Every call that asks for one shares the budgets
 * of guesses; an unknown name takes the same steps, the same time and the same answer.
 */
export async function provePassword(
  deps: PlayerDeps,
  visit: Visit,
  given: Credentials,
): Promise<Proven | Refusal> {
  const { siteId, now } = visit;
  const { ip, device } = visit.from;
  const accountId = guardedAccountId(given.accountId);
  const tried = { siteId, accountId, ip, device, now };
  const counted = await countTry(deps.db.autocommit, tried);
  if (isRefusal(counted)) return counted;
  const player = await findPlayer(deps.db.read, siteId, accountId);
  const hashFor = { ip, isKnownDevice: counted.isKnownDevice };
  const isRight = await deps.hasher.matches(given.password, player?.password_hash, hashFor);
  if (isRefusal(isRight)) return isRight;
  if (!isRight || !player) return wrongPassword(deps, visit, player, counted);
  return { player, from: hashFor, forget: (tx) => forgetTries(tx, tried, counted) };
}

async function wrongPassword(
  deps: PlayerDeps,
  visit: Visit,
  player: PlayerRow | undefined,
  { isLastFree }: CountedTry,
): Promise<Refusal> {
  const playerId = player?.id ?? null;
  const failed = { playerId, how: 'password', succeeded: false } as const;
  await recordLogin(deps.db.autocommit, visit, failed);
  if (isLastFree) await deps.db.tx((tx) => notify(tx, visit, { player, what: 'loginGuessed' }));
  return refuse('invalidCredentials');
}

/** Whether a player in a session knows their password; a try at it counts as one at logging in does. */
export async function checkOwnPassword(
  deps: PlayerDeps,
  { siteId, playerId, now }: Pick<PlayerAction, 'siteId' | 'playerId' | 'now'>,
  given: { readonly password: string; readonly from: Pick<Visitor, 'ip' | 'device'> },
): Promise<Refusal | undefined> {
  const { ip, device } = given.from;
  const { account_id: accountId, password_hash } = await playerById(deps.db.read, playerId);
  const tried = { siteId, accountId, ip, device, now };
  const counted = await countTry(deps.db.autocommit, tried);
  if (isRefusal(counted)) return counted;
  const from = { ip, isKnownDevice: counted.isKnownDevice };
  const isRight = await deps.hasher.matches(given.password, password_hash, from);
  if (isRefusal(isRight)) return isRight;
  if (!isRight) return refuse('invalidCredentials', { field: 'password' });
  await forgetTries(deps.db.autocommit, tried, counted);
  return undefined;
}
