import type {
  AskedPayment,
  Instruction,
  PaymentAnswer,
  PaymentNotice,
  PaymentOrder,
} from '../../payment-adapter.ts';
import { fromMinor, toMinor } from '../minor-units.ts';
import { VendorError } from '../vendor-request.ts';
import { type Coin, formatDecimal, parseDecimal, unitsFor } from './coins.ts';

/** What came to an address, as a network has it at the moment: one that it has no more is not there. */
export interface CoinTransfer {
  /** Of the transaction, and of the output in it. */
  readonly id: string;
  /** In the smallest part of the coin. */
  readonly units: bigint;
  readonly confirmations: number;
  /** When it was seen first, in a block or before. */
  readonly seenAt: Date;
}

/** How a deposit is paid in coins: its rate is fixed until the deposit expires. @throws VendorError where the rate is none */
export function addressFor(
  { amount, expiresAt }: Pick<PaymentOrder, 'amount' | 'expiresAt'>,
  { coin, network, decimals }: Coin,
  at: {
    readonly address: string;
    readonly rate: string;
    readonly confirmations: number;
    readonly memo?: string | undefined;
  },
): Extract<Instruction, { kind: 'address' }> {
  const units = unitsFor(amount, at.rate, decimals);
  if (units === undefined) throw new VendorError(`${at.rate} is no rate`);
  const { address, confirmations, memo } = at;
  return {
    ...{ kind: 'address', coin, network, address, amount: formatDecimal(units, decimals), confirmations },
    ...(memo === undefined ? {} : { memo }),
    until: expiresAt.toISOString(),
  };
}

/**
 * What has become of a deposit by what came to its address. What is confirmed counts, each output once, and at the rate that was
 * fixed where it was seen before that ended; what was seen later is named beside it, and decided by staff.
 * @param decimals of the coin
 */
export function answerOf(
  payment: AskedPayment,
  transfers: readonly CoinTransfer[],
  decimals: number,
): PaymentAnswer {
  const { instruction, reference, gatewayRef, asked, currency } = payment;
  const wanted = instruction?.kind === 'address' ? parseDecimal(instruction.amount, decimals) : undefined;
  if (instruction?.kind !== 'address' || !wanted || gatewayRef === null) return { notice: undefined };
  const { confirmations: needs = 1, until } = instruction;
  const known = [...new Map(transfers.map((one) => [one.id, one])).values()].filter(
    (one) => one.confirmations >= 0,
  );
  const [confirmed, waiting] = [
    known.filter((one) => one.confirmations >= needs),
    known.filter((one) => one.confirmations < needs),
  ];
  const isLate = ({ seenAt }: CoinTransfer) => until !== undefined && seenAt > new Date(until);
  /** Rounded down to the smallest coin of the currency. */
  const worth = (units: bigint) => fromMinor(toMinor((asked * units) / wanted, currency), currency);
  const came = worth(confirmed.filter((one) => !isLate(one)).reduce((sum, { units }) => sum + units, 0n));
  const result = came === asked ? 'paid' : came < asked ? 'partial' : 'overpaid';
  const beside = confirmed.filter(isLate).map(
    ({ id, units }): PaymentNotice => ({
      ...{ reference: `${reference} ${id}`, result: 'paid', amount: worth(units), currency },
    }),
  );
  return {
    notice: came === 0n ? undefined : { reference, gatewayRef, currency, result, amount: came },
    beside: beside.filter(({ amount }) => amount > 0n),
    ...(waiting.length === 0
      ? {}
      : { underway: { has: Math.min(...waiting.map((one) => one.confirmations)), needs } }),
  };
}
