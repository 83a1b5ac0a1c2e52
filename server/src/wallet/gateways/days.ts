import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

/** A day of a gateway, in UTC, after it was compared with the ledger. */
export interface GatewayDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly deposits: number;
  /** Those whose gateway has said what it has of them. */
  readonly compared: number;
  readonly paid: number;
  /** What was collected, with fees, in 1/10,000 of a unit. */
  readonly amount: bigint;
  readonly cases: number;
  readonly openCases: number;
}

const SHOWN_DAYS = 14;

/** The last days of a gateway, the newest first, with how its nightly comparison went; days without deposits are missing. */
export async function daysOfGateway(reader: Reader, code: string, now: Date): Promise<GatewayDay[]> {
  const since = new Date(now.getTime() - SHOWN_DAYS * 86_400_000);
  const { rows } = await sql<GatewayDay>`
    select to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as deposits,
           count(d.compared_at)::int as compared, count(*) filter (where d.state = 'paid')::int as paid,
           coalesce(sum(d.amount + d.fee) filter (where d.state = 'paid'), 0)::bigint as amount,
           coalesce(sum(c.cases), 0)::int as cases, coalesce(sum(c.open), 0)::int as "openCases"
      from deposit d
      left join lateral (
        select count(*) as cases, count(*) filter (where p.state = 'open') as open
          from payment_case p where p.deposit_id = d.id) c on true
     where d.adapter = ${code} and d.created_at > ${since} group by 1 order by 1 desc`.execute(reader);
  return rows;
}
