import { sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import { currencyCode, TOKEN_CURRENCY_ID } from '../accounts.ts';
import { kindName, type TransferKind } from '../kinds.ts';

export interface HoldSum {
  readonly currency: string;
  /** The kind of transfer that made the holds; of old ones it is not known. */
  readonly kind: TransferKind | undefined;
  readonly amount: bigint;
  readonly holds: bigint;
}

/** What is held at sites now, from the holds themselves. */
export async function openHoldSums(reader: Reader, siteIds: readonly number[]): Promise<HoldSum[]> {
  const { rows } = await sql<{ currencyId: number; kind: number | null; amount: bigint; holds: bigint }>`
    select case when h.purse_number > 0 then k.currency_id when h.purse = 1 then ${sql.lit(TOKEN_CURRENCY_ID)}
                else a.currency_id end as "currencyId",
           h.kind, sum(h.amount - h.posted)::int8 as amount, count(*) as holds
      from hold h join account a on a.player_id = h.player_id
      left join purse k on h.purse_number > 0 and k.player_id = h.player_id and k.number = h.purse_number
     where h.state = 0 and a.site_id = any (${plainArray(siteIds)}::int[])
     group by 1, 2`.execute(reader);
  return rows.map(({ currencyId, kind, ...row }) => ({
    ...row,
    currency: currencyCode(currencyId),
    kind: kind === null ? undefined : kindName(kind),
  }));
}

/** How many players of sites moved money since a moment, by site: it reads each account of the sites. */
export async function activeSince(
  reader: Reader,
  siteIds: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ siteId: number; players: bigint }>`
    select site_id as "siteId", count(*) as players from account
     where site_id = any (${plainArray(siteIds)}::int[]) and version >= transfer_floor(${since}::timestamptz)
     group by site_id`.execute(reader);
  return new Map(rows.map(({ siteId, players }) => [siteId, players]));
}

/**
 * When deposits and withdrawals were posted, by `<id> <kind>` of the ones that were. Each is looked for among the
 * transfers of its player within ten minutes of `at`.
 */
export async function bookedAt(
  reader: Reader,
  payments: readonly { readonly id: string; readonly playerId: bigint; readonly at: Date }[],
): Promise<Map<string, Date>> {
  if (payments.length === 0) return new Map();
  const { rows } = await sql<{ ref: string; kind: number; at: Date }>`
    select t.ref, t.kind, t.created_at as at
      from unnest(${payments.map(({ id }) => id)}::uuid[], ${plainArray(payments.map((one) => one.playerId))}::int8[],
                  ${payments.map(({ at }) => at)}::timestamptz[]) p (id, player_id, at)
      join transfer t on t.player_id = p.player_id and t.ref = p.id and t.kind not in (3, 4)
       and t.id between transfer_floor(p.at - interval '10 minutes') and transfer_floor(p.at + interval '10 minutes')`.execute(
    reader,
  );
  return new Map(rows.map(({ ref, kind, at }) => [`${ref} ${kindName(kind)}`, at]));
}
