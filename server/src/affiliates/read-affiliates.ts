import { sql } from 'kysely';
import type {
  AffiliateState,
  CommissionPlanText,
  StatementLineText,
  StatementState,
} from '#contract/office/money/affiliate-words.ts';
import { makeStatement, type Statement } from '#rules/rewards/affiliates/commission.ts';
import { plainArray } from '../db/arrays.ts';
import type { Reader } from '../db/database.ts';
import { monthAt, plansFor } from './plans.ts';
import { figuresOf, leftBefore } from './statement-parts.ts';

export interface ListedAffiliate {
  readonly id: string;
  readonly siteId: number;
  readonly name: string;
  readonly mail: string;
  readonly state: AffiliateState;
  readonly parentId: string | null;
  readonly parentName: string | null;
  readonly version: number;
  readonly hasSecondStep: boolean;
  readonly hasPayment: boolean;
  readonly players: number;
  readonly deposited: number;
  readonly qualified: number;
  readonly clicks: number;
  readonly unpaid: bigint;
}

const CLICK_DAYS = 30;

/** The affiliates of sites, or one of them, with what came of their links. */
export async function listAffiliates(
  reader: Reader,
  of: { readonly siteIds: readonly number[]; readonly id?: string; readonly now: Date },
): Promise<ListedAffiliate[]> {
  const since = new Date(of.now.getTime() - CLICK_DAYS * 86_400_000).toISOString().slice(0, 10);
  const { rows } = await sql<ListedAffiliate>`
    select a.id, a.site_id as "siteId", a.name, a.mail, a.state, a.parent_id as "parentId",
           (select p.name from affiliate p where p.id = a.parent_id) as "parentName", a.version,
           a.totp_secret is not null as "hasSecondStep", a.payment is not null as "hasPayment",
           p.players, p.deposited, p.qualified, coalesce(c.clicks, 0)::int as clicks, coalesce(s.unpaid, 0)::int8 as unpaid
      from affiliate a
     cross join lateral (
       select count(*)::int as players, count(first_deposit_at)::int as deposited, count(qualified_at)::int as qualified
         from affiliate_player where affiliate_id = a.id) p
     cross join lateral (
       select sum(k.clicks) as clicks from affiliate_link l
         join affiliate_click k on k.site_id = l.site_id and k.code = l.code and k.day > ${since}::date
        where l.affiliate_id = a.id) c
     cross join lateral (
       select sum(due) as unpaid from affiliate_statement where affiliate_id = a.id and state in ('open', 'approved')) s
     where a.site_id = any (${plainArray(of.siteIds)}::int[]) and (${of.id ?? null}::uuid is null or a.id = ${of.id ?? null}::uuid)
     order by a.name, a.id`.execute(reader);
  return rows;
}

export interface PlanEntry {
  readonly fromMonth: string;
  readonly setAt: Date;
  readonly setBy: string;
  readonly plan: CommissionPlanText;
}

/** The plans that an affiliate has had, the present one first. */
export async function planHistory(reader: Reader, affiliateId: string): Promise<PlanEntry[]> {
  const { rows } = await sql<PlanEntry>`
    select to_char(from_month, 'YYYY-MM') as "fromMonth", set_at as "setAt", set_by as "setBy", plan
      from affiliate_plan where affiliate_id = ${affiliateId} order by number desc`.execute(reader);
  return rows;
}

export interface ListedStatement {
  readonly id: string;
  readonly affiliateId: string;
  readonly name: string;
  readonly siteId: number;
  readonly month: string;
  readonly currency: string;
  readonly plan: CommissionPlanText;
  readonly lines: readonly StatementLineText[];
  readonly players: number;
  readonly net: bigint;
  readonly carriedRevenue: bigint;
  readonly amount: bigint;
  readonly due: bigint;
  readonly leftRevenue: bigint;
  readonly leftCommission: bigint;
  readonly state: StatementState;
  readonly version: number;
  readonly closedAt: Date;
  readonly paidAt: Date | null;
  readonly reference: string | null;
}

