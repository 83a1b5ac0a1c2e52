import { type Refusal, refuse } from '#contract/errors.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import { depositRoom, limitWindowMs } from '#rules/players/limits.ts';
import type { PlayerAction } from '../actor.ts';
import type { Tx } from '../db/database.ts';
import {
  checkMayTakePart,
  demandRefusal,
  levelRefusal,
  limitsOf,
  lockProtection,
  stopIfExcluded,
} from '../players/public.ts';
import { depositedSince } from './store.ts';

const depositKinds = ['deposit_day', 'deposit_week', 'deposit_month'] as const;

/**
 * Why a player may not pay this in, if they may not. Locks the player's row, so that of many deposits at once each is
 * held against those before it: ask it in the transaction that writes the deposit down. Withdrawals are never asked.
 * @param amount 1/10,000 units
 */
export async function checkMayDeposit(
  tx: Tx,
  { playerId, now }: PlayerAction,
  amount: Amount,
): Promise<Refusal | undefined> {
  await lockProtection(tx, playerId);
  await stopIfExcluded(tx, { playerId, now, foundBy: 'deposit' });
  const barred =
    (await checkMayTakePart(tx, { playerId, now })) ??
    (await demandRefusal(tx, { playerId, now, what: 'deposits' }));
  if (barred) return barred;
  const movedSince = (since: Date) => depositedSince(tx, { playerId, since, now });
  const unverified = await levelRefusal(tx, { playerId, now }, { what: 'deposit', amount, movedSince });
  if (unverified) return unverified;
  const limits = await limitsOf(tx, playerId);
  const windows: { limit: Amount; used: Amount }[] = [];
  for (const kind of depositKinds) {
    const limit = limits.get(kind);
    if (limit === undefined) continue;
    const since = new Date(now.getTime() - limitWindowMs(kind));
    windows.push({ limit, used: await movedSince(since) });
  }
  const room = depositRoom(windows);
  if (room === null || amount <= room) return undefined;
  return refuse('depositLimitReached', { field: 'amount', detail: { room: formatAmount(room) } });
}
