import type { exchangeStates } from '#contract/office/providers.ts';

/**
 * `repeated` got its first answer again; `refused` was decided so (no money, an ended session); `failed` was not decided: a
 * wrong signature, what cannot be read, no answer.
 */
export type ExchangeState = (typeof exchangeStates)[number];

/** The messages of an exchange as they were, with their secrets: sealed wherever they are kept. */
export interface ExchangeContent {
  readonly headers: Readonly<Record<string, string>>;
  /** The part of the address after the question mark. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly request: Buffer;
  readonly answer: Buffer;
}

/** A call of a provider to the wallet (`in`), or of this server to a provider (`out`), with its answer. */
export interface Exchange {
  /** The code of the account. */
  readonly account: string;
  readonly siteId: number | undefined;
  readonly playerId: bigint | undefined;
  readonly direction: 'in' | 'out';
  readonly method: string;
  /** `in`: what follows the account in the address; `out`: the address; both without the query. */
  readonly path: string;
  readonly state: ExchangeState;
  /** In the words of the dialect, or what the connection failed with. */
  readonly outcome: string;
  /** The HTTP status of the answer; `undefined` where none came. */
  readonly status: number | undefined;
  /** When it began. */
  readonly at: Date;
  readonly durationMs: number;
  /** The provider's name of the round. */
  readonly roundRef: string | undefined;
  /** The provider's references of transactions. */
  readonly refs: readonly string[];
  readonly content: ExchangeContent;
  /** The exchange that staff sent again by this one. */
  readonly replayOf?: string | undefined;
}

/** Where exchanges are written down. */
export interface Exchanges {
  /** Takes it into memory and returns at once: what is written when the process is killed is lost, at most half a second of it. */
  record(exchange: Exchange): void;
  /** How many this process has not written down since its start, and will not. */
  lost(): number;
  /** Writes down what is left. */
  close(): Promise<void>;
}
