import type { CallResponse } from '#contract/calls.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { lockPlayGuard, playGuard, playSince, setPlayGuard } from '../../ledger/public.ts';
import { openSessions, sessionOpenedAt } from '../sessions/sessions.ts';
import { checkAfter } from './guard.ts';
import { findLimits, lockPlayer } from './store.ts';

/** Duration and result of the current login, and when the next reality check is due. */
export async function readRealityCheck(
  reader: Reader,
  { playerId, now }: PlayerAction,
  sessionId: string,
): Promise<CallResponse<'/api/players/reality_check'>> {
  const openedAt = await sessionOpenedAt(reader, sessionId);
  const interval = (await findLimits(reader, playerId)).get('reality_check');
  const dueAt = interval === undefined ? null : ((await playGuard(reader, playerId))?.checkDueAt ?? null);
  return {
    statusCode: 1,
    interval_minutes: interval === undefined ? null : Number(interval),
    ...dueIn(dueAt, now),
    is_due: dueAt !== null && dueAt <= now,
    logged_in_at: openedAt.toISOString(),
    elapsed_seconds: Math.max(0, Math.floor((now.getTime() - openedAt.getTime()) / 1000)),
    net_result: formatAmount(await playSince(reader, playerId, openedAt)),
  };
}

/** The player has looked: the next check is an interval away. One that is not due yet stays where it is. */
export async function seeRealityCheck(
  db: Db,
  { playerId, now }: PlayerAction,
): Promise<CallResponse<'/api/players/reality_check_seen'>> {
  return db.tx(async (tx) => {
    await lockPlayer(tx, playerId);
    const guard = await lockPlayGuard(tx, playerId);
    const due = guard?.checkDueAt ?? null;
    if (!guard || due === null || due > now) return { statusCode: 1, ...dueIn(due, now) };
    const next = checkAfter(await findLimits(tx, playerId), now);
    await setPlayGuard(tx, playerId, { ...guard, checkDueAt: next });
    return { statusCode: 1, ...dueIn(next, now) };
  });
}

/** A login restarts the interval, unless the player is logged in elsewhere: then the check there counts for both. */
export async function beginRealityCheck(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  const next = checkAfter(await findLimits(tx, playerId), now);
  if (next === null || (await openSessions(tx, playerId, now)).length > 0) return;
  await lockPlayer(tx, playerId);
  const guard = await lockPlayGuard(tx, playerId);
  if (guard) await setPlayGuard(tx, playerId, { ...guard, checkDueAt: next });
}

function dueIn(dueAt: Date | null, now: Date): { due_at: string | null; due_in_ms: number | null } {
  if (dueAt === null) return { due_at: null, due_in_ms: null };
  return { due_at: dueAt.toISOString(), due_in_ms: Math.max(0, dueAt.getTime() - now.getTime()) };
}
