import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { Channel } from '../message.ts';
import type { MessageDeliveryTable } from '../tables.ts';

/** Longer than a service that works takes. */
const WAITS_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

type State = Selectable<MessageDeliveryTable>['state'];

export interface LogFilter {
  readonly siteId: number;
  readonly to?: string | undefined;
  readonly playerId?: bigint | undefined;
  readonly state?: State | undefined;
  readonly channel?: Channel | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

export type LoggedMessage = Selectable<MessageDeliveryTable> & {
  readonly mark: 'bounced' | 'complained' | null;
};

/** Messages of a site, the newest first, each with what is known of its address now. */
export async function readMessageLog(reader: Reader, filter: LogFilter): Promise<LoggedMessage[]> {
  const { siteId, to, playerId, state, channel, before, limit } = filter;
  let query = reader
    .selectFrom('message_delivery as d')
    .leftJoin('contact_mark as m', (join) =>
      join
        .onRef('m.site_id', '=', 'd.site_id')
        .onRef('m.channel', '=', 'd.channel')
        .on(
          'm.address',
          '=',
          sql<string>`case d.channel when 'mail' then lower(d.recipient) else d.recipient end`,
        ),
    )
    .selectAll('d')
    .select('m.mark')
    .where('d.site_id', '=', siteId);
  if (to !== undefined) query = query.where('d.recipient', '=', to);
  if (playerId !== undefined) query = query.where('d.player_id', '=', playerId);
  if (state !== undefined) query = query.where('d.state', '=', state);
  if (channel !== undefined) query = query.where('d.channel', '=', channel);
  if (before !== undefined) query = query.where('d.id', '<', before);
  return query.orderBy('d.id', 'desc').limit(limit).execute();
}

/** How the last day of each sender of a site went, by its code. */
export async function readSenderDays(
  reader: Reader,
  siteId: number,
  now: Date,
): Promise<ReadonlyMap<string, { readonly sent: number; readonly failed: number }>> {
  const { rows } = await sql<{ sender: string; sent: number; failed: number }>`
    select sender, count(*) filter (where state in ('sent', 'delivered', 'complained'))::int as sent,
           count(*) filter (where state in ('failed', 'bounced'))::int as failed
      from message_delivery
     where site_id = ${siteId} and sender is not null and created_at > ${new Date(now.getTime() - DAY_MS)}
     group by sender`.execute(reader);
  return new Map(rows.map(({ sender, sent, failed }) => [sender, { sent, failed }]));
}

/** How many messages of a site have waited for too long, by channel. */
export async function countWaiting(
  reader: Reader,
  siteIds: readonly number[],
  now: Date,
): Promise<
  readonly {
    readonly siteId: number;
    readonly channel: Channel;
    readonly count: number;
    readonly since: Date;
  }[]
> {
  if (siteIds.length === 0) return [];
  return reader
    .selectFrom('message_delivery')
    .select([
      'site_id as siteId',
      'channel',
      sql<number>`count(*)::int`.as('count'),
      sql<Date>`min(created_at)`.as('since'),
    ])
    .where('site_id', 'in', siteIds)
    .where('state', 'in', ['queued', 'sending'])
    .where('created_at', '<', new Date(now.getTime() - WAITS_MS))
    .groupBy(['site_id', 'channel'])
    .execute();
}
