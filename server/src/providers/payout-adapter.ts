import type { CurrencyCode } from '#rules/money/currency.ts';
import type { Credentials, GatewayField, ReadCallback } from './payment-adapter.ts';

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
  /** What is sent in coins, decimal text; `null` where the account is none of coins. */
  readonly coinAmount: string | null;
  /** Where the vendor says what became of it; empty for what is bundled. */
  readonly callbackUrl: string;
}

/** A verified notice of a gateway about a payout. */
export interface PayoutNotice {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly result: 'paid' | 'failed';
  /** What was sent in coins, decimal text. */
  readonly coinAmount?: string;
  /** The body as it came, without secrets: kept for disputes. */
  readonly raw?: string;
}

/** One shape for every provider that pays out. */
export interface PayoutAdapter {
  readonly code: string;
  /** What a site gives for it; none: it is bundled, and needs no gateway of a site. */
  readonly fields: readonly GatewayField[];
  /** The ways to pay out that it has, by the kind of account. */
  readonly payoutMethods: readonly { readonly code: string; readonly kind: 'bank' | 'ewallet' | 'coin' }[];
  /**
   * What an amount is in the coin that is sent, decimal text, by the rate of now. It is asked once a payout, before the first
   * `payOut`, outside of every transaction.
   *
   * @throws when there is no rate; nothing is sent then
   */
  price?(
    order: Pick<PayoutOrder, 'amount' | 'currency' | 'bankCode'>,
    credentials: Credentials,
    signal: AbortSignal,
  ): Promise<string>;
  /**
   * What became of a payout that was taken on; `undefined` while that is not known. Outside of every transaction.
   *
   * @throws when the gateway cannot be reached
   */
  askPayout?(
    reference: string,
    credentials: Credentials,
    signal: AbortSignal,
  ): Promise<PayoutNotice | undefined>;
  /**
   * Called outside of every transaction.
   *
   * @param signal aborted when the attempt has taken too long
   * @throws when the gateway cannot be reached; it is asked again with the same reference
   */
  payOut(order: PayoutOrder, credentials: Credentials, signal: AbortSignal): Promise<void>;
  /** Reads a callback; `undefined` when it is forged, stale or not of the gateway's form. */
  readPayoutCallback(
    headers: Readonly<Record<string, unknown>>,
    rawBody: Buffer,
    now: Date,
    credentials: Credentials,
  ): ReadCallback<PayoutNotice> | undefined;
}
