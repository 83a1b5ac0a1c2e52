import { sql } from 'kysely';
import { momentArray, plainArray } from '../../../db/arrays.ts';
import type { Reader } from '../../../db/database.ts';
import { currencyId } from '../../accounts.ts';
import type { Play } from './play-by-player.ts';

/** A player, and the business days to add up: both included. */
export interface PlayedSpan {
  readonly playerId: bigint;
  readonly from: Date;
  readonly to: Date;
}

interface SpanQuery {
  readonly siteId: number;
  readonly currency: string;
  readonly spans: readonly PlayedSpan[];
}

/**
 * What players staked, won and were given in spans of days, from the totals by day, or by month, where a span is of whole months.
 * Players without play are missing. Each day or month of a player is one look into an index.
 */
export async function playOfPlayers(
  reader: Reader,
  by: 'day' | 'month',
  { siteId, currency, spans }: SpanQuery,
): Promise<ReadonlyMap<bigint, Play>> {
  if (spans.length === 0) return new Map();
  const [table, column, step] =
    by === 'day'
      ? [sql`player_day`, sql`d.day`, sql`interval '1 day'`]
      : [sql`player_month`, sql`d.month`, sql`interval '1 month'`];
  const days = (pick: (span: PlayedSpan) => Date) => sql`${momentArray(spans.map(pick))}::timestamptz[]`;
  const start =
    by === 'day'
      ? sql`(p.low at time zone 'UTC')::date`
      : sql`date_trunc('month', p.low at time zone 'UTC')::date`;
  const { rows } = await sql<Play & { readonly playerId: bigint }>`
    select p.id as "playerId", sum(d.bets)::int8 as bets, sum(d.staked)::int8 as staked, sum(d.paid)::int8 as paid,
           sum(d.bonuses)::int8 as bonuses
      from unnest(${plainArray(spans.map(({ playerId }) => playerId))}::int8[], ${days(({ from }) => from)},
                  ${days(({ to }) => to)}) p (id, low, high)
     cross join lateral generate_series(${start}::timestamp, p.high at time zone 'UTC', ${step}) s (at)
      join ${table} d on d.site_id = ${siteId} and ${column} = s.at::date and d.player_id = p.id
       and d.currency_id = ${currencyId(currency)}
     group by p.id`.execute(reader);
  return new Map(rows.map(({ playerId, ...play }) => [playerId, play]));
}

/** Whether all that a site posted before the business day `YYYY-MM-DD` began is in the totals by day. */
export async function isAddedUntil(reader: Reader, siteId: number, day: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select m.until_id >= transfer_floor((${day}::date::timestamp
             - make_interval(mins => coalesce((select s.day_offset_minutes from reward_setting s where s.site_id = ${siteId}), 0)))
             at time zone 'UTC') as done
      from player_day_mark m where m.site_id = ${siteId}`.execute(reader);
  return rows[0]?.done ?? false;
}
