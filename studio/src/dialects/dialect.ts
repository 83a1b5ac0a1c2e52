import type { Signing } from './signing.ts';

/** Whom a launch is for. */
export interface Seat {
  readonly user: string;
  /** What the operator names the launch by. */
  readonly token: string;
  readonly currency: string;
  readonly game: string;
}

/** What is sent to the operator's wallet, in the words of no protocol. */
export interface WalletMessage {
  readonly kind: 'balance' | 'bet' | 'win' | 'rollback' | 'finishFree';
  /** Names the transaction: sent again, it is the same. Empty for a balance. */
  readonly ref: string;
  /** The transaction that is won or rolled back. */
  readonly of?: string | undefined;
  readonly round: string;
  /** 1/10,000 of a currency unit. */
  readonly amount: bigint;
  /** Whether the round ends with it. */
  readonly closes: boolean;
  /** The free rounds that it is one of, or ends. */
  readonly free?: string | undefined;
  /** Of a bet: the one that was held under this reference counts from now on, with the amount of this message. */
  readonly confirms?: string | undefined;
}

export interface WalletRequest {
  readonly method: 'GET' | 'POST';
  /** What follows the address of the wallet, with its first slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `unclear`: nobody knows whether it was done. A bet is then rolled back, all else is sent again. */
export type Verdict = 'accepted' | 'refused' | 'unclear';

export interface WalletReply {
  readonly verdict: Verdict;
  /** The protocol's own word. */
  readonly code: string;
  /** Of a refusal, for the player. */
  readonly why: Why;
  /** 1/10,000 of a currency unit. */
  readonly balance: bigint | undefined;
  /** Whose wallet it is and in which currency, where the protocol says so. */
  readonly user?: string | undefined;
  readonly currency?: string | undefined;
}

/** What a player can do about a refusal: pay in, open the game again, stop, or try again. */
export type Why = 'money' | 'ended' | 'limit' | 'other';

/** What an operator asks for, in the words of no protocol. */
export type Order =
  | {
      readonly kind: 'open';
      readonly game: string;
      /** `null`: a demonstration without the wallet. */
      readonly seat: Seat | null;
      readonly currency: string;
      readonly language: string;
      readonly lobbyUrl: string;
      readonly depositUrl: string;
    }
  /** Makes a player known, where the protocol opens nothing for strangers. */
  | { readonly kind: 'register'; readonly user: string; readonly currency: string }
  | { readonly kind: 'games' }
  /** Which stakes free rounds may have. */
  | { readonly kind: 'stakes'; readonly currency: string }
  | { readonly kind: 'round'; readonly round: string }
  | {
      readonly kind: 'grant';
      readonly id: string;
      readonly user: string;
      readonly game: string;
      readonly rounds: number;
      /** Of each round; `undefined`: the lowest of the currency. */
      readonly stake: bigint | undefined;
      readonly currency: string;
    }
  | { readonly kind: 'cancel'; readonly id: string };

export interface ListedGame {
  readonly code: string;
  readonly name: string;
  readonly kind: 'slot' | 'crash' | 'arcade';
  /** Return to player in percent. */
  readonly rtp: string;
}

/** What came of an order, for the dialect to write. */
export type Done =
  | { readonly kind: 'url'; readonly url: string }
  | {
      readonly kind: 'games';
      readonly games: readonly ListedGame[];
    }
  | { readonly kind: 'stakes'; readonly currency: string; readonly stakes: readonly bigint[] }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'refused'; readonly why: 'gameUnknown' | 'unknown' | 'malformed' | 'signature' };

/** A call of an operator, as it came. */
export interface OperatorCall {
  readonly method: string;
  /** What follows the account in the address, with its first slash and without its query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The query as it came, without its question mark. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A protocol, from the side of the provider of games. */
export interface Dialect {
  readonly code: string;
  readonly signing: Signing;
  /** The text that the signature of a call is over. */
  signedText(call: OperatorCall): string;
  /** Whether the operator has sent a call, where no header says so. */
  isGenuine?(call: OperatorCall, key: string): boolean;
  /** @returns what is asked for; `malformed` where a field is missing; `undefined` where the protocol has no such call */
  readOrder(call: OperatorCall): Order | 'malformed' | undefined;
  writeDone(done: Done, call: OperatorCall): Answer;
  writeMessage(message: WalletMessage, seat: Seat, key: string): WalletRequest;
  /** The same with another signature, where that is no header. */
  withWrongSignature?(request: WalletRequest): WalletRequest;
  readReply(kind: WalletMessage['kind'], status: number, text: string): WalletReply;
  /**
   * How the wallet learns of free rounds: `each` bet and win as they come, which pays them; `reported`, and paid by one message at
   * their end; `silent`, with that message alone.
   */
  readonly freeRounds: 'each' | 'reported' | 'silent';
  /** Its bets are held until they are confirmed. */
  readonly holdsBets?: true;
  /** A launch says neither whose it is in full nor in which currency: the operator has made the player known before. */
  readonly knowsPlayers?: true;
  /** Its messages have no ids: one that is repeated is refused for what was done before, and so is another of that name. */
  readonly hasNoIds?: true;
  /** How long an answer of the wallet is waited for. */
  readonly patienceMs: number;
}
