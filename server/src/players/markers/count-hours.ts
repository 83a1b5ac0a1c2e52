import { sql } from 'kysely';
import { momentArray, plainArray } from '../../db/arrays.ts';
import type { Tx, Writer } from '../../db/database.ts';

/** A round or bet that was settled. Amounts in 1/10,000 units. */
export interface SettledPlay {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly stake: bigint;
  readonly win: bigint;
  readonly at: Date;
}

interface Hour {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly hour: Date;
  staked: bigint;
  returned: bigint;
  rounds: number;
  minutes: bigint;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Markers look back 90 days at most. */
const KEPT_MS = 100 * DAY_MS;
const BATCH = 10_000;

function byHour(plays: readonly SettledPlay[]): Hour[] {
  const hours = new Map<number, Map<bigint, Hour>>();
  for (const { siteId, playerId, stake, win, at } of plays) {
    const start = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
    const ofHour = hours.get(start) ?? new Map<bigint, Hour>();
    hours.set(start, ofHour);
    let sum = ofHour.get(playerId);
    if (!sum) {
      sum = { siteId, playerId, hour: new Date(start), staked: 0n, returned: 0n, rounds: 0, minutes: 0n };
      ofHour.set(playerId, sum);
    }
    sum.staked += stake;
    sum.returned += win;
    sum.rounds += 1;
    sum.minutes |= 1n << BigInt(Math.floor((at.getTime() - start) / MINUTE_MS));
  }
  // In one order, so that two transactions never wait for each other.
  return [...hours.values()]
    .flatMap((ofHour) => [...ofHour.values()])
    .sort((a, b) =>
      a.playerId === b.playerId ? a.hour.getTime() - b.hour.getTime() : a.playerId < b.playerId ? -1 : 1,
    );
}

/** Adds play to the hours of its players; markers of players who had none are due a day later. */
export async function countHours(tx: Tx, plays: readonly SettledPlay[]): Promise<void> {
  if (plays.length === 0) return;
  const hours = byHour(plays);
  await sql`
    insert into player_hour as h (player_id, hour, site_id, staked, returned, rounds, minutes)
    select * from unnest(
      ${plainArray(hours.map((one) => one.playerId))}::bigint[], ${momentArray(hours.map((one) => one.hour))}::timestamptz[],
      ${plainArray(hours.map((one) => one.siteId))}::integer[], ${plainArray(hours.map((one) => one.staked))}::bigint[],
      ${plainArray(hours.map((one) => one.returned))}::bigint[], ${plainArray(hours.map((one) => one.rounds))}::integer[],
      ${plainArray(hours.map((one) => one.minutes))}::bigint[])
    on conflict (player_id, hour) do update
      set staked = h.staked + excluded.staked, returned = h.returned + excluded.returned,
          rounds = h.rounds + excluded.rounds, minutes = h.minutes | excluded.minutes`.execute(tx);
  const last = new Map(hours.map(({ playerId, siteId, hour }) => [playerId, { playerId, siteId, at: hour }]));
  await markDue(
    tx,
    [...last.values()].map((one) => ({ ...one, at: new Date(one.at.getTime() + DAY_MS) })),
  );
}

/**
 * Lets the markers of players be calculated at a moment, unless they are due before. Those that may be under calculation now are locked,
 * though they are left as they are: it reads what this transaction has written, or they are due again.
 */
export async function markDue(
  tx: Tx,
  due: readonly { readonly playerId: bigint; readonly siteId: number; readonly at: Date }[],
): Promise<void> {
  if (due.length === 0) return;
  await sql`
    insert into player_marker as m (player_id, site_id, due_at)
    select player_id, min(site_id), min(at) from unnest(
      ${plainArray(due.map((one) => one.playerId))}::bigint[], ${plainArray(due.map((one) => one.siteId))}::integer[],
      ${momentArray(due.map((one) => one.at))}::timestamptz[]) as u (player_id, site_id, at)
     where not exists (select from player_marker d where d.player_id = u.player_id and d.due_at <= u.at
       and d.due_at > ledger_now() + interval '1 minute')
     group by player_id order by player_id
    on conflict (player_id) do update set due_at = excluded.due_at
      where m.due_at is null or m.due_at > excluded.due_at`.execute(tx);
}

/** Deletes hours that no marker looks back to. */
export async function forgetOldHours(writer: Writer, now: Date): Promise<void> {
  await sql`
    delete from player_hour where (player_id, hour) in (
      select player_id, hour from player_hour where hour < ${new Date(now.getTime() - KEPT_MS)}
       limit ${BATCH} for update skip locked)`.execute(writer);
}
