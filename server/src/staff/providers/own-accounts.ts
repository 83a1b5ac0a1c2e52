import { type Selectable, sql } from 'kysely';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { Reader } from '../../db/database.ts';
import {
  type Dialect,
  dialects,
  type OutsideAccountTable,
  partnerInLog,
} from '../../providers/games/public.ts';
import type { OfficeContext } from '../context.ts';
import { type OwnSite, sitesFor } from '../roles/sites-for.ts';

/** An account of a game provider as a member of staff sees it: with those of its sites at which a permission holds. */
export interface OwnAccount extends Selectable<OutsideAccountTable> {
  readonly sites: readonly PlayedSite[];
  /** All of its sites are among these: what belongs to no site is theirs, too. */
  readonly isWhole: boolean;
}

export interface PlayedSite {
  readonly id: number;
  /** Its code. */
  readonly site: string;
  /** What the provider calls it. */
  readonly operatorId: string;
  readonly pausedAt: Date | null;
}

/** The accounts under which sites play at which a permission holds for the caller, by code. */
export async function ownAccounts(
  reader: Reader,
  context: OfficeContext,
  permission: Permission,
): Promise<OwnAccount[]> {
  const own = await sitesFor(reader, context, permission);
  return accountsOf(reader, own);
}

async function accountsOf(reader: Reader, own: readonly OwnSite[]): Promise<OwnAccount[]> {
  const ids = own.map(({ id }) => id);
  const { rows } = await sql<Selectable<OutsideAccountTable> & { sites: number }>`
    select a.code, a.dialect, a.policies, a.addresses, a.api_url, a.currency_units, a.launch_currencies, a.version,
           (select count(*)::int from outside_site s where s.account = a.code) as sites
      from outside_account a
     where exists (select from outside_site s where s.account = a.code and s.site_id = any (${ids}::int[]))
     order by a.code`.execute(reader);
  const played = await reader
    .selectFrom('outside_site')
    .selectAll()
    .where('site_id', '=', sql<number>`any (${ids}::int[])`)
    .orderBy('site_id')
    .execute();
  const codes = new Map(own.map(({ id, external_id }) => [id, external_id]));
  return rows.map(({ sites: all, ...row }) => {
    const sites = played
      .filter(({ account }) => account === row.code)
      .map((one) => ({
        ...{ id: one.site_id, site: codes.get(one.site_id) ?? '' },
        ...{ operatorId: one.operator_id, pausedAt: one.paused_at },
      }));
    return { ...row, sites, isWhole: sites.length === all };
  });
}

/**
 * The same with the partners of these sites (docs/decisions/0186), as the log of exchanges has them: under a name that no account has.
 */
export async function loggedAccounts(
  reader: Reader,
  context: OfficeContext,
  permission: Permission,
): Promise<OwnAccount[]> {
  const own = await sitesFor(reader, context, permission);
  const partners = await reader
    .selectFrom('supply_partner')
    .select(['code', 'site_id', 'paused_at'])
    .where('site_id', '=', sql<number>`any (${own.map(({ id }) => id)}::int[])`)
    .orderBy('code')
    .execute();
  const codes = new Map(own.map(({ id, external_id }) => [id, external_id]));
  const named = partners.map(({ code, site_id: id, paused_at: pausedAt }) => ({
    ...{ code: partnerInLog(code), dialect: 'hub88', policies: {}, addresses: [], api_url: null },
    ...{ currency_units: {}, launch_currencies: {}, version: 0, isWhole: false },
    sites: [{ id, site: codes.get(id) ?? '', operatorId: code, pausedAt }],
  }));
  return [...(await accountsOf(reader, own)), ...named];
}

/** The account of a code among {@link ownAccounts}: any other is unknown. */
export async function ownAccount(
  reader: Reader,
  context: OfficeContext,
  permission: Permission,
  code: string,
): Promise<OwnAccount | OfficeRefusal> {
  const accounts = await ownAccounts(reader, context, permission);
  return accounts.find((one) => one.code === code) ?? refuseStaff('unknownAccount', { field: 'account' });
}

/** @throws Error where an account is of a dialect that this version does not speak */
export function dialectOf({ code, dialect }: Pick<OwnAccount, 'code' | 'dialect'>): Dialect {
  const found = dialects.find((one) => one.code === dialect);
  if (!found) throw new Error(`the account ${code} speaks ${dialect}, which this server does not`);
  return found;
}

/** Accounts with their sites, and 0 for what is of no site, as pairs of lists for SQL. */
export function pairsOf(accounts: readonly OwnAccount[]): {
  readonly codes: string[];
  readonly siteIds: number[];
} {
  const pairs = accounts.flatMap(({ code, sites, isWhole }) => [
    ...sites.map(({ id }) => ({ code, id })),
    ...(isWhole ? [{ code, id: 0 }] : []),
  ]);
  return { codes: pairs.map(({ code }) => code), siteIds: pairs.map(({ id }) => id) };
}
