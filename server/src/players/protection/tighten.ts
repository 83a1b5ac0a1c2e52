import { isTightening, type LimitKind, type LimitValue, type StopKind } from '#rules/players/limits.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { balances } from '../../ledger/public.ts';
import { renewGuard } from './guard.ts';
import { type BegunStop, beginStop, endStoppedSessions } from './stop-player.ts';
import { findLimits, findStop, lockPlayer, recordChange, setCap, setLimit } from './store.ts';

/** What staff may change of a player's protection: a limit that is added or lowered. */
export interface TightenedLimit {
  readonly from: LimitValue;
  readonly to: bigint;
}

async function protectionOf(tx: Tx, playerId: bigint, now: Date) {
  const stop = await findStop(tx, playerId, now);
  return {
    limits: await findLimits(tx, playerId),
    stop: stop && { until: stop.until?.getTime() ?? null },
  };
}

/**
 * Adds a limit for a player, or lowers it, at once; the player cannot set a higher one afterwards. A looser one that waited
 * is dropped.
 * @returns `undefined` where it would not protect more than what there is: then nothing is changed
 */
export async function tightenLimit(
  tx: Tx,
  { playerId, actor, now }: PlayerAction,
  { kind, value }: { readonly kind: LimitKind; readonly value: bigint },
): Promise<TightenedLimit | undefined> {
  await lockPlayer(tx, playerId);
  const present = await protectionOf(tx, playerId, now);
  if (!isTightening(present, { limit: kind, value })) return undefined;
  const from = present.limits.get(kind) ?? null;
  await setLimit(tx, playerId, kind, value, now);
  await setCap(tx, { playerId, kind, value }, { actor, now });
  await recordChange(tx, { playerId, kind, from, to: value, state: 'applied', actor, now });
  if (await balances(tx, playerId)) await renewGuard(tx, playerId, now);
  return { from, to: value };
}

/**
 * Stops a player by the decision of staff: beyond what a player's own break or exclusion does, sessions end on every site that it
 * reaches, and open pages say so.
 * @returns `undefined` where there is a stop that lasts as long: then nothing is changed
 */
export async function stopByStaff(
  tx: Tx,
  action: PlayerAction,
  kind: StopKind,
): Promise<BegunStop | undefined> {
  await lockPlayer(tx, action.playerId);
  const present = await protectionOf(tx, action.playerId, action.now);
  if (!isTightening(present, { stop: kind, now: action.now.getTime() })) return undefined;
  const begun = await beginStop(tx, action, kind);
  await endStoppedSessions(tx, action, begun);
  return begun;
}
