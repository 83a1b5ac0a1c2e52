import { type RawBuilder, sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import { currencyCode, type SiteAccount, siteAccountAt, TOKEN_CURRENCY_ID } from '../accounts.ts';
import { kindName, type TransferKind } from '../kinds.ts';

const purseNames = [
  'cash',
  'token',
  'cashHeld',
  'tokenHeld',
  'money',
  'bonus',
  'moneyHeld',
  'bonusHeld',
] as const;
/** The accounts of players in the totals: those of a kind together. */
export type PurseName = (typeof purseNames)[number];
export type FlowSide = PurseName | SiteAccount;

/** Days as `YYYY-MM-DD`, business days of the site; both included, and either left open. */
export interface FlowQuery {
  readonly siteIds: readonly number[];
  readonly from?: string;
  readonly to?: string;
  readonly by?: 'site' | 'day' | 'game' | 'studio';
}

/** What moved from one kind of account to another, all together. */
export interface Flow {
  /** Of what it was asked by: id of the site, day, `studio/game`, or studio; empty where it is none. */
  readonly group: string;
  readonly currency: string;
  readonly kind: TransferKind;
  readonly from: FlowSide;
  readonly to: FlowSide;
  /** 1/10,000 units. */
  readonly amount: bigint;
  readonly transfers: bigint;
}

const groups: Readonly<Record<NonNullable<FlowQuery['by']>, RawBuilder<string>>> = {
  site: sql`t.site_id::text`,
  day: sql`t.day::text`,
  game: sql`coalesce(g.provider_code || '/' || g.game_code, '')`,
  studio: sql`coalesce(g.provider_code, '')`,
};

/** The name of a side of a total. */
function sideOf(slot: number): FlowSide {
  const name = slot >= 0 ? purseNames[slot] : siteAccountAt(-1 - slot);
  if (name === undefined) throw new RangeError(`no account has the slot ${slot}`);
  return name;
}

/** Whether a side of a flow is an account of players. */
export const isPurse = (side: FlowSide): side is PurseName =>
  (purseNames as readonly string[]).includes(side);

/** What moved on business days, from the totals, never the transfers; up to date. */
export async function flows(reader: Reader, { siteIds, from, to, by }: FlowQuery): Promise<Flow[]> {
  const days = sql`t.site_id = any (${plainArray(siteIds)}::int[])
    and t.day between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')`;
  const columns = sql`t.site_id, t.day, t.game_id, t.currency_id, t.kind, t.from_slot, t.to_slot, t.amount, t.transfers`;
  const { rows } = await sql<{
    group: string;
    currencyId: number;
    kind: number;
    from: number;
    to: number;
    amount: bigint;
    transfers: bigint;
  }>`
    select ${by === undefined ? sql`''` : groups[by]} as "group", t.currency_id as "currencyId", t.kind,
           t.from_slot as "from", t.to_slot as "to", sum(t.amount)::int8 as amount, sum(t.transfers)::int8 as transfers
      from (select ${columns} from day_total t where ${days}
            union all
            select ${columns} from total_change t where ${days}) t
      left join ledger_game g on g.id = t.game_id
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(reader);
  return rows.map((row) => ({
    group: row.group,
    currency: currencyCode(row.currencyId),
    kind: kindName(row.kind),
    from: sideOf(row.from),
    to: sideOf(row.to),
    amount: row.amount,
    transfers: row.transfers,
  }));
}

export interface PurseSum {
  readonly purse: PurseName;
  readonly currency: string;
  readonly balance: bigint;
}

/** What the accounts of players hold together, from the balances themselves: it reads every account of the sites. */
export async function purseSums(reader: Reader, siteIds: readonly number[]): Promise<PurseSum[]> {
  const at = sql`a.site_id = any (${plainArray(siteIds)}::int[])`;
  const { rows } = await sql<{ slot: number; currencyId: number; balance: bigint }>`
    select x.slot, case when x.slot in (1, 3) then ${sql.lit(TOKEN_CURRENCY_ID)} else a.currency_id end as "currencyId",
           sum(x.balance)::int8 as balance
      from (select a.currency_id, sum(a.cash) as cash, sum(a.token) as token, sum(a.cash_held) as cash_held,
                   sum(a.token_held) as token_held
              from account a where ${at} group by a.currency_id) a
     cross join lateral (values (0, a.cash), (1, a.token), (2, a.cash_held), (3, a.token_held)) x(slot, balance)
     group by 1, 2
    union all
    select k.kind + 2 * side.held, k.currency_id, sum(a.purses[i + 1 + side.held])::int8
      from account a cross join lateral generate_series(1, cardinality(a.purses), 3) i
      join purse k on k.player_id = a.player_id and k.number = a.purses[i]
     cross join (values (0), (1)) side(held)
     where ${at} and a.purses is not null
     group by 1, 2
     order by 2, 1`.execute(reader);
  return rows.map(({ slot, currencyId, balance }) => {
    const purse = sideOf(slot);
    if (!isPurse(purse)) throw new RangeError(`no player has the slot ${slot}`);
    return { purse, currency: currencyCode(currencyId), balance };
  });
}
