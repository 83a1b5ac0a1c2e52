import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { checkMayTakePart } from '../../players/public.ts';
import { findTournament, stateOf } from './store.ts';

const FIELD = { field: 'tournament_id' };

/** Takes a player into a tournament: rounds from now on count. Asked again nothing changes. */
export async function joinTournament(
  db: Db,
  { siteId, playerId, now }: PlayerAction,
  tournamentId: string,
): Promise<CallResponse<'/api/rewards/join_tournament'> | Refusal> {
  return db.tx(async (tx) => {
    const barred = await checkMayTakePart(tx, { playerId, now });
    if (barred) return barred;
    const tournament = await findTournament(tx, { siteId, id: tournamentId.toLowerCase() });
    if (!tournament) return refuse('unknownPromotion', FIELD);
    const state = stateOf(tournament, now);
    if (state !== 'upcoming' && state !== 'running') return refuse('promotionEnded', FIELD);
    await tx
      .insertInto('tournament_player')
      .values({
        ...{ tournament_id: tournament.id, player_id: playerId, site_id: siteId, joined_at: now },
        reached_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { statusCode: 1 };
  });
}
