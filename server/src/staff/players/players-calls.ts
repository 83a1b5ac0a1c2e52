import { isOfficeRefusal } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { findPlayer } from './find-player.ts';
import { listPlayers } from './list-players.ts';
import { noteLook } from './look.ts';
import { showRound, showTicket, showTransfer } from './proofs.ts';
import { readPlayer } from './read-player.ts';
import { readTimeline } from './timeline/read-timeline.ts';

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
    'players.timeline': async ({ player_id, ...request }, context) => {
      const player = await findPlayer(db.read, context, player_id);
      if (isOfficeRefusal(player)) return player;
      const page = await readTimeline(db.read, context, player, request);
      return isOfficeRefusal(page) ? page : { ...ok, ...page };
    },
    'players.round': async ({ round_id }, context) => {
      const shown = await showRound(db, context, round_id);
      return isOfficeRefusal(shown) ? shown : { ...ok, ...shown };
    },
    'players.ticket': async ({ ticket_id }, context) => {
      const shown = await showTicket(db, context, ticket_id);
      return isOfficeRefusal(shown) ? shown : { ...ok, ...shown };
    },
    'players.transfer': async ({ player_id: playerId, transfer_id: transferId }, context) => {
      const shown = await showTransfer(db, context, { playerId, transferId });
      return isOfficeRefusal(shown) ? shown : { ...ok, ...shown };
    },
  } satisfies Partial<OfficeHandlers>;
}
