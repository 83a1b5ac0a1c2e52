import { sql } from 'kysely';
import { isOfficeRefusal, type OfficeRefusal } from '#contract/office/errors.ts';
import { actorText } from '../../actor.ts';
import type { Db, Reader } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { audit, type StaffContext } from '../context.ts';
import { findPlayer } from './find-player.ts';

const DEFAULT_LIMIT = 50;

/** Writes something down about a player. @returns its id */
export async function addNote(
  db: Db,
  context: StaffContext,
  { playerId, text }: { readonly playerId: string; readonly text: string },
): Promise<string | OfficeRefusal> {
  return db.tx(async (tx) => {
    const player = await findPlayer(tx, context, playerId, 'players.manage');
    if (isOfficeRefusal(player)) return player;
    const id = uuid7();
    await tx
      .insertInto('player_note')
      .values({
        id,
        player_id: player.id,
        site_id: player.site_id,
        text,
        created_at: context.now,
        created_by: actorText(context.actor),
      })
      .execute();
    await audit(tx, context, { object: `player:${player.id}`, siteId: player.site_id, after: { note: id } });
    return id;
  });
}

/** A page of what was written down about a player, newest first. */
export async function readNotes(
  reader: Reader,
  context: StaffContext,
  {
    playerId,
    before,
    limit = DEFAULT_LIMIT,
  }: { readonly playerId: string; readonly before: string | undefined; readonly limit: number | undefined },
) {
  const player = await findPlayer(reader, context, playerId);
  if (isOfficeRefusal(player)) return player;
  let query = reader
    .selectFrom('player_note')
    .leftJoin('staff', (join) =>
      join
        .on('staff.operator_id', '=', context.operatorId)
        .on(sql<boolean>`player_note.created_by = 'staff:' || staff.id`),
    )
    .select(['player_note.id', 'text', 'player_note.created_at', 'created_by', 'full_name'])
    .where('player_id', '=', player.id);
  if (before !== undefined) query = query.where('player_note.id', '<', before.toLowerCase());
  const rows = await query
    .orderBy('player_note.id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return {
    rows: shown.map((row) => ({
      note_id: row.id,
      text: row.text,
      created_at: row.created_at.toISOString(),
      by: row.created_by,
      name: row.full_name,
    })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
