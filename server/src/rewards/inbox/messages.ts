import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { Figures, InboxMessageTable, Texts, TitleBody } from '../tables.ts';

export type InboxMessage = Selectable<InboxMessageTable>;

const DAY_MS = 86_400_000;

export interface NewMessage {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly kind: string;
  readonly figures?: Figures;
  readonly texts?: Texts<TitleBody> | null;
  readonly href?: string | null;
  /** What can be claimed from it, in 1/10,000 units. */
  readonly token?: bigint;
  readonly cash?: bigint;
  readonly daysToClaim?: number | null;
}

/** Puts a message into a player's inbox; their open tabs hear of it. */
export async function writeMessage(tx: Tx, message: NewMessage, now: Date): Promise<string> {
  const id = uuid7();
  const { daysToClaim, texts } = message;
  await tx
    .insertInto('inbox_message')
    .values({
      id,
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
    })
    .execute();
  await tellInbox(tx, message.siteId, message.playerId);
  return id;
}

/** The open tabs of the player are told how many messages are unread. */
export async function tellInbox(tx: Tx, siteId: number, playerId: bigint): Promise<void> {
  await addToOutbox(tx, { siteId, playerId, topic: 'inbox.changed', payload: {} });
}

export async function countUnread(reader: Reader, playerId: bigint): Promise<number> {
  const { rows } = await sql<{ unread: bigint }>`
    select count(*) as unread from inbox_message where player_id = ${playerId} and read_at is null`.execute(
    reader,
  );
  return Number(rows[0]?.unread ?? 0n);
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
