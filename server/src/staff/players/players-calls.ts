import { isOfficeRefusal } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { findPlayer } from './find-player.ts';
import { listPlayers } from './list-players.ts';
import { noteLook } from './look.ts';
import { readPlayer } from './read-player.ts';

const ok = { statusCode: 1 } as const;

/** The calls about players that read. */
export function playersCalls(db: Db) {
  return {
    'players.list': async (request, context) => {
      const page = await listPlayers(db, context, request);
      return isOfficeRefusal(page) ? page : { ...ok, ...page };
    },
    'players.get': async ({ player_id }, context) => {
      const player = await findPlayer(db.read, context, player_id);
      if (isOfficeRefusal(player)) return player;
      const read = await readPlayer(db.read, context, player);
      await noteLook(db, context, player);
      return { ...ok, ...read };
    },
  } satisfies Partial<OfficeHandlers>;
}