interface StatementQuery {
  readonly siteIds: readonly number[];
  readonly affiliateId?: string | undefined;
  readonly id?: string | undefined;
  readonly state?: StatementState | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Statements of affiliates, the newest first. */
export async function listAffiliateStatements(
  reader: Reader,
  { siteIds, affiliateId, id, state, before, limit }: StatementQuery,
): Promise<ListedStatement[]> {
  const given = (text: string | undefined) => sql`${text ?? null}`;
  const { rows } = await sql<ListedStatement>`
    select s.id, s.affiliate_id as "affiliateId", a.name, s.site_id as "siteId", to_char(s.month, 'YYYY-MM') as month,
           s.currency, s.plan, s.lines, s.net, s.carried_revenue as "carriedRevenue", s.amount, s.due,
           s.left_revenue as "leftRevenue", s.left_commission as "leftCommission", s.state, s.version,
           s.closed_at as "closedAt", s.paid_at as "paidAt", s.reference,
           (select count(*)::int from affiliate_statement_player p where p.statement_id = s.id) as players
      from affiliate_statement s join affiliate a on a.id = s.affiliate_id
     where s.site_id = any (${plainArray(siteIds)}::int[])
       and (${given(affiliateId)}::uuid is null or s.affiliate_id = ${given(affiliateId)}::uuid)
       and (${given(id)}::uuid is null or s.id = ${given(id)}::uuid)
       and (${given(state)}::text is null or s.state = ${given(state)})
       and (${given(before)}::uuid is null or s.id < ${given(before)}::uuid)
     order by s.id desc limit ${limit}`.execute(reader);
  return rows;
}

export interface StatementPlayer {
  readonly playerId: bigint;
  readonly staked: bigint;
  readonly paid: bigint;
  readonly bonuses: bigint;
  readonly deposits: bigint;
  readonly chargedBack: bigint;
  readonly acquisition: bigint;
}

/** What the players of a statement added to it, those who staked most first; the first row is the sum, with the player 0. */
export async function statementPlayers(
  reader: Reader,
  { id, limit }: { readonly id: string; readonly limit: number },
): Promise<StatementPlayer[]> {
  const figures = sql`coalesce(sum(staked), 0)::int8 as staked, coalesce(sum(paid), 0)::int8 as paid,
    coalesce(sum(bonuses), 0)::int8 as bonuses, coalesce(sum(deposits), 0)::int8 as deposits,
    coalesce(sum(charged_back), 0)::int8 as "chargedBack", coalesce(sum(acquisition), 0)::int8 as acquisition`;
  const { rows } = await sql<StatementPlayer>`
    (select 0::int8 as "playerId", ${figures} from affiliate_statement_player where statement_id = ${id})
    union all
    (select player_id, ${figures} from affiliate_statement_player where statement_id = ${id} group by player_id
      order by 2 desc, player_id limit ${limit})`.execute(reader);
  return rows;
}

export interface AffiliateDay {
  readonly day: string;
  readonly clicks: number;
  readonly registered: number;
  readonly deposited: number;
  readonly qualified: number;
}

/** What came of the links of an affiliate by UTC day, both included, the oldest first. */
export async function affiliateDays(
  reader: Reader,
  of: { readonly affiliateId: string; readonly from: string; readonly to: string },
): Promise<AffiliateDay[]> {
  const { affiliateId: id, from, to } = of;
  const { rows } = await sql<AffiliateDay>`
    with players as (select * from affiliate_player where affiliate_id = ${id})
    select d.day::date::text as day,
           coalesce((select sum(c.clicks) from affiliate_link l join affiliate_click c on c.site_id = l.site_id and c.code = l.code
                      where l.affiliate_id = ${id} and c.day = d.day), 0)::int as clicks,
           (select count(*)::int from players where (registered_at at time zone 'UTC')::date = d.day) as registered,
           (select count(*)::int from players where (first_deposit_at at time zone 'UTC')::date = d.day) as deposited,
           (select count(*)::int from players where (qualified_at at time zone 'UTC')::date = d.day) as qualified
      from generate_series(${from}::date, ${to}::date, interval '1 day') d (day) order by d.day`.execute(
    reader,
  );
  return rows;
}

/** The statement of the month of a site's clock as it would be now, without the share of affiliates that this one brought. */
export async function statementSoFar(
  reader: Reader,
  of: {
    readonly affiliateId: string;
    readonly siteId: number;
    readonly currency: string;
    readonly now: Date;
  },
): Promise<{ readonly month: string; readonly statement: Statement } | undefined> {
  const { affiliateId, siteId, currency, now } = of;
  const month = await monthAt(reader, siteId, now);
  const plan = (await plansFor(reader, { siteId, month })).get(affiliateId)?.plan;
  if (!plan) return undefined;
  const parts = await figuresOf(reader, { siteId, currency, month, affiliateId });
  const carried = (await leftBefore(reader, siteId)).get(affiliateId) ?? { revenue: 0n, commission: 0n };
  const statement = makeStatement(plan, parts.get(affiliateId) ?? [], { subs: [], carried });
  return { month: month.slice(0, 7), statement };
}
