import type { CurrencyCode } from '#rules/money/currency.ts';

/** What a site has to give for a vendor, by its name in the settings or secrets of a gateway. */
export interface GatewayField {
  readonly name: string;
  /** Sealed where it is kept, and shown to nobody. */
  readonly isSecret: boolean;
  readonly isOptional?: true;
  /** What it has to look like, in full. */
  readonly pattern: RegExp;
}

/** What a site has at a vendor, while it is in use: never logged, never in an answer. */
export interface Credentials {
  readonly settings: Readonly<Record<string, string>>;
  /** The newest first: what a vendor signs is verified with each, what is sent uses the first. */
  readonly secrets: Readonly<Record<string, readonly string[]>>;
  readonly isLive: boolean;
}

/** How a player pays. */
export type Instruction =
  | { readonly kind: 'redirect'; readonly url: string }
  /** The text of a code that an app of a bank or wallet reads. */
  | { readonly kind: 'qr'; readonly payload: string }
  | {
      readonly kind: 'account';
      readonly bank: string;
      readonly number: string;
      readonly holder: string;
    }
  | {
      /** A transfer that the player proves, and staff credits. */
      readonly kind: 'transfer';
      readonly accounts: {
        readonly bank: string;
        readonly number: string;
        readonly holder: string;
      }[];
      /** What the player writes into the transfer. */
      readonly reference: string;
      readonly note?: string;
    }
  | {
      readonly kind: 'address';
      readonly network: string;
      readonly address: string;
      /** What to send, as the network counts it, and of what. */
      readonly amount: string;
      readonly coin: string;
      /** A tag that some networks need beside the address. */
      readonly memo?: string;
      /** How often the network has to confirm what comes before it is credited. */
      readonly confirmations?: number;
      /** ISO 8601: what is seen later is not worth `amount` any more, and staff decides on it. */
      readonly until?: string;
    };

/** A deposit as a gateway is asked to collect it. */
export interface PaymentOrder {
  /** The deposit's id; asking again with the same reference gives the same payment. */
  readonly reference: string;
  /** Of the ways to pay that the adapter has. */
  readonly method: string;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly siteName: string;
  /** Return URL of the player. */
  readonly returnUrl: string;
  /** Where the vendor says what became of it. */
  readonly callbackUrl: string;
  /** Scheme, host and port the player's browser uses. */
  readonly origin: string;
  /** Until when it is to be paid. */
  readonly expiresAt: Date;
}

/** What a gateway answered to an order. */
export interface OpenedPayment {
  readonly instruction: Instruction;
  /** The gateway's own name of the payment, by which it is asked about it. */
  readonly gatewayRef?: string;
  /** Where the gateway gives more or less time. */
  readonly expiresAt?: Date;
}

/**
 * `partial`, `overpaid`: another amount came, and is credited; amounts of those are all that came so far. `refunded`,
 * `charged-back`: it went back, and is taken back; amounts of these are all that went back that way so far. A gateway that says
 * `paid` and names another amount than was asked contradicts itself: nothing is credited.
 */
export type PaymentResult = 'paid' | 'failed' | 'partial' | 'overpaid' | 'refunded' | 'charged-back';

/** What a gateway says of a payment: verified, or asked for. */
export interface PaymentNotice {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly result: PaymentResult;
  /** The gateway's own name of what was paid: it names the deposit where `reference` is empty, and tells two payments apart. */
  readonly gatewayRef?: string;
  /** The body as it came, without secrets: kept for disputes. */
  readonly raw?: string;
}

/** A payment that a gateway is asked about. */
export interface AskedPayment {
  /** The deposit's id. */
  readonly reference: string;
  /** The gateway's own name of it; `null` where its answer to the order was lost. */
  readonly gatewayRef: string | null;
  /** What was asked for, with the fee, in 1/10,000 of a unit. */
  readonly asked: bigint;
  readonly currency: string;
  readonly instruction: Instruction | null;
}

/** How often a network has confirmed what came, and how often it has to. */
export interface Confirmations {
  readonly has: number;
  readonly needs: number;
}

/** What a gateway answers about a payment. */
export interface PaymentAnswer {
  /** What became of it; `undefined` while nothing has. */
  readonly notice: PaymentNotice | undefined;
  /** What came beside it, which nobody is credited: each has a reference that names no deposit, and is a case. */
  readonly beside?: readonly PaymentNotice[];
  /** What was seen, and does not count yet. */
  readonly underway?: Confirmations;
}

/** A callback that an adapter has verified. */
export interface ReadCallback<Notice> {
  /** None where it is about nothing that counts. */
  readonly notices: readonly Notice[];
  /**
   * What the vendor takes as "received", with status 200, also of what fits nothing; without it the platform's own answer is given.
   */
  readonly acknowledgement?: { readonly body: string; readonly type?: string };
  /** Whether what names no deposit is refused all the same: it may have overtaken what says which it is. */
  readonly isForLater?: true;
}

type Headers = Readonly<Record<string, unknown>>;

/** One shape for every payment provider. */
export interface PaymentAdapter {
  readonly code: string;
  /** What a site gives for it; none: it is bundled, and needs no gateway of a site. */
  readonly fields: readonly GatewayField[];
  /** What it collects; missing: any currency. */
  readonly currencies?: readonly CurrencyCode[];
  /** The ways to pay that it has, with the picture of each. */
  readonly methods: readonly { readonly code: string; readonly icon: string }[];
  /**
   * Called outside of every transaction.
   *
   * @throws when the gateway cannot be reached or refuses; the deposit stays pending and may be asked for again
   */
  open(order: PaymentOrder, credentials: Credentials, signal: AbortSignal): Promise<OpenedPayment>;
  /** Reads a callback; `undefined` when it is forged, stale or not of the gateway's form. */
  readCallback(
    headers: Headers,
    rawBody: Buffer,
    now: Date,
    credentials: Credentials,
  ): ReadCallback<PaymentNotice> | undefined;
  /**
   * Asks what became of a payment, outside of every transaction.
   *
   * @returns `undefined` while nothing has become of it
   * @throws when the gateway cannot be reached
   */
  ask?(
    payment: AskedPayment,
    credentials: Credentials,
    signal: AbortSignal,
  ): Promise<PaymentAnswer | undefined>;
  /** Nobody is asked, and nothing is called back: staff says what came. */
  readonly isByHand?: true;
  /** It calls nobody back: until a deposit ends it is asked each minute. */
  readonly isSilent?: true;
  /**
   * Reads all that came in a time, outside of every transaction; missing: the vendor has no list of its payments. What it names
   * may be older or newer too.
   *
   * @throws when the gateway cannot be reached
   */
  list?(
    between: { readonly from: Date; readonly until: Date },
    credentials: Credentials,
    signal: AbortSignal,
  ): AsyncIterable<PaymentNotice>;
  /**
   * Names of the account at the vendor: two gateways with one in common get notices of the same payments. Missing: nothing says so.
   */
  accounts?(credentials: Credentials): readonly string[];
  /** Whether the gateway accepts the credentials. @throws when it cannot be reached */
  test?(credentials: Credentials, signal: AbortSignal): Promise<boolean>;
}
