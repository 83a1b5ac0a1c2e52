import { isOfficeRefusal, type OfficeRefusal } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { readFactors } from '../../players/public.ts';
import type { StaffContext } from '../context.ts';
import { siteIdsFor } from '../roles/sites-for.ts';
import { removePlayerFactor } from './access/factors.ts';
import { offerReadOnly } from './access/offer-read-only.ts';
import { offerPlayerReset } from './access/offer-reset.ts';
import {
  changeStatus,
  endPlayerSessions,
  messagePlayer,
  type StatusChange,
  setTags,
} from './change-player.ts';
import { findPlayer } from './find-player.ts';
import { findLinks } from './links.ts';
import { addNote, readNotes } from './notes.ts';
import { seesPersonal } from './personal.ts';
import { readPlayerSessions } from './sessions.ts';

const ok = { statusCode: 1 } as const;

/** The calls that change a player, and those of the things they change. */
export function playerActionCalls(db: Db) {
  const status =
    (what: StatusChange) =>
    async (request: { player_id: string; version: number; reason: string }, context: StaffContext) => {
      const done = await changeStatus(db, context, what, { ...request, playerId: request.player_id });
      return isOfficeRefusal(done) ? done : { ...ok, ...done };
    };
  return {
    'players.block': status('block'),
    'players.reopen': status('reopen'),
    'players.close': status('close'),
    'players.sessions': async ({ player_id }, context) => {
      const player = await findPlayer(db.read, context, player_id);
      if (isOfficeRefusal(player)) return player;
      const siteIds = await siteIdsFor(db.read, context, 'players.read');
      const isWhole = seesPersonal(context, player.site_id);
      return { ...ok, ...(await readPlayerSessions(db.read, player, { siteIds, isWhole })) };
    },
    'players.endSessions': async ({ player_id: playerId, session_id: sessionId, reason }, context) => {
      const ended = await endPlayerSessions(db, context, { playerId, sessionId, reason });
      return isOfficeRefusal(ended) ? ended : { ...ok, ended };
    },
    'players.links': async ({ player_id }, context) => {
      const player = await findPlayer(db.read, context, player_id);
      if (isOfficeRefusal(player)) return player;
      return {
        ...ok,
        rows: await findLinks(db.read, player, await siteIdsFor(db.read, context, 'players.read')),
      };
    },
    'players.offerReset': async ({ player_id: playerId, reason }, context) => {
      const to = await offerPlayerReset(db, context, { playerId, reason });
      return isOfficeRefusal(to) ? to : { ...ok, sent_to: to };
    },
    'players.factors': async ({ player_id }, context) => {
      const player = await findPlayer(db.read, context, player_id);
      return isOfficeRefusal(player) ? player : { ...ok, ...(await readFactors(db.read, player.id)) };
    },
    'players.removeFactor': async ({ player_id: playerId, factor, reason }, context) =>
      (await removePlayerFactor(db, context, { playerId, factor, reason })) ?? ok,
    'players.viewSite': async ({ player_id: playerId, reason }, context) => {
      const link = await offerReadOnly(db, context, { playerId, reason });
      return isOfficeRefusal(link) ? link : { ...ok, link };
    },
    'players.message': async ({ player_id: playerId, ...text }, context) => {
      const id = await messagePlayer(db, context, { playerId, ...text });
      return isOfficeRefusal(id) ? id : { ...ok, message_id: id };
    },
    'players.notes': async ({ player_id: playerId, before, limit }, context) => {
      const page = await readNotes(db.read, context, { playerId, before, limit });
      return isOfficeRefusal(page) ? page : { ...ok, ...page };
    },
    'players.addNote': async ({ player_id: playerId, text }, context) => {
      const id = await addNote(db, context, { playerId, text });
      return isOfficeRefusal(id) ? id : { ...ok, note_id: id };
    },
    'players.setTags': async ({ player_id: playerId, ...request }, context) => {
      const tags: readonly string[] | OfficeRefusal = await setTags(db, context, { playerId, ...request });
      return isOfficeRefusal(tags) ? tags : { ...ok, tags: [...tags] };
    },
  } satisfies Partial<OfficeHandlers>;
}
