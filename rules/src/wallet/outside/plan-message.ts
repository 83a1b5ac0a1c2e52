import type { Amount } from '../../money/amount.ts';
import type { WalletPolicies } from './policies.ts';

/** One thing that a provider does in a round. Amounts in 1/10,000 units, 0 and up unless said otherwise. */
export type WalletAction =
  /** `isFree`: the provider's or our free round pays the stake. */
  | { readonly kind: 'bet'; readonly ref: string; readonly amount: Amount; readonly isFree: boolean }
  /** `of`: the bet that won; absent where the protocol names the round alone. */
  | {
      readonly kind: 'win';
      readonly ref: string;
      readonly of: string | undefined;
      readonly amount: Amount;
      readonly isFree: boolean;
    }
  /** Takes one transaction back, whatever it was. `amount`: what the provider says it was, where it says so. */
  | { readonly kind: 'rollback'; readonly ref: string; readonly of: string; readonly amount?: Amount }
  /** Below zero: taken from the player. */
  | { readonly kind: 'adjustment'; readonly ref: string; readonly amount: Amount };

/** `done`: it moved its money; `rolledBack`: it did, and was taken back; `tombstone`: taken back before it arrived. */
export type TransactionState = 'done' | 'rolledBack' | 'tombstone';

/** A transaction that an account has sent. */
export interface KnownTransaction {
  readonly ref: string;
  readonly kind: WalletAction['kind'];
  readonly state: TransactionState;
  readonly amount: Amount;
  readonly isFree: boolean;
  readonly roundId: string | undefined;
  /** What an `of` of it named. */
  readonly of: string | undefined;
}

/** What a message meets. */
export interface WalletFacts {
  /** What may be staked, and taken back. */
  readonly cash: Amount;
  /** The id of the round that the message names, a new one where it was not named before; `undefined` where it names none. */
  readonly roundId: string | undefined;
  /** Whatever the message names, and what belongs to its round. */
  readonly transactions: readonly KnownTransaction[];
}

export type WalletRefusal =
  | 'insufficientFunds'
  | 'transactionUnknown'
  | 'transactionRolledBack'
  | 'alreadyRolledBack'
  | 'alreadySettled'
  | 'notReversible'
  /** A reference that was used for something else, or names a transaction of another round. */
  | 'conflict';

/** Money to be moved between the player and the site; the ledger's names of both sides are the server's. */
export interface PlannedMove {
  /** `stake` of the player; `freeStake` of the site's promotions; `stakeBack` and `freeStakeBack` the other way; `owed`: as `taken`, of money that is not there. */
  readonly is: 'stake' | 'freeStake' | 'win' | 'stakeBack' | 'freeStakeBack' | 'given' | 'taken' | 'owed';
  readonly amount: Amount;
}

export interface WalletPlan {
  readonly moves: readonly PlannedMove[];
  /** Transactions that are written down with it. */
  readonly written: readonly KnownTransaction[];
  /** Earlier ones that are rolled back by it. */
  readonly rolledBack: readonly string[];
  /** What the round's stake and win grow by; negative where something was taken back. Free stakes are not counted. */
  readonly staked: Amount;
  readonly won: Amount;
}

export interface RefusedPlan {
  readonly refused: WalletRefusal;
  /** Written down all the same: an unknown transaction whose rollback is refused must never move money later. */
  readonly written: readonly KnownTransaction[];
}

/**
 * Decides what a message of a provider does: all of its actions in their order, or none of them.
 *
 * None of its own references is known yet, except as a tombstone: a repeated message gets its first answer without being planned.
 */
export function planMessage(
  actions: readonly WalletAction[],
  facts: WalletFacts,
  policies: WalletPolicies,
): WalletPlan | RefusedPlan {
  const draft = new Draft(facts, policies);
  for (const action of actions) {
    const refused = draft.take(action);
    if (refused) return { refused, written: draft.tombstones };
  }
  return draft.plan();
}

