import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database.ts';
import type { LedgerRefusal } from './command.ts';

/** What keeps a player from staking, decided in the commit that takes the stake. `null`: nothing of that kind. */
export interface PlayGuard {
  /** Most that may be lost in any 24 hours, 7 days, 30 days; 1/10,000 units. A stake that could exceed it is refused. */
  readonly lossDay: bigint | null;
  readonly lossWeek: bigint | null;
  readonly lossMonth: bigint | null;
  /** Most minutes of play in any 24 hours; two stakes more than five minutes apart have a break between them. */
  readonly minutesDay: number | null;
  /** No stake is taken before this. */
  readonly stoppedUntil: Date | null;
  /** No stake is taken from this on. */
  readonly checkDueAt: Date | null;
}

export type PlayRefusal = Extract<LedgerRefusal, 'lossLimit' | 'playTime' | 'checkDue' | 'playStopped'>;

const named: ReadonlyMap<number, PlayRefusal> = new Map([
  [24, 'playTime'],
  [25, 'checkDue'],
  [26, 'playStopped'],
]);

/** From its commit on every stake of the player is held against this guard; without anything in it, against none. */
export async function setPlayGuard(tx: Tx, playerId: bigint, guard: PlayGuard): Promise<void> {
  const { rows } = await sql<{ guarded: boolean }>`
    select guarded from account where player_id = ${playerId} for no key update`.execute(tx);
  const [account] = rows;
  if (!account) throw new Error(`player ${playerId} has no accounts`);
  const guarded = Object.values(guard).some((value) => value !== null);
  if (guarded && !account.guarded) await sql`select play_begin(${playerId})`.execute(tx);
  if (guarded !== account.guarded)
    await sql`update account set guarded = ${guarded} where player_id = ${playerId}`.execute(tx);
  if (!guarded && !account.guarded) return;
  await sql`
    insert into play_guard (player_id, loss_day, loss_week, loss_month, minutes_day, stopped_until, check_due_at)
    values (${playerId}, ${guard.lossDay}, ${guard.lossWeek}, ${guard.lossMonth}, ${guard.minutesDay},
      ${guard.stoppedUntil}, ${guard.checkDueAt})
    on conflict (player_id) do update set loss_day = excluded.loss_day, loss_week = excluded.loss_week,
      loss_month = excluded.loss_month, minutes_day = excluded.minutes_day,
      stopped_until = excluded.stopped_until, check_due_at = excluded.check_due_at`.execute(tx);
}

/** What a stake would be refused as now, before anything is drawn for it; `undefined` when it would be taken. */
export async function playRefusal(
  reader: Reader,
  playerId: bigint,
  stake: bigint,
): Promise<PlayRefusal | undefined> {
  const { rows } = await sql<{ why: number; room: bigint | null }>`
    select k.why[1] as why, k.room[1] as room
      from account a, play_check(ledger_now(), array[a.player_id], array[a.guarded]) k
     where a.player_id = ${playerId} and a.guarded`.execute(reader);
  const [row] = rows;
  if (!row) return undefined;
  if (row.why > 0) return named.get(row.why);
  return row.room !== null && stake > row.room ? 'lossLimit' : undefined;
}

export interface PlayStanding {
  /** Lost, less won, in the last 24 hours, 7 days and 30 days; below 0 where more was won. */
  readonly lostDay: bigint;
  readonly lostWeek: bigint;
  readonly lostMonth: bigint;
  readonly playedMsDay: number;
}

/** How a guarded player stands in each window; of a player without a guard nothing is kept. */
export async function playStanding(reader: Reader, playerId: bigint, now: Date): Promise<PlayStanding> {
  const before = (hours: number) => sql`(select k from play_mark k where k.player_id = ${playerId}
    and k.at <= ${now}::timestamptz - make_interval(hours => ${hours}) order by k.at desc, k.id desc limit 1)`;
  const { rows } = await sql<PlayStanding>`
    select coalesce(n.lost - coalesce((d.m).lost, 0), 0) as "lostDay",
           coalesce(n.lost - coalesce((w.m).lost, 0), 0) as "lostWeek",
           coalesce(n.lost - coalesce((t.m).lost, 0), 0) as "lostMonth",
           coalesce(n.played_ms - coalesce((d.m).played_ms, 0), 0)::float8 as "playedMsDay"
      from (select ${before(24)} as m) d, (select ${before(168)} as m) w, (select ${before(720)} as m) t
      left join lateral (select lost, played_ms from play_mark where player_id = ${playerId}
        order by at desc, id desc limit 1) n on true`.execute(reader);
  return rows[0] ?? { lostDay: 0n, lostWeek: 0n, lostMonth: 0n, playedMsDay: 0 };
}

/** What a player has won, less staked, from a moment on; below 0 where more was lost. */
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

/** What was staked and came back, by calendar month (UTC), newest first; months without play are left out. */
export async function playMonths(reader: Reader, playerId: bigint, since: Date): Promise<PlayMonth[]> {
  const { rows } = await sql<PlayMonth>`
    select date_trunc('month', at, 'UTC') as month, sum(staked)::bigint as staked, sum(returned)::bigint as returned
      from play_results(${playerId}, ${since})
     group by 1 having bool_or(staked > 0 or returned > 0) order by 1 desc`.execute(reader);
  return rows;
}

/** Takes away marks that no window reaches back to; the newest of those stays, as what the windows begin from. */
export async function forgetOldMarks(tx: Tx): Promise<void> {
  await sql`
    delete from play_mark where (player_id, at, id) in (
      select m.player_id, m.at, m.id from play_mark m
       where m.at < ledger_now() - interval '721 hours'
         and exists (select from play_mark n where n.player_id = m.player_id and n.at > m.at
           and n.at < ledger_now() - interval '721 hours')
       limit 10000 for update skip locked)`.execute(tx);
}
