import type { Selectable } from 'kysely';
import { inWholeCoins } from '#rules/wallet/fee.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { lockSite } from '../../sites/public.ts';
import type { BankKind, WalletTables } from '../tables.ts';
import {
  limitsProblem,
  type MethodProblem,
  type MethodTerms,
  type OfferedMethods,
  type Saved,
  versionProblem,
} from './terms.ts';

export type PayOutRow = Selectable<WalletTables['payout_method']>;

/** How a site pays out to one kind of account, as it is saved. */
export interface PayOutChange extends MethodTerms {
  readonly kind: BankKind;
  /** Of a method that is offered for the kind, or the one that the site has. */
  readonly code: string;
  /** The gateway that pays: one that offers the method, or the one that the site has. */
  readonly adapter: string;
  /** Taken out of the amount, in 1/10,000 units; less than half of the lowest amount. */
  readonly feeFixed: bigint;
  readonly offered: OfferedMethods['payOut'];
}

/** How a site pays out, by kind of account, also what is off. */
export const listPayOut = (reader: Reader, siteId: number): Promise<PayOutRow[]> =>
  reader.selectFrom('payout_method').selectAll().where('site_id', '=', siteId).orderBy('kind').execute();

/**
 * Sets how a site pays out to a kind of account. It counts for withdrawals that are asked for from now on: others keep
 * their fee and go through the gateway they were asked for with.
 */
export async function savePayOut(
  tx: Tx,
  { siteId }: { readonly siteId: number },
  { kind, code, adapter, min, max, feePercent, feeFixed, isOn, version, offered }: PayOutChange,
): Promise<Saved<PayOutRow> | MethodProblem> {
  const currency = await lockSite(tx, siteId);
  const before = (await listPayOut(tx, siteId)).find((row) => row.kind === kind);
  const isOffered = offered.some((one) => one.kind === kind && one.code === code && one.adapter === adapter);
  const problem =
    versionProblem(before, version, { refused: 'unknownMethod', field: 'kind' }) ??
    limitsProblem({ min, max }, currency);
  if (problem) return problem;
  if (!isOffered && (before?.code !== code || before.adapter !== adapter))
    return { refused: 'unknownMethod', field: 'code' };
  if (feeFixed < 0n || feeFixed >= min / 2n || !inWholeCoins(feeFixed, currency))
    return { refused: 'invalidAmount', field: 'fee_fixed' };
  const values = {
    ...{ code, adapter, min_amount: min, max_amount: max, fee_percent: feePercent, fee_fixed: feeFixed },
    ...{ enabled: isOn, version: version + 1 },
  };
  const after = await tx
    .insertInto('payout_method')
    .values({ site_id: siteId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'kind']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after };
}
