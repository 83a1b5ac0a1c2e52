import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db, Reader } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import { inLanguage } from '../../sites/public.ts';
import { countUnread, findMessage, findMessages, type InboxMessage, publishUnread } from './messages.ts';

const DEFAULT_LIMIT = 30;

/** A page of messages, newest first, from before the message of that id on. */
export interface InboxPage {
  readonly before: string | undefined;
  readonly limit: number | undefined;
  readonly language: LanguageCode;
  /** Read where the operator's own words are not in that language. */
  readonly fallback: LanguageCode;
}

export async function readInbox(
  reader: Reader,
  { siteId, playerId, now }: PlayerAction,
  { before, limit = DEFAULT_LIMIT, language, fallback }: InboxPage,
): Promise<CallResponse<'/api/settings/get_inbox'> | Refusal> {
  if (before !== undefined && !UUID.test(before)) return refuse('badRequest', { field: 'before' });
  const rows = await findMessages(reader, { siteId, playerId }, before, limit + 1);
  return {
    statusCode: 1,
    unread: await countUnread(reader, playerId),
    value: rows.slice(0, limit).map((row) => ({
      inbox_id: row.id,
      kind: row.kind,
      figures: row.figures,
      texts: row.texts && inLanguage(row.texts, language, fallback),
      href: row.href,
      token: formatAmount(row.token),
      cash: formatAmount(row.cash),
      claim: claimOf(row, now),
      is_read: row.read_at !== null,
      at: row.created_at.toISOString(),
      expires_at: row.expires_at?.toISOString() ?? null,
    })),
    next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  };
}

function claimOf(row: InboxMessage, now: Date): 'none' | 'open' | 'claimed' | 'expired' {
  if (row.token === 0n && row.cash === 0n) return 'none';
  if (row.claimed_at !== null) return 'claimed';
  return row.expires_at !== null && row.expires_at <= now ? 'expired' : 'open';
}

/** Marks a message as read, or all of them where no id is given. */
export async function markRead(
  db: Db,
  { siteId, playerId, now }: PlayerAction,
  id: string | undefined,
): Promise<CallResponse<'/api/settings/read_inbox'> | Refusal> {
  const of = { siteId, playerId };
  const found = id === undefined || (UUID.test(id) && (await findMessage(db.read, of, id)) !== undefined);
  if (!found) return refuse('unknownMessage', { field: 'inbox_id' });
  return db.tx(async (tx) => {
    const marked = await tx
      .updateTable('inbox_message')
      .set({ read_at: now })
      .where('player_id', '=', of.playerId)
      .where('read_at', 'is', null)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .executeTakeFirst();
    if (marked.numUpdatedRows > 0n) await publishUnread(tx, siteId, of.playerId);
    return { statusCode: 1, unread: await countUnread(tx, of.playerId) };
  });
}