class Draft {
  readonly #policies: WalletPolicies;
  readonly #roundId: string | undefined;
  readonly #known: Map<string, KnownTransaction>;
  readonly #moves: PlannedMove[] = [];
  readonly #written = new Map<string, KnownTransaction>();
  readonly #rolledBack: string[] = [];
  readonly tombstones: KnownTransaction[] = [];
  #cash: Amount;
  #staked: Amount = 0n;
  #won: Amount = 0n;

  constructor({ cash, roundId, transactions }: WalletFacts, policies: WalletPolicies) {
    this.#cash = cash;
    this.#roundId = roundId;
    this.#policies = policies;
    this.#known = new Map(transactions.map((one) => [one.ref, one]));
  }

  take(action: WalletAction): WalletRefusal | undefined {
    const known = this.#known.get(action.ref);
    if (known?.state === 'tombstone')
      return this.#policies.betAfterRollback === 'refuse'
        ? 'transactionRolledBack'
        : this.#write(action, 'rolledBack');
    if (known) return 'conflict';
    switch (action.kind) {
      case 'bet':
        return this.#bet(action);
      case 'win':
        return this.#win(action);
      case 'rollback':
        return this.#rollback(action);
      case 'adjustment':
        return this.#adjust(action);
    }
  }

  plan(): WalletPlan {
    return {
      moves: this.#moves,
      written: [...this.#written.values()],
      rolledBack: this.#rolledBack,
      staked: this.#staked,
      won: this.#won,
    };
  }

  #bet(action: Extract<WalletAction, { kind: 'bet' }>): WalletRefusal | undefined {
    const { amount, isFree } = action;
    if (isFree) this.#move('freeStake', amount);
    else {
      if (amount > this.#cash) return 'insufficientFunds';
      this.#move('stake', amount);
      this.#staked += amount;
    }
    return this.#write(action, 'done');
  }

  #win(action: Extract<WalletAction, { kind: 'win' }>): WalletRefusal | undefined {
    const refused = this.#winRefused(action);
    if (refused) return refused;
    if (!action.isFree || this.#policies.freeRounds === 'eachWin') {
      this.#move('win', action.amount);
      this.#won += action.amount;
    }
    return this.#write(action, 'done');
  }

  #winRefused({ of }: Extract<WalletAction, { kind: 'win' }>): WalletRefusal | undefined {
    const bets =
      of === undefined ? this.#betsOfRound() : [this.#known.get(of)].filter((one) => one !== undefined);
    if (of !== undefined && bets.some((one) => one.kind !== 'bet' || !this.#isOfRound(one)))
      return 'conflict';
    if (bets.some(({ state }) => state === 'done')) return undefined;
    const { winOfUnknownBet, winOfRolledBackBet } = this.#policies;
    if (bets.length === 0) return winOfUnknownBet === 'refuse' ? 'transactionUnknown' : undefined;
    return winOfRolledBackBet === 'refuse' ? 'transactionRolledBack' : undefined;
  }

  #rollback(action: Extract<WalletAction, { kind: 'rollback' }>): WalletRefusal | undefined {
    const target = this.#known.get(action.of);
    if (!target) {
      const tombstone = { ...blank(action.of), roundId: this.#roundId };
      this.#known.set(action.of, tombstone);
      this.#written.set(action.of, tombstone);
      this.tombstones.push(tombstone);
      return this.#policies.rollbackOfUnknown === 'refuse'
        ? 'transactionUnknown'
        : this.#write(action, 'done');
    }
    if (!this.#isOfRound(target)) return 'conflict';
    if (target.state !== 'done')
      return this.#policies.secondRollback === 'refuse' ? 'alreadyRolledBack' : this.#write(action, 'done');
    if (action.amount !== undefined && action.amount !== target.amount) return 'conflict';
    const refused = this.#reverse(target);
    return refused ?? this.#write(action, 'done');
  }

  #reverse(target: KnownTransaction): WalletRefusal | undefined {
    switch (target.kind) {
      case 'bet':
        return this.#reverseBet(target);
      case 'win':
        return this.#reverseWin(target);
      case 'rollback':
      case 'adjustment':
        return 'notReversible';
    }
  }

  #reverseBet(bet: KnownTransaction): WalletRefusal | undefined {
    const wins = [...this.#known.values()].filter(
      (one) =>
        one.kind === 'win' &&
        one.state === 'done' &&
        one.amount > 0n &&
        (one.of === undefined
          ? one.roundId !== undefined && one.roundId === bet.roundId
          : one.of === bet.ref),
    );
    if (wins.length > 0) {
      if (this.#policies.rollbackAfterWin === 'refuse') return 'alreadySettled';
      if (this.#policies.rollbackAfterWin === 'stakeAndWins') {
        // The stake is back first: it may be what its wins are taken from.
        this.#giveBack(bet);
        for (const win of wins) {
          const refused = this.#reverseWin(win);
          if (refused) return refused;
        }
        return undefined;
      }
    }
    this.#giveBack(bet);
    return undefined;
  }

  #giveBack(bet: KnownTransaction): void {
    this.#mark(bet);
    this.#move(bet.isFree ? 'freeStakeBack' : 'stakeBack', bet.amount);
    if (!bet.isFree) this.#staked -= bet.amount;
  }

