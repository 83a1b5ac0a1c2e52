import type { CurrencyCode } from '#rules/money/currency.ts';

/** A deposit as a gateway is asked to collect it. */
export interface PaymentOrder {
  /** The deposit's id; asking again with the same reference gives the same payment. */
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly siteName: string;
  /** Where the gateway sends the player afterwards. */
  readonly returnUrl: string;
  /** Scheme, host and port the player's browser uses. */
  readonly origin: string;
}

/** What a gateway says about a payment, once its signature has been checked. */
export interface PaymentNews {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly result: 'paid' | 'failed';
}

/** One shape for every payment provider. */
export interface PaymentAdapter {
  readonly code: string;
  /** @throws when the gateway cannot be reached; the deposit stays pending and may be asked for again */
  open(order: PaymentOrder): Promise<{ readonly redirectUrl: string }>;
  /** Reads a callback; `undefined` when it is forged, stale or not of the gateway's form. */
  readCallback(
    headers: Readonly<Record<string, unknown>>,
    rawBody: Buffer,
    now: Date,
  ): PaymentNews | undefined;
}
