import type { KeyObject } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Selectable } from 'kysely';
import { MAIN_UNITS, type Notation, notationOf } from '#rules/wallet/outside/decimal.ts';
import type { Db } from '../../../db/database.ts';
import { isValidNow } from '../../../db/keys/valid-now.ts';
import { shortCache } from '../../../sites/public.ts';
import { dialects } from '../dialects.ts';
import { verifyingKey } from '../signing/key-values.ts';
import type { OutsideStudioTable } from '../tables.ts';
import type { OutsideAccount, StudioBonus } from './message.ts';

/** An account with what decides whether a call under it is received. */
export interface OpenAccount extends OutsideAccount {
  readonly dialect: string;
  /** In what its amounts of a currency are, as the account says or, where that says nothing, its dialect. */
  readonly notationOf: (currency: string) => Notation;
  readonly isAllowed: (address: string) => boolean;
  /**
   * Keys of the provider that are valid now; `siteId` null: for every site. As objects, whose bytes are not in the heap: to open
   * one takes as long as several calls.
   */
  readonly theirKeys: readonly { readonly siteId: number | null; readonly key: KeyObject }[];
  readonly siteIds: ReadonlySet<number>;
  /** The codes of the studios whose games are played under it. */
  readonly studios: ReadonlySet<string>;
}

export type FindAccount = (code: string) => Promise<OpenAccount | undefined>;

/** A change by an operator counts after at most this long. */
const MAX_AGE_MS = 1_000;

export const keyPlace = (id: string) => ({ table: 'outside_key', column: 'value', row: id });

export function accountFinder(db: Db): FindAccount {
  const accounts = shortCache(
    MAX_AGE_MS,
    (code: string) => readAccount(db, code),
    (code) => code,
  );
  return (code) => accounts.get(code);
}

async function readAccount(db: Db, code: string): Promise<OpenAccount | undefined> {
  const row = await db.read
    .selectFrom('outside_account')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  const dialect = dialects.find((one) => one.code === row?.dialect);
  if (!row || !dialect) return undefined;
  const units: Readonly<Record<string, string>> = { ...dialect.currencyUnits, ...row.currency_units };
  const [sites, studios, keys] = await Promise.all([
    db.read.selectFrom('outside_site').select('site_id').where('account', '=', row.code).execute(),
    db.read.selectFrom('outside_studio').selectAll().where('account', '=', row.code).execute(),
    db.read
      .selectFrom('outside_key')
      .selectAll()
      .where('account', '=', row.code)
      .where('owner', '=', 'theirs')
      .where(isValidNow)
      .execute(),
  ]);
  return {
    code: row.code,
    dialect: row.dialect,
    policies: { ...dialect.policies, ...row.policies },
    notationOf: (currency) => notationOf(units[currency] ?? '') ?? MAIN_UNITS,
    isAllowed: allowedOf(row.addresses),
    theirKeys: keys.map((key) => ({
      siteId: key.site_id,
      key: verifyingKey(dialect.keys, db.read.keys.open(keyPlace(key.id), key.value)),
    })),
    siteIds: new Set(sites.map(({ site_id }) => site_id)),
    studios: new Set(studios.map(({ provider_code }) => provider_code)),
    // Bets on events are settled again and again: their stakes are cash.
    bonuses: bonusesOf(dialect.hasLongBets ? [] : studios),
  };
}

/** The studios that take bonus money, and how, by code. */
export const bonusesOf = (
  studios: readonly Selectable<OutsideStudioTable>[],
): ReadonlyMap<string, StudioBonus> =>
  new Map(
    studios.flatMap(({ provider_code: studio, takes_bonus, bonus_contribution: contribution }) =>
      takes_bonus ? [[studio, { contribution }]] : [],
    ),
  );

/** Whether an address is in one of some networks. @param networks as CIDR; none: every address is allowed */
export function allowedOf(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits || (isIP(address) === 6 ? 128 : 32)), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
