import type { CurrencyCode } from '#rules/money/currency.ts';

/** A deposit as a gateway is asked to collect it. */
export interface PaymentOrder {
  /** The deposit's id; asking again with the same reference gives the same payment. */
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly siteName: string;
  /** Return URL of the player. */
  readonly returnUrl: string;
  /** Scheme, host and port the player's browser uses. */
  readonly origin: string;
}

/** A verified notice of a gateway about a payment. */
export interface PaymentNotice {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly result: 'paid' | 'failed';
  /** The body as it came, without secrets: kept for disputes. */
  readonly raw?: string;
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
  ): PaymentNotice | undefined;
}
