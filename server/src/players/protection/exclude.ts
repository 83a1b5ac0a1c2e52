import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { isExclusion, outlasts, type StopKind, stopEnds } from '#rules/players/limits.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { endLaunches } from '../../ledger/public.ts';
import { stopOtherAccounts } from '../exclusions/stop-related.ts';
import { openSessionIds } from '../sessions/sessions.ts';
import { renewGuard } from './guard.ts';
import { stopRow } from './read-limits.ts';
import { findStop, insertStop, lockPlayer } from './store.ts';

/**
 * Begins a break or an exclusion: from its commit on no stake and no deposit is taken, and the games that are open can
 * play no further round. The player stays logged in, to take their money out and to look at what was.
 * An exclusion also stops the player's other accounts on the sites of the operator.
 */
export async function exclude(
  db: Db,
  { playerId, actor, now }: PlayerAction,
  kind: StopKind,
): Promise<CallResponse<'/api/players/exclude'> | Refusal> {
  const ends = stopEnds(kind, now.getTime());
  return db.tx(async (tx) => {
    await lockPlayer(tx, playerId);
    const present = await findStop(tx, playerId, now);
    if (present && !outlasts(ends, present.until?.getTime() ?? null))
      return refuse('stopNotLonger', { field: 'kind' });
    const stop = { kind, since: now, until: ends === null ? null : new Date(ends) };
    await insertStop(tx, playerId, stop, actor);
    await renewGuard(tx, playerId, now);
    await endLaunches(tx, await openSessionIds(tx, playerId), now);
    if (isExclusion(kind))
      for (const other of await stopOtherAccounts(tx, playerId, now))
        await endLaunches(tx, await openSessionIds(tx, other), now);
    return { statusCode: 1, stop: stopRow(stop) };
  });
}
