import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { addToOutbox, type OutboxEvent } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { Figures, InboxMessageTable, Texts, TitleBody } from '../tables.ts';

export type InboxMessage = Selectable<InboxMessageTable>;

const DAY_MS = 86_400_000;
/** A statement has at most 65,535 parameters. */
const MOST_AT_ONCE = 1_000;

export interface NewMessage {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly kind: string;
  readonly figures?: Figures;
  readonly texts?: Texts<TitleBody> | null;
  readonly href?: string | null;
  /** Claimable amounts, in 1/10,000 units. */
  readonly token?: bigint;
  readonly cash?: bigint;
  readonly daysToClaim?: number | null;
}

/** Adds a message to a player's inbox and pushes the unread count to their open tabs. */
export async function writeMessage(tx: Tx, message: NewMessage, now: Date): Promise<string> {
  const row = rowOf(message, now);
  await save(tx, [row]);
  return row.id;
}

/**
 * As many round trips as for one: what everybody is rewarded for at once comes in hundreds.
 * @returns their ids, in the order of the messages
 */
export async function writeMessages(tx: Tx, messages: readonly NewMessage[], now: Date): Promise<string[]> {
  const rows = messages.map((message) => rowOf(message, now));
  for (let first = 0; first < rows.length; first += MOST_AT_ONCE)
    await save(tx, rows.slice(first, first + MOST_AT_ONCE));
  return rows.map(({ id }) => id);
}

type MessageRow = ReturnType<typeof rowOf>;

async function save(tx: Tx, rows: readonly MessageRow[]): Promise<void> {
  await tx
    .insertInto('inbox_message')
    .values([...rows])
    .execute();
  await addToOutbox(tx, ...rows.map((row) => inboxChanged(row.site_id, row.player_id)));
}

function rowOf(message: NewMessage, now: Date) {
  const { daysToClaim, texts } = message;
  return {
    id: uuid7(),
    site_id: message.siteId,
    player_id: message.playerId,
    kind: message.kind,
    figures: JSON.stringify(message.figures ?? {}),
    texts: texts ? JSON.stringify(texts) : null,
    href: message.href ?? null,
    token: message.token ?? 0n,
    cash: message.cash ?? 0n,
    created_at: now,
    expires_at: daysToClaim ? new Date(now.getTime() + daysToClaim * DAY_MS) : null,
    read_at: null,
    claimed_at: null,
  };
}

/** Publishes the unread count for the player's open tabs. */
export async function publishUnread(tx: Tx, siteId: number, playerId: bigint): Promise<void> {
  await addToOutbox(tx, inboxChanged(siteId, playerId));
}

const inboxChanged = (siteId: number, playerId: bigint): OutboxEvent => ({
  siteId,
  playerId,
  topic: 'inbox.changed',
  payload: {},
});

export async function countUnread(reader: Reader, playerId: bigint): Promise<number> {
  return (await countUnreadOf(reader, [playerId])).get(playerId) ?? 0;
}

/** The same of many players at once, zeros included. */
export async function countUnreadOf(
  reader: Reader,
  playerIds: readonly bigint[],
): Promise<Map<bigint, number>> {
  if (playerIds.length === 0) return new Map();
  const { rows } = await sql<{ player_id: bigint; unread: bigint }>`
    select player_id, count(*) as unread from inbox_message
     where player_id = any (${plainArray(playerIds)}::bigint[]) and read_at is null group by player_id`.execute(
    reader,
  );
  const found = new Map(rows.map(({ player_id, unread }) => [player_id, Number(unread)]));
  return new Map(playerIds.map((player) => [player, found.get(player) ?? 0]));
}

export function findMessages(
  reader: Reader,
  of: { readonly siteId: number; readonly playerId: bigint },
  before: string | undefined,
  limit: number,
): Promise<InboxMessage[]> {
  return reader
    .selectFrom('inbox_message')
    .selectAll()
    .where('site_id', '=', of.siteId)
    .where('player_id', '=', of.playerId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findMessage(
  reader: Reader,
  of: { readonly siteId: number; readonly playerId: bigint },
  id: string,
): Promise<InboxMessage | undefined> {
  return reader
    .selectFrom('inbox_message')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', of.siteId)
    .where('player_id', '=', of.playerId)
    .executeTakeFirst();
}
