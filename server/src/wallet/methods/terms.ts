import type { CurrencyCode } from '#rules/money/currency.ts';
import { inWholeCoins } from '#rules/wallet/fee.ts';
import type { BankKind } from '../tables.ts';
import { MANUAL } from '../withdrawals/pay-by-staff.ts';

/** What the gateways of a server offer: a site has some of it. `manual` as adapter: staff pays by hand. */
export interface OfferedMethods {
  readonly payIn: readonly { readonly code: string; readonly adapter: string; readonly icon: string }[];
  readonly payOut: readonly { readonly code: string; readonly adapter: string; readonly kind: BankKind }[];
}

/** What needs no gateway: staff pays it, and says so. */
export const paidByHand: OfferedMethods['payOut'] = [
  { code: 'manual-bank', adapter: MANUAL, kind: 'bank' },
  { code: 'manual-ewallet', adapter: MANUAL, kind: 'ewallet' },
];

/** Limits and fees of a method. Amounts in 1/10,000 units of the site's currency. */
export interface MethodTerms {
  readonly min: bigint;
  readonly max: bigint;
  /** Percent of the amount, a decimal number of at most two decimals. */
  readonly feePercent: string;
  readonly isOn: boolean;
  /** The version that the change was decided on; 0 adds what the site does not have yet. */
  readonly version: number;
}

/** Why a method is not saved, by the field that is at fault. */
export interface MethodProblem {
  readonly refused: 'invalidAmount' | 'unknownMethod' | 'unknownBank' | 'versionConflict' | 'badRequest';
  readonly field: string;
}

/** What was saved; `before` is missing where it is new. */
export interface Saved<Row> {
  readonly before: Row | undefined;
  readonly after: Row;
}

const wrong = (field: string): MethodProblem => ({ refused: 'invalidAmount', field });

/** What is wrong with limits: they are above 0, in whole coins, and the highest is not below the lowest. */
export function limitsProblem(
  { min, max }: Pick<MethodTerms, 'min' | 'max'>,
  currency: CurrencyCode,
): MethodProblem | undefined {
  if (min <= 0n || !inWholeCoins(min, currency)) return wrong('min');
  return max < min || !inWholeCoins(max, currency) ? wrong('max') : undefined;
}

/** What is wrong with the version of a change, where `found` is that of the row, if there is one. */
export function versionProblem(
  found: { readonly version: number } | undefined,
  version: number,
  unknown: MethodProblem,
): MethodProblem | undefined {
  if (!found && version > 0) return unknown;
  return (found?.version ?? 0) === version ? undefined : { refused: 'versionConflict', field: 'version' };
}