  #reverseWin(win: KnownTransaction): WalletRefusal | undefined {
    this.#mark(win);
    if (win.isFree && this.#policies.freeRounds === 'atTheEnd') return undefined;
    this.#won -= win.amount;
    return this.#takeBack(win.amount);
  }

  #adjust(action: Extract<WalletAction, { kind: 'adjustment' }>): WalletRefusal | undefined {
    if (action.amount >= 0n) this.#move('given', action.amount);
    else {
      const refused = this.#takeBack(-action.amount);
      if (refused) return refused;
    }
    this.#won += action.amount;
    return this.#write(action, 'done');
  }

  #takeBack(amount: Amount): WalletRefusal | undefined {
    const there = this.#cash < 0n ? 0n : this.#cash;
    const taken = there < amount ? there : amount;
    if (taken < amount && this.#policies.overdraft === 'refuse') return 'insufficientFunds';
    this.#move('taken', taken);
    this.#move('owed', amount - taken);
    return undefined;
  }

  /** Marks an earlier transaction, or one of this very message, as taken back. */
  #mark(target: KnownTransaction): void {
    const rolledBack = { ...target, state: 'rolledBack' } as const;
    this.#known.set(target.ref, rolledBack);
    if (this.#written.has(target.ref)) this.#written.set(target.ref, rolledBack);
    else this.#rolledBack.push(target.ref);
  }

  #write(action: WalletAction, state: TransactionState): undefined {
    const written: KnownTransaction = {
      ref: action.ref,
      kind: action.kind,
      state,
      amount: action.kind === 'rollback' ? 0n : action.amount,
      isFree: action.kind === 'bet' || action.kind === 'win' ? action.isFree : false,
      roundId: this.#roundId,
      of: action.kind === 'win' || action.kind === 'rollback' ? action.of : undefined,
    };
    this.#known.set(action.ref, written);
    this.#written.set(action.ref, written);
  }

  #move(is: PlannedMove['is'], amount: Amount): void {
    if (amount === 0n) return;
    this.#moves.push({ is, amount });
    if (is === 'stake' || is === 'taken') this.#cash -= amount;
    if (is === 'win' || is === 'stakeBack' || is === 'given') this.#cash += amount;
  }

  #betsOfRound(): KnownTransaction[] {
    const id = this.#roundId;
    if (id === undefined) return [];
    return [...this.#known.values()].filter(({ kind, roundId }) => kind === 'bet' && roundId === id);
  }

  /** A transaction of no round fits any: it was a tombstone of a message that named none. */
  #isOfRound({ roundId }: KnownTransaction): boolean {
    return roundId === undefined || this.#roundId === undefined || roundId === this.#roundId;
  }
}

const blank = (ref: string): KnownTransaction => ({
  ref,
  kind: 'bet',
  state: 'tombstone',
  amount: 0n,
  isFree: false,
  roundId: undefined,
  of: undefined,
});
