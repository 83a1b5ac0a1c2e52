import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import {
  type AccountName,
  nameAccount,
  playerSlot,
  type SiteAccount,
  siteAccountId,
  siteAccounts,
} from '../../accounts.ts';
import { kindName, type TransferKind } from '../../kinds.ts';

/** One side's view of a transfer. Amounts in 1/10,000 units. */
export interface AccountEntry {
  readonly id: bigint;
  /** `null` where it is between accounts of the site. */
  readonly playerId: bigint | null;
  readonly kind: TransferKind;
  /** Below 0 where it left the account. */
  readonly amount: bigint;
  /** The balance of the account after it. */
  readonly after: bigint;
  /** The other side. */
  readonly other: AccountName;
  readonly ref: string | null;
  readonly at: Date;
}

interface Stored {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly kind: number;
  readonly amount: bigint;
  readonly after: bigint | null;
  readonly other_id: bigint;
  readonly ref: string | null;
  readonly at: Date;
}

const columns = (account: bigint) => sql`
  t.id, t.player_id, t.kind, t.ref, t.created_at as at,
  case when t.from_id = ${account} then -t.amount else t.amount end as amount,
  case when t.from_id = ${account} then t.from_after else t.to_after end as after,
  case when t.from_id = ${account} then t.to_id else t.from_id end as other_id`;

const named = ({ player_id, other_id, kind, ...row }: Stored) => ({
  ...{ id: row.id, amount: row.amount, ref: row.ref, at: row.at },
  playerId: player_id === 0n ? null : player_id,
  kind: kindName(kind),
  other: nameAccount(other_id),
});

/**
 * Transfers of an account of a player, newest first, each with the balance after it. `undefined` where no account of a player
 * has the name.
 */
export async function playerEntries(
  reader: Reader,
  of: {
    readonly playerId: bigint;
    readonly account: string;
    readonly before?: bigint;
    readonly limit: number;
  },
): Promise<AccountEntry[] | undefined> {
  const slot = playerSlot(of.account);
  if (slot === undefined) return undefined;
  const account = (BigInt(slot >> 3) << 44n) | (of.playerId << 3n) | BigInt(slot & 7);
  const older = of.before === undefined ? sql`true` : sql`t.id < ${of.before}`;
  const { rows } = await sql<Stored>`
    select ${columns(account)} from transfer t
     where t.player_id = ${of.playerId} and (t.from_id = ${account} or t.to_id = ${account}) and ${older}
     order by t.id desc limit ${of.limit}`.execute(reader);
  return rows.map((row) => ({ ...named(row), after: row.after ?? 0n }));
}

/** The accounts of a site whose transfers can be listed: those of the house and of open bets are those of rounds and tickets. */
export const listedAccounts: readonly SiteAccount[] = siteAccounts.filter(
  (account) => account !== 'house' && account !== 'openBets',
);

/** Where a page of an account of a site ended: the balance was that of before the transfer of the id. */
export interface SitePlace {
  readonly id: bigint;
  readonly balance: bigint;
}

/**
 * Transfers of an account of a site, newest first, each with the balance after it: the balance now, less what came since. The
 * first page reads both in one statement, so that they are of one moment.
 */
export async function siteEntries(
  reader: Reader,
  of: {
    readonly siteId: number;
    readonly currency: string;
    readonly account: SiteAccount;
    readonly from?: SitePlace | undefined;
    readonly limit: number;
  },
): Promise<AccountEntry[]> {
  const account = siteAccountId(of.siteId, of.currency, of.account);
  const older = of.from === undefined ? sql`true` : sql`t.id < ${of.from.id}`;
  const side = (column: RawBuilder<unknown>) => sql`
    (select ${columns(account)} from transfer t
      where ${column} = ${account} and ${column} < 0 and (-${column} & 63) not in (2, 3) and ${older}
      order by t.id desc limit ${of.limit})`;
  const { rows } = await sql<Stored & { now: bigint }>`
    select e.*, ${of.from === undefined ? nowOf(account, of.siteId) : sql`0::bigint`} as now
      from (${side(sql.ref('t.from_id'))} union all ${side(sql.ref('t.to_id'))}) e
     order by e.id desc limit ${of.limit}`.execute(reader);
  let after = of.from?.balance ?? rows[0]?.now ?? 0n;
  return rows.map((row) => {
    const entry = { ...named(row), after };
    after -= row.amount;
    return entry;
  });
}

/** The balance of an account of a site now, with what is not folded yet. */
const nowOf = (account: bigint, siteId: number) => sql`
  (select coalesce((select balance from site_balance where account_id = ${account}), 0)
        + coalesce((select sum(side.change) from total_change c,
                           lateral (values (c.from_slot, -c.amount), (c.to_slot, c.amount)) side(slot, change)
                     where c.site_id = ${siteId} and side.slot < 0
                       and side.slot + 1 - ((c.site_id::int8 << 33) | (c.currency_id::int8 << 6)) = ${account}), 0))::bigint`;

/** Whether a text names an account of a site. */
export const isSiteAccount = (text: string): text is SiteAccount =>
  siteAccounts.some((account) => account === text);
