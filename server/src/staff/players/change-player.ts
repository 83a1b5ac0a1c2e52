import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import { endSessions, setPlayerStatus, takeContact } from '../../players/public.ts';
import { writeMessage } from '../../rewards/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { type FoundPlayer, lockPlayer } from './find-player.ts';

type Status = FoundPlayer['status'];

/** What each change of state is possible from, and what it leads to. */
const changes = {
  block: { from: ['active', 'pending'], to: 'blocked' },
  reopen: { from: ['blocked', 'closed'], to: 'active' },
  close: { from: ['active', 'pending', 'blocked'], to: 'closed' },
} as const satisfies Record<string, { readonly from: readonly Status[]; readonly to: Status }>;

export type StatusChange = keyof typeof changes;

/** A change of one player that was decided on a version of them. */
export interface PlayerChange {
  readonly playerId: string;
  readonly version: number;
  readonly reason: string;
}

const objectOf = ({ id }: FoundPlayer): string => `player:${id}`;

/** Blocks or closes a player, or lets them in again: from some states only, and as the caller last saw them. */
export async function changeStatus(
  db: Db,
  context: StaffContext,
  what: StatusChange,
  { playerId, version, reason }: PlayerChange,
): Promise<{ readonly version: number; readonly status: Status } | OfficeRefusal> {
  const { from, to } = changes[what];
  const possible: readonly Status[] = from;
  return takeContact<{ version: number; status: Status } | OfficeRefusal>(db, async (tx) => {
    const player = await lockPlayer(tx, context, playerId);
    if (isOfficeRefusal(player)) return player;
    if (player.version !== version) return refuseStaff('versionConflict', { field: 'version' });
    if (!possible.includes(player.status)) return refuseStaff('wrongStatus');
    const action = { siteId: player.site_id, playerId: player.id, actor: context.actor, now: context.now };
    await setPlayerStatus(tx, action, to);
    const after = await tx
      .selectFrom('player')
      .select(['status', 'version'])
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    await audit(tx, context, {
      object: objectOf(player),
      siteId: player.site_id,
      reason,
      before: { status: player.status },
      after: { status: after.status },
    });
    return after;
  });
}

/** Runs a change of a player under their lock; nobody else changes them until it has ended. */
async function change<Done>(
  db: Db,
  context: StaffContext,
  playerId: string,
  work: (tx: Tx, player: FoundPlayer) => Promise<Done | OfficeRefusal>,
): Promise<Done | OfficeRefusal> {
  return db.tx(async (tx) => {
    const player = await lockPlayer(tx, context, playerId);
    return isOfficeRefusal(player) ? player : work(tx, player);
  });
}

/** Ends one open session of a player, or all of them. @returns how many */
export async function endPlayerSessions(
  db: Db,
  context: StaffContext,
  of: { readonly playerId: string; readonly sessionId: string | undefined; readonly reason: string },
): Promise<number | OfficeRefusal> {
  return change(db, context, of.playerId, async (tx, player) => {
    const ended = await endSessions(tx, {
      siteId: player.site_id,
      playerId: player.id,
      reason: 'ended',
      now: context.now,
      ...(of.sessionId === undefined ? {} : { only: of.sessionId.toLowerCase() }),
    });
    if (ended === 0 && of.sessionId !== undefined)
      return refuseStaff('unknownSession', { field: 'session_id' });
    await audit(tx, context, {
      object: objectOf(player),
      siteId: player.site_id,
      reason: of.reason,
      after: { ended, session: of.sessionId ?? null },
    });
    return ended;
  });
}

/** Writes to the inbox of a player. @returns the id of the message */
export async function messagePlayer(
  db: Db,
  context: StaffContext,
  { playerId, title, body }: { readonly playerId: string; readonly title: string; readonly body: string },
): Promise<string | OfficeRefusal> {
  return change(db, context, playerId, async (tx, player) => {
    const of = { siteId: player.site_id, playerId: player.id };
    const id = await writeMessage(
      tx,
      { ...of, kind: 'operator', texts: { EN: { title, body } } },
      context.now,
    );
    await audit(tx, context, {
      object: objectOf(player),
      siteId: player.site_id,
      after: { message: id, title },
    });
    return id;
  });
}

/**
 * Gives a player other tags.
 * @param of.from the tags that the caller saw: where there are others by now it is refused
 */
export async function setTags(
  db: Db,
  context: StaffContext,
  of: {
    readonly playerId: string;
    readonly tags: readonly string[];
    readonly from: readonly string[];
    readonly reason: string;
  },
): Promise<readonly string[] | OfficeRefusal> {
  return change(db, context, of.playerId, async (tx, player) => {
    const rows = await tx.selectFrom('player_tag').select('tag').where('player_id', '=', player.id).execute();
    const before = rows.map(({ tag }) => tag).toSorted();
    const seen = [...new Set(of.from)].toSorted();
    if (before.join() !== seen.join()) return refuseStaff('versionConflict', { field: 'from' });
    const after = [...new Set(of.tags)].toSorted();
    await tx
      .deleteFrom('player_tag')
      .where('player_id', '=', player.id)
      .where('tag', 'not in', ['', ...after])
      .execute();
    const added = after.filter((tag) => !before.includes(tag));
    if (added.length > 0)
      await tx
        .insertInto('player_tag')
        .values(
          added.map((tag) => ({
            player_id: player.id,
            tag,
            site_id: player.site_id,
            registered_at: player.created_at,
            added_at: context.now,
            added_by: `staff:${context.staffId}`,
          })),
        )
        .execute();
    await audit(tx, context, {
      object: objectOf(player),
      siteId: player.site_id,
      reason: of.reason,
      before: { tags: before },
      after: { tags: after },
    });
    return after;
  });
}
