import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { kindNumber } from '../../kinds.ts';

export interface PlayTotals {
  /** Lost, less won, in the last 24 hours, 7 days and 30 days; below 0 where more was won. */
  readonly lostDay: bigint;
  readonly lostWeek: bigint;
  readonly lostMonth: bigint;
  readonly playedMsDay: number;
}

/** Results of a guarded player in each window; nothing is stored for other players. */
export async function playTotals(reader: Reader, playerId: bigint, now: Date): Promise<PlayTotals> {
  const before = (hours: number) => sql`(select k from play_mark k where k.player_id = ${playerId}
    and k.at <= ${now}::timestamptz - make_interval(hours => ${hours}) order by k.at desc, k.id desc limit 1)`;
  const { rows } = await sql<PlayTotals>`
    select coalesce(n.lost - coalesce((d.m).lost, 0), 0) as "lostDay",
           coalesce(n.lost - coalesce((w.m).lost, 0), 0) as "lostWeek",
           coalesce(n.lost - coalesce((t.m).lost, 0), 0) as "lostMonth",
           coalesce(n.played_ms - coalesce((d.m).played_ms, 0), 0)::float8 as "playedMsDay"
      from (select ${before(24)} as m) d, (select ${before(168)} as m) w, (select ${before(720)} as m) t
      left join lateral (select lost, played_ms from play_mark where player_id = ${playerId}
        order by at desc, id desc limit 1) n on true`.execute(reader);
  return rows[0] ?? { lostDay: 0n, lostWeek: 0n, lostMonth: 0n, playedMsDay: 0 };
}

/** Wins less stakes of a player since a moment; negative after a loss. */
export async function playSince(reader: Reader, playerId: bigint, since: Date): Promise<bigint> {
  const { rows } = await sql<{ net: bigint }>`
    select coalesce(sum(returned - staked), 0)::bigint as net from play_results(${playerId}, ${since})`.execute(
    reader,
  );
  return rows[0]?.net ?? 0n;
}

export interface PlayMonth {
  /** The first moment of the month, UTC. */
  readonly month: Date;
  readonly staked: bigint;
  /** Wins, refunds and stakes given back. */
  readonly returned: bigint;
}

/** Stakes and returns by calendar month (UTC), newest first; months without play are left out. */
export async function playMonths(reader: Reader, playerId: bigint, since: Date): Promise<PlayMonth[]> {
  const { rows } = await sql<PlayMonth>`
    select date_trunc('month', at, 'UTC') as month, sum(staked)::bigint as staked, sum(returned)::bigint as returned
      from play_results(${playerId}, ${since})
     group by 1 having bool_or(staked > 0 or returned > 0) order by 1 desc`.execute(reader);
  return rows;
}

export interface CashMonth {
  /** The first moment of the month, UTC. */
  readonly month: Date;
  readonly paidIn: bigint;
  readonly paidOut: bigint;
}

/** Lifetime deposits and withdrawals by calendar month (UTC), newest first; a withdrawal counts once it is paid. */
export async function cashMonths(reader: Reader, playerId: bigint): Promise<CashMonth[]> {
  const { rows } = await sql<CashMonth>`
    select date_trunc('month', t.created_at, 'UTC') as month,
           coalesce(sum(t.amount) filter (where t.kind = ${kindNumber('deposit')} and t.from_id < 0), 0)::bigint as "paidIn",
           coalesce(sum(t.amount) filter (where t.kind = ${kindNumber('withdrawal')} and t.to_id < 0), 0)::bigint as "paidOut"
      from transfer t
     where t.player_id = ${playerId} and t.kind not in (3, 4)
       and t.kind = any (${[kindNumber('deposit'), kindNumber('withdrawal')]}::smallint[])
     group by 1 order by 1 desc`.execute(reader);
  return rows.filter(({ paidIn, paidOut }) => paidIn > 0n || paidOut > 0n);
}
