import { sql } from 'kysely';
import { type CommissionPlanText, planOf } from '#contract/office/money/affiliate-words.ts';
import type { CommissionPlan } from '#rules/rewards/affiliates/commission.ts';
import type { Reader } from '../db/database.ts';

interface PlanInForce {
  readonly text: CommissionPlanText;
  readonly plan: CommissionPlan;
}

/** The plans of the affiliates of a site for a month (its first day): of each the last that was set to count from then or before. */
export async function plansFor(
  reader: Reader,
  { siteId, month }: { readonly siteId: number; readonly month: string },
): Promise<ReadonlyMap<string, PlanInForce>> {
  const { rows } = await sql<{ affiliate_id: string; plan: CommissionPlanText }>`
    select distinct on (affiliate_id) affiliate_id, plan from affiliate_plan
     where site_id = ${siteId} and from_month <= ${month}::date order by affiliate_id, number desc`.execute(
    reader,
  );
  return new Map(rows.map(({ affiliate_id: id, plan }) => [id, { text: plan, plan: planOf(plan) }]));
}

/** The business month of a site at a moment, by its first day. */
export async function monthAt(reader: Reader, siteId: number, now: Date): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select date_trunc('month', site_day(${siteId}, ${now}))::date::text as month`.execute(reader);
  const month = rows[0]?.month;
  if (month === undefined) throw new Error(`site ${siteId} has no month`);
  return month;
}

/** The first day of the month after, or `by` months after. */
export function nextMonth(month: string, by = 1): string {
  const at = new Date(`${month}T00:00:00Z`);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + by, 1)).toISOString().slice(0, 10);
}
