import type { CurrencyCode } from '#rules/money/currency.ts';

/** A withdrawal as a gateway is asked to pay it out. */
export interface PayoutOrder {
  /** The withdrawal's id; asking again with the same reference pays once. */
  readonly reference: string;
  /** The amount credited to the account, 1/10,000 units. */
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly holderName: string;
}

/** A verified notice of a gateway about a payout. */
export interface PayoutNotice {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly result: 'paid' | 'failed';
  /** The body as it came, without secrets: kept for disputes. */
  readonly raw?: string;
}

/** One shape for every provider that pays out. */
export interface PayoutAdapter {
  readonly code: string;
  /**
   * Called outside of every transaction.
   *
   * @param signal aborted when the attempt has taken too long
   * @throws when the gateway cannot be reached; it is asked again with the same reference
   */
  payOut(order: PayoutOrder, signal: AbortSignal): Promise<void>;
  /** Reads a callback; `undefined` when it is forged, stale or not of the gateway's form. */
  readPayoutCallback(
    headers: Readonly<Record<string, unknown>>,
    rawBody: Buffer,
    now: Date,
  ): PayoutNotice | undefined;
}
