import { type Refusal, refuse } from '#contract/errors.ts';
import { isExclusion, outlasts, stopEnds } from '#rules/players/limits.ts';
import type { PlayerContext, RequestOf, ResponseOf } from '../../edge/handlers.ts';
import { stopOtherAccounts } from '../exclusions/stop-related.ts';
import type { PlayerParts } from '../parts.ts';
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
  parts: PlayerParts,
  { kind }: RequestOf<'players.exclude'>,
  { player }: PlayerContext,
): Promise<ResponseOf<'players.exclude'> | Refusal> {
  const now = parts.clock.now();
  const { playerId } = player;
  const ends = stopEnds(kind, now.getTime());
  return parts.db.tx(async (tx) => {
    await lockPlayer(tx, playerId);
    const present = await findStop(tx, playerId, now);
    if (present && !outlasts(ends, present.until?.getTime() ?? null))
      return refuse('stopNotLonger', { field: 'kind' });
    const stop = { kind, since: now, until: ends === null ? null : new Date(ends) };
    await insertStop(tx, playerId, stop);
    await renewGuard(tx, playerId, now);
    await parts.endLaunches(tx, await openSessionIds(tx, playerId));
    if (isExclusion(kind))
      for (const other of await stopOtherAccounts(tx, playerId, now))
        await parts.endLaunches(tx, await openSessionIds(tx, other));
    return { statusCode: 1, stop: stopRow(stop) };
  });
}
