import type { SportsTicket } from '#contract/calls/bets.ts';
import type { MinigameRound as TokenRound } from '#contract/calls/minigame.ts';
import { type Amount, parseAmount, UNIT } from '#rules/money/amount.ts';

/** What each player is given. */
export const TOKENS_AT_FIRST: Amount = 60n * UNIT;

/** A round as the last answer had it. */
export interface KnownRound {
  readonly gameCode: string;
  readonly stake: Amount;
  readonly win: Amount;
  readonly state: 'open' | 'settled' | 'refunded';
}

export interface KnownTicket {
  readonly ticket: SportsTicket;
  /** What parts of it were sold for. */
  sold: Amount;
  /** The part of its risk that was not sold. */
  running: Amount;
}

export interface KnownDeposit {
  readonly amount: Amount;
  readonly redirectUrl: string;
  /** What the player did on the page of the gateway. */
  state: 'open' | 'deciding' | 'paid' | 'declined';
}

export interface KnownWithdrawal {
  readonly amount: Amount;
  /** Whether the player took it back, by an answer of success. */
  isCancelled: boolean;
  /** As the platform said last; its bank decides. */
  state: string;
}

/** A bet on a round that many share. */
export interface KnownBet {
  readonly gameCode: string;
  readonly stake: Amount;
  /** What it brought, its stake where that was given back. */
  win: Amount;
  state: string;
  /** Whether the player took it back, by an answer of success. */
  isCancelled: boolean;
}

export const units = (text: string): Amount => {
  const amount = parseAmount(text.replace(/^-/, ''));
  if (amount === undefined) throw new Error(`${text} is no amount`);
  return text.startsWith('-') ? -amount : amount;
};

const returned: readonly string[] = ['cancelled', 'rejected', 'failed'];

/** All that a player has been answered: what their money and their lists have to be follows from it. */
export class Model {
  readonly #paidIn: Amount;
  readonly rounds = new Map<string, KnownRound>();
  readonly tickets = new Map<string, KnownTicket>();
  /** Whether a ticket was ever settled again. */
  isResettled = false;
  readonly deposits = new Map<string, KnownDeposit>();
  readonly withdrawals = new Map<string, KnownWithdrawal>();
  readonly sharedBets = new Map<string, KnownBet>();
  /** Cash by other ways: prizes, by what they were given for. */
  readonly prizes = new Map<string, Amount>();
  /** Rounds for tokens, as the last answer had them. */
  readonly tokenRounds = new Map<string, TokenRound>();
  /** Tokens by other ways, by what they were given for. */
  readonly tokenPrizes = new Map<string, Amount>();
  /** Bonuses that are paid out, as the platform said last. */
  readonly bonuses = new Map<string, Amount>();
  /** Nonces by seed: none is used twice. */
  readonly nonces = new Map<string, string>();

  constructor(paidIn: Amount) {
    this.#paidIn = paidIn;
  }

  /** The cash that the player has to have, debts subtracted. @param returns what each ticket has to have returned */
  cash(returns: (ticket: KnownTicket) => Amount): Amount {
    let cash = this.#paidIn;
    for (const { stake, win, state } of this.rounds.values())
      cash += state === 'open' ? -stake : state === 'settled' ? win - stake : 0n;
    for (const known of this.tickets.values()) cash += returns(known) - units(known.ticket.risk);
    for (const { amount, state } of this.deposits.values()) cash += state === 'paid' ? amount : 0n;
    for (const { amount, state } of this.withdrawals.values()) cash -= returned.includes(state) ? 0n : amount;
    for (const { stake, win } of this.sharedBets.values()) cash += win - stake;
    for (const amount of this.prizes.values()) cash += amount;
    for (const amount of this.bonuses.values()) cash += amount;
    return cash;
  }

  /** All that the player has paid in. */
  deposited(): Amount {
    let sum = this.#paidIn;
    for (const { amount, state } of this.deposits.values()) sum += state === 'paid' ? amount : 0n;
    return sum;
  }

  /** The tokens that the player has to have. @param reached what levels have paid */
  tokens(reached: readonly { readonly token: Amount }[]): Amount {
    let tokens = TOKENS_AT_FIRST;
    for (const { token } of reached) tokens += token;
    for (const amount of this.tokenPrizes.values()) tokens += amount;
    for (const { stake, worth, state } of this.tokenRounds.values()) {
      if (state === 'returned') continue;
      tokens += (state === 'open' ? 0n : units(worth)) - units(stake);
    }
    return tokens;
  }
}
