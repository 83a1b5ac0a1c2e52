import { type Refusal, refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import type { Handlers, PlayerContext, RequestOf, ResponseOf } from '../../edge/handlers.ts';
import { inLanguage } from '../../sites/public.ts';
import { countClaimable } from '../missions/read-missions.ts';
import type { RewardParts } from '../parts.ts';
import { claimMessage } from './claim-message.ts';
import { countUnread, findMessage, findMessages, type InboxMessage, tellInbox } from './messages.ts';

const DEFAULT_LIMIT = 30;

type InboxCalls = Pick<
  Handlers,
  'settings.getInbox' | 'settings.claimInbox' | 'settings.readInbox' | 'settings.checkStatus'
>;

export function inboxCalls(parts: RewardParts): InboxCalls {
  const { db, clock } = parts;
  return {
    'settings.getInbox': (request, context) => readInbox(parts, request, context),
    'settings.claimInbox': async (request, { siteId, player }) =>
      UUID.test(request.inbox_id)
        ? claimMessage(db, { siteId, playerId: player.playerId }, request.inbox_id, clock.now())
        : refuse('unknownMessage', { field: 'inbox_id' }),
    'settings.readInbox': (request, context) => markRead(db, request, context, clock.now()),
    'settings.checkStatus': async (_request, { site, player }) => ({
      statusCode: 1,
      status: 'active',
      ...site.maintenance,
      unread: await countUnread(db.read, player.playerId),
      claimable: await countClaimable(db.read, player.playerId, clock.now()),
      server_time: clock.now().toISOString(),
    }),
  };
}

async function readInbox(
  { db, clock }: RewardParts,
  request: RequestOf<'settings.getInbox'>,
  { siteId, language, player }: PlayerContext,
): Promise<ResponseOf<'settings.getInbox'> | Refusal> {
  const { before } = request;
  if (before !== undefined && !UUID.test(before)) return refuse('badRequest', { field: 'before' });
  const limit = request.limit ?? DEFAULT_LIMIT;
  const of = { siteId, playerId: player.playerId };
  const rows = await findMessages(db.read, of, before, limit + 1);
  const now = clock.now();
  return {
    statusCode: 1,
    unread: await countUnread(db.read, player.playerId),
    value: rows.slice(0, limit).map((row) => ({
      inbox_id: row.id,
      kind: row.kind,
      figures: row.figures,
      texts: row.texts && inLanguage(row.texts, language),
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

async function markRead(
  db: Db,
  { inbox_id: id }: RequestOf<'settings.readInbox'>,
  { siteId, player }: PlayerContext,
  now: Date,
): Promise<ResponseOf<'settings.readInbox'> | Refusal> {
  const of = { siteId, playerId: player.playerId };
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
    if (marked.numUpdatedRows > 0n) await tellInbox(tx, siteId, of.playerId);
    return { statusCode: 1, unread: await countUnread(tx, of.playerId) };
  });
}
