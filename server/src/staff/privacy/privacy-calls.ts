import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { PERSONAL_DATA } from '#contract/office/exports.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { audit } from '../context.ts';
import { beginExport } from '../exports/begin-export.ts';
import { findPlayer } from '../players/find-player.ts';
import { erasePlayer, obstacleOf } from './erase.ts';
import { readLooks } from './looks.ts';

const DEFAULT_PAGE = 50;
const ok = { statusCode: 1 } as const;

/** The calls about a person's own data. */
export function privacyCalls(db: Db) {
  return {
    'privacy.export': async ({ player_id, reason }, context) => {
      const player = await findPlayer(db.read, context, player_id, 'privacy.manage');
      if (isOfficeRefusal(player)) return player;
      return db.tx(async (tx) => {
        const powers = { 'privacy.manage': [player.site_id] };
        const id = await beginExport(tx, { list: PERSONAL_DATA, filter: { player_id }, powers }, context);
        if (isOfficeRefusal(id)) return id;
        const change = { object: `player:${player.id}`, siteId: player.site_id, reason };
        await audit(tx, context, { ...change, after: { export: id } });
        return { ...ok, id };
      });
    },
    'privacy.erase': async ({ player_id, reason }, context) => {
      const player = await findPlayer(db.read, context, player_id, 'privacy.manage');
      if (isOfficeRefusal(player)) return player;
      const done = await erasePlayer(db, context, player, reason);
      return isOfficeRefusal(done) ? done : { ...ok, ...done };
    },
    'privacy.state': async ({ player_id }, context) => {
      const player = await findPlayer(db.read, context, player_id, 'privacy.manage');
      if (isOfficeRefusal(player)) return player;
      const obstacle = player.erased_at ? undefined : await obstacleOf(db.read, player, context.now);
      return { ...ok, erased_at: player.erased_at?.toISOString() ?? null, obstacle: obstacle ?? null };
    },
    'privacy.looks': async ({ player_id, before, limit = DEFAULT_PAGE }, context) => {
      const player = await findPlayer(db.read, context, player_id, 'audit.read');
      if (isOfficeRefusal(player)) return player;
      if (before !== undefined && !/^\d{1,18}$/.test(before))
        return refuseStaff('badRequest', { field: 'before' });
      const rows = await readLooks(db.read, {
        ...{ operatorId: context.operatorId, playerId: player.id, limit },
        before: before === undefined ? undefined : BigInt(before),
      });
      return {
        ...ok,
        rows: rows.map((row) => ({
          ...{ number: String(row.number), at: row.at.toISOString(), actor: row.actor },
          ...{ name: row.full_name, action: row.action, ip: row.ip },
        })),
        next: rows.length < limit ? null : String(rows.at(-1)?.number),
      };
    },
  } satisfies Partial<OfficeHandlers>;
}
