/** What one message of a provider says, in the words of no protocol. */
export interface Message {
  readonly kind: 'balance' | 'bet' | 'win' | 'rollback';
  /** The provider's reference of the transaction. */
  readonly ref: string;
  readonly round: string;
  /** The reference of what is won or rolled back. */
  readonly of?: string | undefined;
  /** In hundredths of a currency unit. */
  readonly cents: number;
  readonly closes?: boolean;
  readonly isFree?: boolean;
  /** Instead of the configured ones. */
  readonly token?: string | undefined;
  readonly user?: string | undefined;
  readonly currency?: string;
  readonly game?: string;
}

/** How a message is changed before, or after, it is signed. */
export interface Tampering {
  /** Changes the fields before they are written and signed; `undefined` members are left out. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The text that is sent, and signed, instead. */
  readonly text?: (text: string) => string;
  /** The text that is sent without being signed again. */
  readonly after?: (text: string) => string;
  /** The header that is sent instead of the signature; `undefined`: none. */
  readonly signature?: (signature: string) => string | undefined;
}

/** An answer in the words of no protocol. */
export interface Reply {
  readonly http: number;
  readonly isOk: boolean;
  /** The protocol's own word. */
  readonly code: string;
  /** In hundredths, rounded down; `undefined` where there is none. */
  readonly cents: number | undefined;
  readonly text: string;
}

/** How a protocol answers where protocols differ; each word is one of {@link Reply.code}. */
export interface Expectations {
  readonly insufficientFunds: string;
  readonly conflict: string;
  readonly badSignature: string;
  readonly unknownToken: string;
  readonly wrongCurrency: string | undefined;
  readonly malformed: readonly string[];
  readonly winOfUnknownBet: 'apply' | 'refuse';
  readonly winOfRolledBackBet: 'apply' | 'refuse';
  readonly betAfterRollback: 'refuse' | 'ignore';
  /** Whether a free win is paid as it comes; `undefined` where the protocol has no free bets among its bets. */
  readonly paysFreeWins: boolean | undefined;
  /** Bets need no token: the newest session of the player and game is meant. */
  readonly isTokenOptional?: true;
  /** A rollback has no reference but that of what it takes back. */
  readonly rollsBackByTarget?: true;
  /** A message says who sends it, and nothing signs what it says. */
  readonly signsNothing?: true;
  /** A repetition is answered with the balance of now. */
  readonly repeatsWithBalanceOfNow?: true;
  /** What was won is never taken back by itself. */
  readonly keepsWins?: true;
  /** Answers to bets or wins carry no balance. */
  readonly answersNoBalance?: true;
  /** Fields that every bet has, and a value of a wrong type for each. */
  readonly betFields: Readonly<Record<string, unknown>>;
  readonly amountField: string;
  /** Amounts that are no number of the protocol. */
  readonly badAmounts: readonly unknown[];
}

export interface Settings {
  /** The address of the wallet, without the ends that the protocol adds. */
  readonly url: string;
  /** What signs: a private key in PEM, or a shared secret. */
  readonly key: string;
  readonly user: string;
  /** Of an open session of that user. */
  readonly token: string;
  readonly game: string;
  readonly currency: string;
  /** Of a session that has ended. */
  readonly endedToken?: string | undefined;
  /** Another player of the same account. */
  readonly other?: { readonly user: string; readonly token: string } | undefined;
}

export type TicketStep = 'place' | 'confirm' | 'cancel' | 'settle' | 'resettle' | 'reopen';
/** `held`: its stake is taken and the bet not accepted yet; `reopened`: as `running`, after it was settled or cancelled. */
export type TicketState = 'none' | 'held' | 'running' | 'settled' | 'cancelled' | 'reopened';

/** What one message says of a ticket. */
export interface TicketMessage {
  readonly step: TicketStep;
  readonly ticket: string;
  /** Of the message, where the protocol names it. */
  readonly id: string;
  /** Of a stake or a payout, in hundredths of a currency unit. */
  readonly cents: number;
  /** Instead of the configured one. */
  readonly user?: string | undefined;
}

export interface Tickets {
  /** What a ticket is after a step; a step that is not here is refused with its code. */
  readonly rules: Readonly<Record<TicketState, Readonly<Partial<Record<TicketStep, TicketState | string>>>>>;
  /** Which repeated messages get their first answer again; others are refused, by what the ticket is. */
  readonly repeats: readonly TicketStep[];
  readonly unknown: string;
  /** Of a ticket that is cancelled before it arrives. */
  readonly afterCancel: string;
  send(message: TicketMessage): Promise<Reply>;
}

/** A protocol of a game provider. */
export interface Driver {
  readonly expects: Expectations;
  send(message: Message, tampering?: Tampering): Promise<Reply>;
  /** What happens to a bet on an event; such protocols have no tokens, and a key instead of signatures. */
  readonly tickets?: Tickets;
  /** The same with several bets and wins in one message; absent where the protocol has none. */
  sendBatch?(messages: readonly Message[], tampering?: Tampering): Promise<Reply>;
}
