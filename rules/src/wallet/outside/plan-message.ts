import type { Amount } from '../../money/amount.ts';
import { type ActionOf, Draft } from './draft.ts';
import type { WalletPolicies } from './policies.ts';
import { confirmHold, reopenBet, settleBet } from './settle-bets.ts';

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
  /** Takes one transaction back, whatever it was. `amount`, `ofKind`: what the provider says it was, where it says so. */
  | {
      readonly kind: 'rollback';
      readonly ref: string;
      readonly of: string;
      readonly amount?: Amount;
      readonly ofKind?: 'bet';
    }
  /** Below zero: taken from the player. */
  | { readonly kind: 'adjustment'; readonly ref: string; readonly amount: Amount }
  /** The bet `of` was a hold: it goes on under another reference and, it may be, with another amount. */
  | { readonly kind: 'confirm'; readonly ref: string; readonly of: string; readonly amount: Amount }
  /** Says what the bet `of` has won; 0 where it lost. `isAgain`: instead of what was said before. */
  | {
      readonly kind: 'settle';
      readonly ref: string;
      readonly of: string;
      readonly amount: Amount;
      readonly isAgain: boolean;
    }
  /** Takes back that the bet `of` was settled or, with `isOfCancelled`, that it was rolled back: it is open again. */
  | { readonly kind: 'reopen'; readonly ref: string; readonly of: string; readonly isOfCancelled: boolean };

/** What is known of an action: a confirmed hold is a bet, a settlement a win, and what opens a bet again a rollback. */
export type TransactionKind = 'bet' | 'win' | 'rollback' | 'adjustment';

/** `done`: it moved its money; `rolledBack`: it did, and was taken back; `tombstone`: taken back before it arrived. */
export type TransactionState = 'done' | 'rolledBack' | 'tombstone';

/** A transaction that an account has sent. */
export interface KnownTransaction {
  readonly ref: string;
  readonly kind: TransactionKind;
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
  /** What of them, or of what the message takes, was won for the site and not paid to the player, by reference. */
  readonly siteWins?: ReadonlyMap<string, Amount>;
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
  /** `stake` of the player; `freeStake` of the site's promotions; `stakeBack` and `freeStakeBack` the other way; `owed`: as `taken`, of money that is not there; `siteTaken`: as `taken`, of what the site has. */
  readonly is:
    | 'stake'
    | 'freeStake'
    | 'win'
    | 'stakeBack'
    | 'freeStakeBack'
    | 'given'
    | 'taken'
    | 'owed'
    | 'siteTaken';
  readonly amount: Amount;
  /** The reference of the transaction whose money it is: of a rollback, what it takes back. */
  readonly ref: string;
}

export interface WalletPlan {
  readonly moves: readonly PlannedMove[];
  /** Transactions that are written down with it. */
  readonly written: readonly KnownTransaction[];
  /** Earlier ones that are rolled back by it. */
  readonly rolledBack: readonly string[];
  /** Earlier ones that were rolled back, and are done again by it. */
  readonly restored: readonly string[];
  /** What the round's stake and win grow by; negative where something was taken back. Free stakes are not counted. */
  readonly staked: Amount;
  readonly won: Amount;
  /** Whether each bet of the round that is not rolled back has been settled by a win that names it. */
  readonly isSettled: boolean;
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
    const refused = take(draft, action);
    if (refused) return { refused, written: draft.tombstones };
  }
  return draft.plan();
}

function take(draft: Draft, action: WalletAction): WalletRefusal | undefined {
  const known = draft.find(action.ref);
  if (known?.state === 'tombstone')
    return draft.policies.betAfterRollback === 'refuse'
      ? 'transactionRolledBack'
      : draft.write(action, 'rolledBack');
  if (known) return 'conflict';
  return decide(draft, action) ?? draft.write(action, 'done');
}

