import { sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';

/** A large bet, win, deposit or withdrawal. */
export interface Large {
  readonly kind: 'bet' | 'win' | 'deposit' | 'withdrawal';
  /** Of the ticket, round, deposit or withdrawal. */
  readonly id: string;
  readonly siteId: number;
  readonly playerId: bigint;
  readonly currency: string;
  readonly amount: bigint;
  readonly at: Date;
}

/** How many of each kind, the largest of the last day. */
const EACH = 8;

/** The largest bets, wins, deposits and withdrawals of the last 24 hours, newest first. */
export async function largest(reader: Reader, siteIds: readonly number[], now: Date): Promise<Large[]> {
  const since = sql`${new Date(now.getTime() - 86_400_000)}::timestamptz`;
  const sites = sql`any (${plainArray(siteIds)}::int[])`;
  const { rows } = await sql<Large>`
    select * from (
      (select 'bet' as kind, id, site_id as "siteId", player_id as "playerId", currency, risk as amount, placed_at as at
         from sports_ticket where id >= uuid_floor(${since}) and site_id = ${sites} and state not in ('rejected', 'waiting')
        order by risk desc limit ${EACH})
      union all
      (select 'win', w.round_id, w.site_id, w.player_id, s.currency, w.win, w.won_at
         from big_win w join site s on s.id = w.site_id where w.site_id = ${sites} and w.won_at >= ${since}
        order by w.win desc limit ${EACH})
      union all
      (select 'deposit', id, site_id, player_id, currency, amount, settled_at
         from deposit where site_id = ${sites} and state = 'paid' and settled_at >= ${since}
        order by amount desc limit ${EACH})
      union all
      (select 'withdrawal', id, site_id, player_id, currency, amount, closed_at
         from withdrawal where site_id = ${sites} and state = 'paid' and closed_at >= ${since}
        order by amount desc limit ${EACH})
    ) l order by at desc, id`.execute(reader);
  return rows;
}
