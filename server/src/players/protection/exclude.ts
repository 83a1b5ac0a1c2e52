import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { outlasts, type StopKind, stopEnds } from '#rules/players/limits.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { stopRow } from './read-limits.ts';
import { beginStop } from './stop-player.ts';
import { findStop, lockPlayer } from './store.ts';

/**
 * Begins a break or an exclusion by the player's own choice. They stay logged in, to take their money out and to look at
 * what was.
 */
export async function exclude(
  db: Db,
  action: PlayerAction,
  kind: StopKind,
): Promise<CallResponse<'/api/players/exclude'> | Refusal> {
  const { playerId, now } = action;
  return db.tx(async (tx) => {
    await lockPlayer(tx, playerId);
    const present = await findStop(tx, playerId, now);
    if (present && !outlasts(stopEnds(kind, now.getTime()), present.until?.getTime() ?? null))
      return refuse('stopNotLonger', { field: 'kind' });
    const { stop } = await beginStop(tx, action, kind);
    return { statusCode: 1, stop: stopRow(stop) };
  });
}
