import { sql } from 'kysely';
import type { Trigger, TriggerCode } from '#rules/players/triggers/triggers.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';

/** A trigger that a player is compared with. */
export interface Compared {
  readonly playerId: bigint;
  readonly siteId: number;
  readonly trigger: Trigger;
}

/** What is added up of a player for a trigger. */
export interface Value extends Compared {
  /** 1/10,000 units, or whole days of a renewal; `null` where there is nothing to renew, or the player is not meant. */
  readonly value: bigint | null;
  /** When the trigger was raised last. */
  readonly raisedAt: Date | null;
  readonly isOpen: boolean;
  /** Of a renewal: when staff reviewed the player last. */
  readonly metAt: Date | null;
}

interface Row {
  readonly player_id: bigint;
  readonly code: TriggerCode;
  readonly value: bigint | null;
  readonly raised_at: Date | null;
  readonly is_open: boolean;
  readonly met_at: Date | null;
}

/** Reads the totals by day of each player's window: a row a day, however many deposits there were. */
export async function readValues(
  reader: Reader,
  compared: readonly Compared[],
  now: Date,
): Promise<readonly Value[]> {
  if (compared.length === 0) return [];
  const { rows } = await sql<Row>`
    select a.player_id, a.code, l.raised_at, coalesce(l.is_open, false) as is_open, r.met_at,
           case when a.younger is not null and (p.date_of_birth is null or p.date_of_birth <= b.day - make_interval(years => a.younger)) then null
                when a.fact = 'renewal' then floor(extract(epoch from ${now}::timestamptz - r.met_at) / 86400)::bigint
                when a.fact = 'net_deposits' then m.paid_in - m.paid_out
                when a.fact = 'moved' then m.paid_in + m.paid_out
                when a.fact = 'largest' then m.largest
                else m.paid_in end as value
      from unnest(
        ${plainArray(compared.map((one) => one.playerId))}::bigint[], ${compared.map((one) => one.trigger.code)}::text[],
        ${compared.map((one) => one.trigger.fact)}::text[],
        ${plainArray(compared.map((one) => one.trigger.windowDays))}::integer[],
        ${plainArray(compared.map((one) => one.trigger.youngerThan))}::integer[]) as a (player_id, code, fact, days, younger)
      join player p on p.id = a.player_id
     cross join (select (${now}::timestamptz at time zone 'UTC')::date as day) b
     cross join lateral (
       select coalesce(sum(d.deposited), 0)::bigint as paid_in, coalesce(sum(d.withdrawn), 0)::bigint as paid_out,
              coalesce(max(d.largest), 0)::bigint as largest
         from player_money_day d
        where d.player_id = a.player_id and d.day <= b.day
          and d.day > coalesce(b.day - a.days, '-infinity'::date) and a.fact <> 'renewal') m
      left join lateral (
       select max(raised_at) as raised_at, bool_or(met_at is null) as is_open
         from player_demand x where x.player_id = a.player_id and x.code = a.code) l on true
      left join lateral (
       select max(met_at) as met_at from player_demand y
        where a.fact = 'renewal' and y.player_id = a.player_id and y.level is null and y.met_at is not null) r on true`.execute(
    reader,
  );
  const byKey = new Map(rows.map((row) => [`${row.player_id} ${row.code}`, row]));
  return compared.flatMap((one) => {
    const row = byKey.get(`${one.playerId} ${one.trigger.code}`);
    if (!row) return [];
    const { value, raised_at: raisedAt, is_open: isOpen, met_at: metAt } = row;
    return [{ ...one, value, raisedAt, isOpen, metAt }];
  });
}