function decide(draft: Draft, action: WalletAction): WalletRefusal | undefined {
  switch (action.kind) {
    case 'bet':
      return bet(draft, action);
    case 'win':
      return win(draft, action);
    case 'rollback':
      return rollback(draft, action);
    case 'adjustment':
      return adjust(draft, action);
    case 'confirm':
      return confirmHold(draft, action);
    case 'settle':
      return settleBet(draft, action);
    case 'reopen':
      return reopenBet(draft, action);
  }
}

function bet(draft: Draft, { ref, amount, isFree }: ActionOf<'bet'>): WalletRefusal | undefined {
  if (isFree) draft.move('freeStake', amount, ref);
  else {
    if (amount > draft.cash) return 'insufficientFunds';
    draft.move('stake', amount, ref);
    draft.staked += amount;
  }
  return undefined;
}

function win(draft: Draft, action: ActionOf<'win'>): WalletRefusal | undefined {
  const refused = winRefused(draft, action);
  if (refused) return refused;
  if (!action.isFree || draft.policies.freeRounds === 'eachWin') {
    draft.move('win', action.amount, action.ref);
    draft.won += action.amount;
  }
  return undefined;
}

function winRefused(draft: Draft, { of }: ActionOf<'win'>): WalletRefusal | undefined {
  const bets = of === undefined ? draft.betsOfRound() : [draft.find(of)].filter((one) => one !== undefined);
  if (of !== undefined && bets.some((one) => one.kind !== 'bet' || !draft.isOfRound(one))) return 'conflict';
  if (bets.some(({ state }) => state === 'done')) return undefined;
  const { winOfUnknownBet, winOfRolledBackBet } = draft.policies;
  if (bets.length === 0) return winOfUnknownBet === 'refuse' ? 'transactionUnknown' : undefined;
  return winOfRolledBackBet === 'refuse' ? 'transactionRolledBack' : undefined;
}

function rollback(draft: Draft, action: ActionOf<'rollback'>): WalletRefusal | undefined {
  const target = draft.find(action.of);
  if (!target) {
    draft.writeTombstone(action.of);
    return draft.policies.rollbackOfUnknown === 'refuse' ? 'transactionUnknown' : undefined;
  }
  if (!draft.isOfRound(target)) return 'conflict';
  // What is unknown stays so, however often it is asked for.
  if (target.state === 'tombstone' && draft.policies.rollbackOfUnknown === 'refuse')
    return 'transactionUnknown';
  if (target.state !== 'done')
    return draft.policies.secondRollback === 'refuse' ? 'alreadyRolledBack' : undefined;
  if (action.ofKind !== undefined && action.ofKind !== target.kind) return 'notReversible';
  if (action.amount !== undefined && action.amount !== target.amount) return 'conflict';
  return reverse(draft, target);
}

function reverse(draft: Draft, target: KnownTransaction): WalletRefusal | undefined {
  switch (target.kind) {
    case 'bet':
      return reverseBet(draft, target);
    case 'win':
      return reverseWin(draft, target);
    case 'rollback':
    case 'adjustment':
      return 'notReversible';
  }
}

function reverseBet(draft: Draft, target: KnownTransaction): WalletRefusal | undefined {
  const wins = draft.winsAfter(target);
  const hasWon = wins.some(({ amount }) => amount > 0n);
  if (hasWon && draft.policies.rollbackAfterWin === 'refuse') return 'alreadySettled';
  // The stake is back first: it may be what its wins are taken from.
  draft.giveBack(target);
  if (draft.policies.rollbackAfterWin !== 'stakeAndWins') return undefined;
  for (const one of wins) {
    const refused = reverseWin(draft, one);
    if (refused) return refused;
  }
  return undefined;
}

function reverseWin(draft: Draft, target: KnownTransaction): WalletRefusal | undefined {
  draft.mark(target);
  if (target.isFree && draft.policies.freeRounds === 'atTheEnd') return undefined;
  draft.won -= target.amount;
  return draft.takeBack(target.amount, target.ref);
}

function adjust(draft: Draft, { ref, amount }: ActionOf<'adjustment'>): WalletRefusal | undefined {
  draft.won += amount;
  if (amount < 0n) return draft.takeBack(-amount, ref);
  draft.move('given', amount, ref);
  return undefined;
}
