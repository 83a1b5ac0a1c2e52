import type { LimitKind } from '#rules/players/limits.ts';
import type { Tx } from '../../db/database.ts';
import { lockPlayGuard, type PlayGuard, setPlayGuard } from '../../ledger/public.ts';
import { isStoppedByDemand } from '../triggers/demands.ts';
import { levelRefusal } from '../verification/player-level.ts';
import { isUnidentified, readIdentity } from './identity.ts';
import { findLimits, findMatch, findStop } from './store.ts';

/** As late as a moment can be written: an exclusion for good. */
const FOR_GOOD = new Date('9999-12-31T00:00:00Z');
const MINUTE_MS = 60_000;

const endOf = (stop: { readonly until: Date | null } | undefined): Date | null =>
  stop ? (stop.until ?? FOR_GOOD) : null;

/** Until when the player is stopped: by a demand, by their own choice or by that of another account that may be theirs. */
async function stoppedUntil(tx: Tx, playerId: bigint, now: Date): Promise<Date | null> {
  if (await isStoppedByDemand(tx, playerId, now)) return FOR_GOOD;
  const own = endOf(await findStop(tx, playerId, now));
  const matched = endOf(await findMatch(tx, playerId, now));
  return own === null || (matched !== null && matched > own) ? matched : own;
}

/** Writes the player's limits, stops and identity to the ledger; call it in the transaction that changed them. */
export async function renewGuard(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  // Not every caller holds the lock on this player: who excludes themselves stops their other accounts.
  const before = await lockPlayGuard(tx, playerId);
  const limits = await findLimits(tx, playerId);
  const minutes = limits.get('play_minutes');
  await setPlayGuard(tx, playerId, {
    lossDay: limits.get('loss_day') ?? null,
    lossWeek: limits.get('loss_week') ?? null,
    lossMonth: limits.get('loss_month') ?? null,
    minutesDay: minutes === undefined ? null : Number(minutes),
    stoppedUntil: await stoppedUntil(tx, playerId, now),
    checkDueAt: nextCheck(limits, before, now),
    unidentified:
      isUnidentified(await readIdentity(tx, playerId)) ||
      (await levelRefusal(tx, { playerId, now }, { what: 'stake' })) !== undefined,
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
