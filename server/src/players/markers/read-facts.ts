import { sql } from 'kysely';
import type { HarmFacts } from '#rules/players/markers/facts.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';

/** The facts of some players at a moment. Each part is read by an index of the player and a time: no more rows for a longer history. */
export async function readFacts(
  reader: Reader,
  playerIds: readonly bigint[],
  now: Date,
): Promise<ReadonlyMap<bigint, HarmFacts>> {
  if (playerIds.length === 0) return new Map();
  const since = (days: number) => sql`${now}::timestamptz - make_interval(days => ${days})`;
  const { rows } = await sql<HarmFacts & { id: bigint }>`
    select p.id, (d.paid30 - w.paid30)::bigint as "netDeposits30", h.lost7 as "lost7", d.paid7 as "deposits7",
           d.before28 as "deposits28Before", d.most as "mostDepositsDay", d.failed7 as "failedDeposits7",
           h.minutes7 as "minutes7", h.nights7 as "nights7", d.chasing7 as "chasingDeposits7",
           w.cancelled30 as "cancelledWithdrawals30", c.harm90 as "harmContacts90", l.loosened30 as "loosened30",
           s.breaks90 as "breaks90", b.added30 as "instruments30", o.shared as "sharedDevices"
      from player p
      left join reward_setting r on r.site_id = p.site_id
      cross join lateral (
        select coalesce(sum(x.staked - x.returned), 0)::bigint as lost7,
               coalesce(sum(bit_count(x.minutes::bit(64))), 0)::int as minutes7,
               count(distinct (x.at at time zone 'UTC')::date) filter (where extract(hour from x.at at time zone 'UTC') < 5)::int as nights7
          from (select hour + make_interval(mins => coalesce(r.day_offset_minutes, 0)) as at, staked, returned, minutes
                  from player_hour where player_id = p.id and hour > ${since(7)} and hour <= ${now}) x) h
      cross join lateral (
        select coalesce(sum(amount) filter (where state = 'paid' and created_at > ${since(30)}), 0)::bigint as paid30,
               coalesce(sum(amount) filter (where state = 'paid' and created_at > ${since(7)}), 0)::bigint as paid7,
               coalesce(sum(amount) filter (where state = 'paid' and created_at <= ${since(7)}), 0)::bigint as before28,
               count(*) filter (where state = 'failed' and created_at > ${since(7)})::int as failed7,
               count(*) filter (where state = 'paid' and created_at > ${since(7)} and exists (
                 select from player_hour f where f.player_id = p.id and f.staked > f.returned
                    and f.hour between date_trunc('hour', y.created_at) - interval '1 hour' and y.created_at))::int as chasing7,
               coalesce((select max(n) from (select count(*)::int as n from deposit z
                 where z.player_id = p.id and z.state = 'paid' and z.created_at > ${since(7)} and z.created_at <= ${now}
                 group by (z.created_at at time zone 'UTC')::date) days), 0) as most
          from deposit y where y.player_id = p.id and y.created_at > ${since(35)} and y.created_at <= ${now}) d
      cross join lateral (
        select coalesce(sum(amount) filter (where state = 'paid'), 0)::bigint as paid30,
               count(*) filter (where state = 'cancelled')::int as cancelled30
          from withdrawal where player_id = p.id and closed_at > ${since(30)} and closed_at <= ${now}) w
      cross join lateral (
        select count(*)::int as harm90 from player_contact
         where player_id = p.id and at > ${since(90)} and at <= ${now} and about in ('harm', 'third_party')) c
      cross join lateral (
        select count(*)::int as loosened30 from player_limit_change
         where player_id = p.id and asked_at > ${since(30)} and asked_at <= ${now}
           and from_value is not null and (to_value is null or to_value > from_value)) l
      cross join lateral (
        select count(*)::int as breaks90 from player_stop
         where player_id = p.id and since > ${since(90)} and since <= ${now} and set_by like 'player:%') s
      cross join lateral (
        select count(*)::int as added30 from bank_account
         where player_id = p.id and created_at > ${since(30)} and created_at <= ${now}) b
      cross join lateral (
        select count(distinct other.player_id)::int as shared from player_device mine
          join player_device other on other.device_hash = mine.device_hash
           and other.player_id <> p.id and other.site_id = p.site_id
         where mine.player_id = p.id) o
     where p.id = any (${plainArray(playerIds)}::bigint[])`.execute(reader);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
