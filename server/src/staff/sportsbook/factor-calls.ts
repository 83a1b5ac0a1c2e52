import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { readFactors, setFactor } from '../../sportsbook/public.ts';
import { audit } from '../context.ts';
import { findPlayer } from '../players/find-player.ts';

const ok = { statusCode: 1 } as const;

/** By how much traders lower what players may stake. */
export function factorCalls(db: Db) {
  return {
    'sportsbook.factors': async ({ player_id }, context) => {
      const player = await findPlayer(db.read, context, player_id, 'sportsbook.read');
      if (isOfficeRefusal(player)) return player;
      const rows = await readFactors(db.read, player.id);
      return { ...ok, rows: rows.map(({ set_at, ...row }) => ({ ...row, set_at: set_at.toISOString() })) };
    },
    'sportsbook.setFactor': async ({ player_id, sport, percent, was, reason }, context) => {
      const player = await findPlayer(db.read, context, player_id, 'sportsbook.trade');
      if (isOfficeRefusal(player)) return player;
      const change = { siteId: player.site_id, playerId: player.id, sport, percent, was };
      const isDone = await db.tx(async (tx) => {
        if (!(await setFactor(tx, change, context))) return false;
        await audit(tx, context, {
          ...{ object: `player:${player_id}`, siteId: player.site_id, reason },
          before: { sport, percent: was },
          after: { sport, percent },
        });
        return true;
      });
      return isDone ? ok : refuseStaff('versionConflict');
    },
  } satisfies Partial<OfficeHandlers>;
}
