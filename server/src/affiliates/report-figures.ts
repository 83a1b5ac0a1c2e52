import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import { playByGroupAndDay } from '../ledger/public.ts';

interface Period {
  readonly siteId: number;
  readonly currency: string;
  /** Business days of the site, both included. */
  readonly from: string;
  readonly to: string;
}

/** What came of an affiliate on a day. Amounts are in 1/10,000 units of the site's currency. */
export interface AffiliateFigures {
  readonly affiliateId: string;
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly clicks: bigint;
  readonly registered: bigint;
  readonly firstDeposits: bigint;
  /** Stakes less wins and bonuses of its players. */
  readonly ngr: bigint;
  /** Of statements that were closed, on the last day of their month. */
  readonly commission: bigint;
  readonly commissionPaid: bigint;
}

/** What came of the affiliates of a site by day, only days with something. Clicks are of UTC days: nothing else is known of them. */
export async function affiliateFigures(reader: Reader, period: Period): Promise<AffiliateFigures[]> {
  const { siteId, from, to } = period;
  const within = (day: ReturnType<typeof sql>) => sql`${day} between ${from}::date and ${to}::date`;
  const day = (at: string) => sql`site_day(${siteId}, ${sql.ref(at)})`;
  const { rows } = await sql<Omit<AffiliateFigures, 'ngr'>>`
    with counted (affiliate_id, day, clicks, registered, first_deposits, commission, commission_paid) as (
      select l.affiliate_id, c.day, c.clicks, 0, 0, 0, 0
        from affiliate_click c join affiliate_link l on l.site_id = c.site_id and l.code = c.code
       where c.site_id = ${siteId} and ${within(sql`c.day`)}
      union all
      select affiliate_id, ${day('registered_at')}, 0, 1, 0, 0, 0 from affiliate_player
       where site_id = ${siteId} and ${within(day('registered_at'))}
      union all
      select affiliate_id, ${day('first_deposit_at')}, 0, 0, 1, 0, 0 from affiliate_player
       where site_id = ${siteId} and ${within(day('first_deposit_at'))}
      union all
      select affiliate_id, (month + interval '1 month' - interval '1 day')::date, 0, 0, 0, due, 0 from affiliate_statement
       where site_id = ${siteId} and ${within(sql`(month + interval '1 month' - interval '1 day')::date`)}
      union all
      select affiliate_id, ${day('paid_at')}, 0, 0, 0, 0, due from affiliate_statement
       where site_id = ${siteId} and ${within(day('paid_at'))})
    select c.affiliate_id as "affiliateId", a.name, c.day::text as day, sum(c.clicks)::int8 as clicks,
           sum(c.registered)::int8 as registered, sum(c.first_deposits)::int8 as "firstDeposits",
           sum(c.commission)::int8 as commission, sum(c.commission_paid)::int8 as "commissionPaid"
      from counted c join affiliate a on a.id = c.affiliate_id
     group by c.affiliate_id, a.name, c.day`.execute(reader);
  return [...rows.map((row) => ({ ...row, ngr: 0n })), ...(await revenueDays(reader, period))];
}

/** The net revenue of the players of affiliates by day. */
async function revenueDays(reader: Reader, period: Period): Promise<AffiliateFigures[]> {
  const { rows } = await sql<{ playerId: bigint; id: string; name: string }>`
    select p.player_id as "playerId", a.id, a.name from affiliate_player p join affiliate a on a.id = p.affiliate_id
     where p.site_id = ${period.siteId} order by p.player_id`.execute(reader);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const players = rows.map(({ playerId, id: group }) => ({ playerId, group }));
  const days = await playByGroupAndDay(reader, { ...period, players });
  return days.map(({ group: affiliateId, day, staked, paid, bonuses }) => ({
    ...{ affiliateId, name: names.get(affiliateId) ?? '', day, ngr: staked - paid - bonuses },
    ...{ clicks: 0n, registered: 0n, firstDeposits: 0n, commission: 0n, commissionPaid: 0n },
  }));
}
