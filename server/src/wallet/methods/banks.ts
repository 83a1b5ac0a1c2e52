import type { Selectable } from 'kysely';
import { isCoinNetwork } from '#rules/wallet/coin-address.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { lockSite, nextPlace } from '../../sites/public.ts';
import type { BankKind, WalletTables } from '../tables.ts';
import { type MethodProblem, type Saved, versionProblem } from './terms.ts';

export type BankRow = Selectable<WalletTables['bank']>;

/** A bank, an e-wallet or a network of coins that players have accounts at, as it is saved. */
export interface BankChange {
  /** Of a network: that of the coin that moves there. */
  readonly code: string;
  readonly name: string;
  readonly kind: BankKind;
  /** ISO 3166. */
  readonly country: string;
  /** How many digits its account numbers have; nothing to a network. */
  readonly minDigits: number;
  readonly maxDigits: number;
  /** Digits that they begin with. */
  readonly prefix: string;
  readonly isOn: boolean;
  /** The version that the change was decided on; 0 adds a bank. */
  readonly version: number;
}

/** All banks of a site, also those that are off, in their order. */
export const listBanks = (reader: Reader, siteId: number): Promise<BankRow[]> =>
  reader
    .selectFrom('bank')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('code')
    .execute();

/**
 * Changes a bank of a site, or adds one (version 0) after the others. Of one that is off nobody adds accounts any more;
 * those that players have stay.
 */
export async function saveBank(
  tx: Tx,
  { siteId }: { readonly siteId: number },
  { code, isOn, version, minDigits, maxDigits, ...bank }: BankChange,
): Promise<Saved<BankRow> | MethodProblem> {
  const currency = await lockSite(tx, siteId);
  const before = (await listBanks(tx, siteId)).find((row) => row.code === code);
  const problem = versionProblem(before, version, { refused: 'unknownBank', field: 'code' });
  if (problem) return problem;
  // Of a network what is sent is an address, whose checksum takes the place of digits.
  const isCoin = bank.kind === 'coin';
  if (isCoin !== isCoinNetwork(code)) return { refused: 'badRequest', field: 'code' };
  if (isCoin && bank.prefix !== '') return { refused: 'badRequest', field: 'prefix' };
  if (maxDigits < minDigits) return { refused: 'badRequest', field: 'max_digits' };
  if (bank.prefix.length > minDigits) return { refused: 'badRequest', field: 'prefix' };
  // Accounts are paid to as the kind of their bank: it stays what they were added as.
  if (before && before.kind !== bank.kind) return { refused: 'badRequest', field: 'kind' };
  const values = {
    ...{ ...bank, min_digits: minDigits, max_digits: maxDigits, enabled: isOn, version: version + 1 },
  };
  const position = before?.position ?? (await nextPlace(tx, 'bank', siteId));
  const after = await tx
    .insertInto('bank')
    .values({ site_id: siteId, code, currency, position, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'code']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after };
}
