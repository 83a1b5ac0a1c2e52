import { type RawBuilder, sql } from 'kysely';
import { plainArray } from '../../../db/arrays.ts';
import type { Db, Reader } from '../../../db/database.ts';
import { currencyCode, currencyId } from '../../accounts.ts';

/** What was staked, won and given, in 1/10,000 units, and the number of stakes. */
export interface Play {
  readonly bets: bigint;
  readonly staked: bigint;
  readonly paid: bigint;
  /** What promotions gave, less what they took back. */
  readonly bonuses: bigint;
}

export interface PlayQuery {
  readonly siteIds: readonly number[];
  /** A month (`YYYY-MM`) or a day (`YYYY-MM-DD`) of business days of the sites. */
  readonly period: string;
}

/** The play of a player at a site; 0 is no player: a transfer between accounts of the site. */
export interface PlayerPlay extends Play {
  readonly siteId: number;
  readonly playerId: bigint;
}

/** The figures that players can be sorted by: stakes, stakes less wins, and those less bonuses. */
const figures = {
  staked: sql`p.staked`,
  ggr: sql`(p.staked - p.paid)`,
  ngr: sql`(p.staked - p.paid - p.bonuses)`,
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>;
export type PlayFigure = keyof typeof figures;

export interface PlayOrder {
  readonly by: PlayFigure;
  readonly isDescending: boolean;
}

/** Where a page of players ended: the figure, the player and the site of its last row. */
export interface PlayPlace {
  readonly value: bigint;
  readonly playerId: bigint;
  readonly siteId: number;
}

/** The first and the last business day of a month or a day. */
export function periodDays(period: string): { readonly from: string; readonly to: string } {
  if (period.length > 7) return { from: period, to: period };
  const [year = 0, month = 0] = period.split('-').map(Number);
  return { from: `${period}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

/**
 * The transfers of business days, both included, that are not added up yet: of at most the last twenty minutes once the job is done with those from
 * before, and none where the days ended before that. Days of a site begin at most 14 hours from those of UTC.
 */
export function notAdded(
  siteIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
): RawBuilder<unknown> {
  const moment = (day: string, hours: number) =>
    sql`transfer_floor((${day}::date + make_interval(hours => ${hours})) at time zone 'UTC')`;
  return sql`(select d.* from ledger_player_sums(
      greatest(coalesce((select min(until_id) from player_day_mark), 0), ${moment(from, -14)}), ${moment(to, 38)}) d
    where d.site_id = any (${plainArray(siteIds)}::int[]) and d.day between ${from}::date and ${to}::date)`;
}

/** All play of a period by currency: what the rows of {@link playByPlayer} come to. */
export async function playSums(
  reader: Reader,
  query: PlayQuery,
): Promise<(Play & { readonly currency: string })[]> {
  const { from, to } = periodDays(query.period);
  const { rows } = await sql<Play & { readonly currencyId: number }>`
    select currency_id as "currencyId", sum(bets)::int8 as bets, sum(staked)::int8 as staked, sum(paid)::int8 as paid,
           sum(bonuses)::int8 as bonuses
      from (select currency_id, bets, staked, paid, bonuses from player_day_sum
             where site_id = any (${plainArray(query.siteIds)}::int[]) and day between ${from}::date and ${to}::date
            union all
            select currency_id, bets, staked, paid, bonuses from ${notAdded(query.siteIds, { from, to })} a) d
     group by 1`.execute(reader);
  const named = rows.map(({ currencyId: id, ...play }) => ({ ...play, currency: currencyCode(id) }));
  return named.toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/**
 * Players of a period in one currency, sorted by a figure. Those who have not played since the last run of the job are read
 * by the index of the figure, as many at each site as the page has rows; the others are few, and are added up.
 */
export async function playByPlayer(
  reader: Reader,
  query: PlayQuery & {
    readonly currency: string;
    readonly order: PlayOrder;
    readonly after?: PlayPlace | undefined;
    readonly limit: number;
  },
): Promise<PlayerPlay[]> {
  const { siteIds, period, order, after, limit } = query;
  const key = figures[order.by];
  const [direction, beyond] = order.isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  // Players are at one site: only rows that are no player's need the site. A strict comparison of all three is no condition of
  // the index, and where many players have the same figure it is taken for one that hardly any row meets.
  const sorted = sql`order by ${key} ${direction}, p.player_id ${direction}`;
  const place = (site: RawBuilder<unknown>) =>
    after === undefined
      ? sql`true`
      : sql`(${key}, p.player_id) ${beyond}= (${after.value}, ${after.playerId})
          and ((${key}, p.player_id) <> (${after.value}, ${after.playerId}) or ${site} ${beyond} ${after.siteId})`;
  const { from } = periodDays(period);
  const [table, day] = period.length > 7 ? [sql`player_day`, sql`p.day`] : [sql`player_month`, sql`p.month`];
  const own = sql`${day} = ${from}::date and p.currency_id = ${currencyId(query.currency)}`;
  const { rows } = await sql<PlayerPlay>`
    with added as materialized (
      select site_id, player_id, sum(bets)::int8 as bets, sum(staked)::int8 as staked, sum(paid)::int8 as paid,
             sum(bonuses)::int8 as bonuses
        from ${notAdded(siteIds, periodDays(period))} a where currency_id = ${currencyId(query.currency)} group by 1, 2
    ), since as (
      select a.site_id, a.player_id, a.bets + coalesce(p.bets, 0) as bets, a.staked + coalesce(p.staked, 0) as staked,
             a.paid + coalesce(p.paid, 0) as paid, a.bonuses + coalesce(p.bonuses, 0) as bonuses
        from added a
        left join ${table} p on p.site_id = a.site_id and p.player_id = a.player_id and ${own}
    )
    select p.site_id as "siteId", p.player_id as "playerId", p.bets, p.staked, p.paid, p.bonuses
      from (
        select f.* from unnest(${plainArray(siteIds)}::int[]) s(id)
         cross join lateral (
           select p.site_id, p.player_id, p.bets, p.staked, p.paid, p.bonuses from ${table} p
            where p.site_id = s.id and ${own} and ${place(sql`s.id`)}
              and (p.site_id, p.player_id) not in (select site_id, player_id from added)
            ${sorted} limit ${limit}) f
        union all
        select p.* from since p where ${place(sql`p.site_id`)}) p
    ${sorted}, p.site_id ${direction} limit ${limit}`.execute(reader);
  return rows;
}

/** For a job to run every ten minutes or so: adds what was posted to the totals by player. */
export async function addPlayerDays(db: Pick<Db, 'tx'>): Promise<void> {
  let isDone = false;
  while (!isDone)
    isDone = await db.tx(async (tx) => {
      const { rows } = await sql<{ done: boolean }>`select ledger_add_player_days() as done`.execute(tx);
      return rows[0]?.done ?? true;
    });
}
