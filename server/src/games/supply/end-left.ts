import { endForPlayer } from '#rules/games/round/replay.ts';
import type { JobContext } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { reopen } from '../rounds/play-steps.ts';
import { updateRounds } from '../rounds/round-store.ts';
import { nextMove, refundMove } from '../rounds/step-moves.ts';
import { findOpenBet } from './store.ts';
import { endIfOver } from './take-stake.ts';

/** As for rounds of our own players. */
const PATIENCE_MS = 24 * 3_600_000;
const AT_ONCE = 50;

/** Closes rounds that players of partners left, as the page of their game says; their wins are sent like any. */
export async function endLeftByPartners(db: Db, { actor, now }: JobContext): Promise<void> {
  await db.tx(async (tx) => {
    const left = await tx
      .selectFrom('round')
      .selectAll('round')
      .where('round.state', '=', 'open')
      .where('shared_round_id', 'is', null)
      .where('started_at', '<', new Date(now.getTime() - PATIENCE_MS))
      .where((eb) =>
        eb.exists(eb.selectFrom('supply_player').select('id').whereRef('id', '=', 'round.player_id')),
      )
      .orderBy('started_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of left) {
      // A stake that waits for the wallet is taken or given up first.
      if (await findOpenBet(tx, { playerId: row.player_id, gameCode: row.game_code })) continue;
      const round = await reopen(tx, row);
      const after = (round ? nextMove(row, endForPlayer(round), undefined, now) : refundMove(row, now)).row;
      await updateRounds(tx, [after]);
      await endIfOver(tx, after, now, actor);
    }
  });
}
