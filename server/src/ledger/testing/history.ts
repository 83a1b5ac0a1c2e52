import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';

/**
 * Writes transfers and as many rounds straight into the tables, one every 150 seconds, for suites that ask how long
 * lists are read: stakes and wins, a bonus in cash and one in tokens in a thousand, a rare game in five thousand. The
 * balances do not follow from them.
 */
export async function writeHistory(
  db: Writer,
  of: {
    readonly siteId: number;
    /** They take turns. */
    readonly players: { readonly first: bigint; readonly count: number };
    readonly count: number;
    readonly from: Date;
    /** Another one for every call, so that no id is given twice. */
    readonly place: number;
  },
): Promise<void> {
  const who = sql`(${of.players.first}::int8 + n % ${of.players.count})`;
  const cash = sql`${who} * 8`;
  await sql`insert into transfer (id, player_id, from_id, to_id, amount, from_after, to_after, created_at, ref, kind, site_id)
    select 100000000 + n, ${who},
           case when n % 3 = 0 then ${cash} else -8589934593 end,
           case when n % 3 = 0 then -8589934593 when n % 1000 = 1 then ${cash} + 1 else ${cash} end,
           10000, 500000, 500000, ${of.from}::timestamptz + n * interval '150 seconds',
           gen_random_uuid(), case when n % 1000 in (1, 2) then 8 when n % 3 = 0 then 3 else 4 end,
           ${of.siteId}
      from generate_series(1, ${of.count}) n`.execute(db);
  await sql`insert into round (id, site_id, player_id, launch_id, seed_id, nonce, stake, win, started_at, settled_at,
                               game_code, provider_code, currency, state, result)
    select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7000-8000-' || lpad(to_hex(n + ${of.place * of.count}), 12, '0'))::uuid,
           ${of.siteId}, ${who}, gen_random_uuid(), gen_random_uuid(), n, 10000, 0, at, at,
           case when n % 5000 = 0 then 'moth-and-moon' else 'lantern-reef' end, 'BRASSWORK', 'PHP', 'settled', '{}'
      from (select n, at, lpad(to_hex((extract(epoch from at) * 1000)::int8), 12, '0') as h
              from (select n, ${of.from}::timestamptz + n * interval '150 seconds' as at
                      from generate_series(1, ${of.count}) n) a) b`.execute(db);
}
