import type { LimitKind } from '#rules/players/limits.ts';
import type { Tx } from '../../db/database.ts';
import { type PlayGuard, playGuard, setPlayGuard } from '../../ledger/public.ts';
import { findLimits, findStop, type Stop } from './store.ts';

/** As late as a moment can be written: an exclusion for good. */
const FOR_GOOD = new Date('9999-12-31T00:00:00Z');
const MINUTE_MS = 60_000;

const stopped = (stop: Stop | undefined): Date | null => (stop ? (stop.until ?? FOR_GOOD) : null);

/** Tells the ledger what the player's limits and stops are now; call it in the transaction that changed them. */
export async function renewGuard(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  const limits = await findLimits(tx, playerId);
  const before = await playGuard(tx, playerId);
  const minutes = limits.get('play_minutes');
  await setPlayGuard(tx, playerId, {
    lossDay: limits.get('loss_day') ?? null,
    lossWeek: limits.get('loss_week') ?? null,
    lossMonth: limits.get('loss_month') ?? null,
    minutesDay: minutes === undefined ? null : Number(minutes),
    stoppedUntil: stopped(await findStop(tx, playerId, now)),
    checkDueAt: nextCheck(limits, before, now),
  });
}

/** A check that is due stays so until it was seen; one to come is at most the interval away. */
function nextCheck(
  limits: ReadonlyMap<LimitKind, bigint>,
  before: PlayGuard | undefined,
  now: Date,
): Date | null {
  const due = checkAfter(limits, now);
  const present = before?.checkDueAt ?? null;
  return due !== null && present !== null && present < due ? present : due;
}

/** When the next reality check is due if the last was seen at `now`; `null` without one. */
export function checkAfter(limits: ReadonlyMap<LimitKind, bigint>, now: Date): Date | null {
  const interval = limits.get('reality_check');
  return interval === undefined ? null : new Date(now.getTime() + Number(interval) * MINUTE_MS);
}
