import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../../../db/database.ts';
import type { Handlers } from '../../../edge/handlers.ts';
import { listFreeRounds } from './given-free-rounds.ts';

/** A player has few at a time. */
const SHOWN = 50;

/** The player's call about free rounds of games of other studios. */
export const freeRoundCalls = (db: Db): Pick<Handlers, 'bonuses.freeRounds'> => ({
  'bonuses.freeRounds': async (_request, { siteId, playerId, now }) => {
    const rows = await listFreeRounds(db.read, { siteIds: [siteId], playerId, limit: SHOWN });
    return {
      statusCode: 1,
      value: rows.flatMap(({ state, ...row }) => {
        // What the provider refused was never the player's.
        if (state === 'refused') return [];
        const isOver = state === 'cancelled' || (state !== 'finished' && row.ends_at <= now);
        return [
          {
            ...{ free_rounds_id: row.id, provider_code: row.provider_code, game_code: row.game_code },
            ...{ game_name: row.game_name ?? row.game_code, quantity: row.quantity },
            ...{ stake: formatAmount(row.stake), win: formatAmount(row.win ?? row.gathered) },
            ...{ as_bonus: row.promotion_id !== null, played: Math.min(row.played, row.quantity) },
            state: isOver ? ('ended' as const) : state === 'cancelling' ? ('given' as const) : state,
            ends_at: row.ends_at.toISOString(),
          },
        ];
      }),
    };
  },
});
