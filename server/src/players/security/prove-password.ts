import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { CallContext } from '../../edge/handlers.ts';
import { guardedAccountId } from '../checks.ts';
import type { HashFor } from '../guards/hasher.ts';
import { type CountedTry, countTry, forgetTries } from '../guards/login-guard.ts';
import type { PlayerParts } from '../parts.ts';
import { findPlayer, type PlayerRow } from '../store.ts';
import { recordLogin } from './login-tries.ts';
import { notify } from './notices.ts';

export interface Proven {
  readonly player: PlayerRow;
  readonly from: HashFor;
  /** Gives the try back to the budgets of guesses, in the transaction that the password was needed for. */
  readonly forget: (tx: Tx) => Promise<void>;
}

/**
 * Whether somebody without a session knows the password of an account. Every call that asks for one shares the budgets
 * of guesses; a name nobody has takes the same steps, the same time and the same answer.
 */
export async function provePassword(
  parts: PlayerParts,
  request: { readonly account_id: string; readonly password: string },
  context: CallContext,
): Promise<Proven | Refusal> {
  const { siteId, ip, device } = context;
  const accountId = guardedAccountId(request.account_id);
  const tried = { siteId, accountId, ip, device, now: parts.clock.now() };
  const counted = await countTry(parts.db.autocommit, tried);
  if (isRefusal(counted)) return counted;
  const player = await findPlayer(parts.db.read, siteId, accountId);
  const from = { ip, isKnownDevice: counted.isKnownDevice };
  const isRight = await parts.hasher.matches(request.password, player?.password_hash, from);
  if (isRefusal(isRight)) return isRight;
  if (!isRight || !player) return wrongPassword(parts, player, context, counted);
  return { player, from, forget: (tx) => forgetTries(tx, tried, counted) };
}

async function wrongPassword(
  parts: PlayerParts,
  player: PlayerRow | undefined,
  context: CallContext,
  { isLastFree }: CountedTry,
): Promise<Refusal> {
  const now = parts.clock.now();
  const playerId = player?.id ?? null;
  await recordLogin(parts.db.autocommit, context, { playerId, how: 'password', succeeded: false, now });
  if (isLastFree) await parts.db.tx((tx) => notify(tx, context, { player, what: 'loginGuessed', now }));
  return refuse('invalidCredentials');
}
