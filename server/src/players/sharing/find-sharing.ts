import { sql } from 'kysely';
import type { SharedThing } from '#rules/rewards/bonus/signals/shared.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';

/** An account that has something in common with a player. */
export interface SharingAccount {
  readonly playerId: bigint;
  readonly shares: readonly SharedThing[];
}

/** Accounts at one address: more of them say nothing of a player. */
const MOST_OF_ONE = 50;
/** Sessions whose addresses are compared. */
const SESSIONS = 100;

/**
 * The other accounts of some sites that share a device, an address, a verified bank account or a phone with a player. Each
 * thing is looked up in an index of its own.
 */
export async function findSharing(
  reader: Reader,
  of: { readonly playerId: bigint; readonly siteIds: readonly number[] },
): Promise<SharingAccount[]> {
  const { playerId } = of;
  const sites = sql`${plainArray(of.siteIds)}::integer[]`;
  const { rows } = await sql<{ id: bigint; shares: readonly SharedThing[] }>`
    with me as (select * from player where id = ${playerId}), candidate (id, kind) as (
      select d.player_id, 'device' from player_device mine
        join player_device d on d.device_hash = mine.device_hash where mine.player_id = ${playerId}
      union
      select s.player_id, 'address'
        from (select distinct ip from (select ip from session where player_id = ${playerId} order by id desc limit ${SESSIONS}) l) mine
       cross join lateral (select distinct s.player_id from session s
                            where s.ip = mine.ip and s.site_id = any (${sites}) limit ${MOST_OF_ONE}) s
      union
      select b.player_id, 'bank' from bank_account mine
        join bank_account b on b.bank_code = mine.bank_code and b.account_number = mine.account_number
       where mine.player_id = ${playerId} and mine.verified_at is not null and b.verified_at is not null
      union
      select p.id, 'phone' from me join player p on p.contact_phone = me.contact_phone
    )
    select p.id, array_agg(c.kind order by c.kind) as shares
      from candidate c join player p on p.id = c.id
     where p.id <> ${playerId} and p.site_id = any (${sites})
     group by p.id order by p.id`.execute(reader);
  return rows.map(({ id, shares }) => ({ playerId: id, shares }));
}
