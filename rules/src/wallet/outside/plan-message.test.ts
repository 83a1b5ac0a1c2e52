import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type KnownTransaction,
  planMessage,
  type RefusedPlan,
  type WalletAction,
  type WalletPlan,
} from './plan-message.ts';
import type { WalletPolicies } from './policies.ts';

const lenient: WalletPolicies = {
  winOfUnknownBet: 'apply',
  winOfRolledBackBet: 'apply',
  rollbackOfUnknown: 'accept',
  betAfterRollback: 'ignore',
  secondRollback: 'accept',
  rollbackAfterWin: 'stakeOnly',
  overdraft: 'debt',
  freeRounds: 'eachWin',
  gameOfSession: 'free',
};
const strict: WalletPolicies = {
  ...lenient,
  winOfUnknownBet: 'refuse',
  winOfRolledBackBet: 'refuse',
  rollbackOfUnknown: 'refuse',
  betAfterRollback: 'refuse',
  secondRollback: 'refuse',
  rollbackAfterWin: 'refuse',
  overdraft: 'refuse',
};

const bet = (ref: string, amount = 10n, isFree = false): WalletAction => ({
  kind: 'bet',
  ref,
  amount,
  isFree,
});
const win = (ref: string, amount: bigint, of?: string, isFree = false): WalletAction => ({
  ...{ kind: 'win', ref, amount, of, isFree },
});
const rollback = (ref: string, of: string): WalletAction => ({ kind: 'rollback', ref, of });

/** A wallet of one player and round, as a server keeps it. */
class Wallet {
  readonly policies: WalletPolicies;
  readonly transactions = new Map<string, KnownTransaction>();
  cash: bigint;
  owed = 0n;
  promotions = 0n;
  staked = 0n;
  won = 0n;

  constructor(cash: bigint, policies: WalletPolicies) {
    this.cash = cash;
    this.policies = policies;
  }

  send(...actions: WalletAction[]): string {
    const facts = { cash: this.cash, roundId: 'round', transactions: [...this.transactions.values()] };
    const plan = planMessage(actions, facts, this.policies);
    for (const one of plan.written) this.transactions.set(one.ref, one);
    if ('refused' in plan) return plan.refused;
    this.#apply(plan);
    return 'ok';
  }

  #apply(plan: Exclude<WalletPlan | RefusedPlan, RefusedPlan>): void {
    for (const { is, amount } of plan.moves) {
      expect(amount).toBeGreaterThan(0n);
      if (is === 'stake' || is === 'taken') this.cash -= amount;
      if (is === 'win' || is === 'stakeBack' || is === 'given') this.cash += amount;
      if (is === 'owed') this.owed += amount;
      if (is === 'freeStake') this.promotions -= amount;
      if (is === 'freeStakeBack') this.promotions += amount;
      expect(this.cash).toBeGreaterThanOrEqual(0n);
    }
    for (const ref of plan.rolledBack) {
      const before = this.transactions.get(ref);
      expect(before?.state).toBe('done');
      if (before) this.transactions.set(ref, { ...before, state: 'rolledBack' });
    }
    this.staked += plan.staked;
    this.won += plan.won;
  }
}

describe('a round', () => {
  test('takes its stake, pays its win, and says what it came to', () => {
    const wallet = new Wallet(100n, strict);
    expect(wallet.send(bet('b', 30n))).toBe('ok');
    expect(wallet.send(win('w', 45n, 'b'))).toBe('ok');
    expect([wallet.cash, wallet.staked, wallet.won]).toEqual([115n, 30n, 45n]);
  });

  test('of several actions in one message is taken whole or not at all', () => {
    const wallet = new Wallet(100n, strict);
    expect(wallet.send(bet('b', 30n), win('w', 5n), bet('c', 76n))).toBe('insufficientFunds');
    expect(wallet.cash).toBe(100n);
    expect(wallet.transactions.size).toBe(0);
    expect(wallet.send(bet('b', 30n), win('w', 5n), bet('c', 75n))).toBe('ok');
    expect(wallet.cash).toBe(0n);
  });

  test('takes a free stake from the promotions of the site, and pays its win', () => {
    const wallet = new Wallet(0n, strict);
    expect(wallet.send(bet('b', 30n, true))).toBe('ok');
    expect(wallet.send(win('w', 45n, 'b', true))).toBe('ok');
    expect([wallet.cash, wallet.promotions, wallet.staked]).toEqual([45n, -30n, 0n]);
    expect(wallet.send(rollback('r', 'b'))).toBe('alreadySettled');
  });

  test('only reports free wins where they are paid at the end', () => {
    const wallet = new Wallet(0n, { ...strict, freeRounds: 'atTheEnd' });
    wallet.send(bet('b', 0n, true));
    expect(wallet.send(win('w', 45n, 'b', true))).toBe('ok');
    expect(wallet.send(win('all', 45n))).toBe('ok');
    expect(wallet.cash).toBe(45n);
  });
});

describe('a win', () => {
  test.each([
    ['refuse', 'transactionUnknown', 100n],
    ['apply', 'ok', 105n],
  ] as const)('of an unknown bet: %s', (winOfUnknownBet, answer, cash) => {
    for (const of of ['unknown', undefined]) {
      const wallet = new Wallet(100n, { ...strict, winOfUnknownBet });
      expect(wallet.send(win('w', 5n, of))).toBe(answer);
      expect(wallet.cash).toBe(cash);
    }
  });

  test.each([
    ['refuse', 'transactionRolledBack', 100n],
    ['apply', 'ok', 105n],
  ] as const)('of a bet that was rolled back: %s', (winOfRolledBackBet, answer, cash) => {
    for (const of of ['b', undefined]) {
      const wallet = new Wallet(100n, { ...lenient, winOfRolledBackBet });
      wallet.send(bet('b'));
      wallet.send(rollback('r', 'b'));
      expect(wallet.send(win('w', 5n, of))).toBe(answer);
      expect(wallet.cash).toBe(cash);
    }
  });

  test('that names a win, or a reference that was used, is a conflict', () => {
    const wallet = new Wallet(100n, lenient);
    wallet.send(bet('b'));
    wallet.send(win('w', 5n, 'b'));
    expect(wallet.send(win('x', 5n, 'w'))).toBe('conflict');
    expect(wallet.send(win('b', 5n, 'b'))).toBe('conflict');
  });
});

describe('a rollback', () => {
  test('returns a stake once', () => {
    const wallet = new Wallet(100n, lenient);
    wallet.send(bet('b', 30n));
    expect(wallet.send(rollback('r', 'b'))).toBe('ok');
    expect(wallet.send(rollback('s', 'b'))).toBe('ok');
    expect([wallet.cash, wallet.staked]).toEqual([100n, 0n]);
    expect(new Wallet(100n, strict).send(rollback('r', 'b'))).toBe('transactionUnknown');
  });

  test('of an unknown bet lets it move nothing later, also where the rollback was refused', () => {
    for (const [policies, rolled, answer] of [
      [lenient, 'ok', 'ok'],
      [strict, 'transactionUnknown', 'transactionRolledBack'],
    ] as const) {
      const wallet = new Wallet(100n, policies);
      expect(wallet.send(rollback('r', 'b'))).toBe(rolled);
      expect(wallet.send(bet('b', 30n))).toBe(answer);
      expect(wallet.send(rollback('t', 'w'))).toBe(rolled);
      expect(wallet.send(win('w', 30n))).toBe(answer);
      expect(wallet.cash).toBe(100n);
    }
  });

  test.each([
    ['stakeOnly', 'ok', 150n],
    ['stakeAndWins', 'ok', 100n],
    ['refuse', 'alreadySettled', 120n],
  ] as const)('of a bet that has won: %s', (rollbackAfterWin, answer, cash) => {
    const wallet = new Wallet(100n, { ...strict, rollbackAfterWin });
    wallet.send(bet('b', 30n));
    wallet.send(win('w', 50n, rollbackAfterWin === 'refuse' ? undefined : 'b'));
    expect(wallet.send(rollback('r', 'b'))).toBe(answer);
    expect(wallet.cash).toBe(cash);
  });

  test('of a win takes what is there, and the rest is owed or refused', () => {
    for (const [overdraft, answer, cash, owed] of [
      ['debt', 'ok', 0n, 40n],
      ['refuse', 'insufficientFunds', 10n, 0n],
    ] as const) {
      const wallet = new Wallet(30n, { ...strict, overdraft });
      wallet.send(bet('b', 30n));
      wallet.send(win('w', 50n, 'b'));
      wallet.send(bet('c', 40n));
      expect(wallet.send(rollback('r', 'w'))).toBe(answer);
      expect([wallet.cash, wallet.owed]).toEqual([cash, owed]);
    }
  });

  test('of another amount than was bet is a conflict, and moves nothing', () => {
    const wallet = new Wallet(30n, lenient);
    wallet.send(bet('b', 30n));
    expect(wallet.send({ kind: 'rollback', ref: 'r', of: 'b', amount: 29n })).toBe('conflict');
    expect(wallet.send({ kind: 'rollback', ref: 's', of: 'b', amount: 30n })).toBe('ok');
    expect(wallet.cash).toBe(30n);
  });

  test('of a rollback or an adjustment is refused', () => {
    const wallet = new Wallet(30n, lenient);
    wallet.send(bet('b', 30n));
    wallet.send(rollback('r', 'b'));
    wallet.send({ kind: 'adjustment', ref: 'a', amount: -5n });
    expect(wallet.send(rollback('s', 'r'))).toBe('notReversible');
    expect(wallet.send(rollback('t', 'a'))).toBe('notReversible');
    expect(wallet.cash).toBe(25n);
  });
});

const refs = ['a', 'b', 'c', 'd', 'e'];
const anyRef = fc.constantFrom(...refs);
const anyAmount = fc.bigInt(0n, 60n);
const anyAction: fc.Arbitrary<WalletAction> = fc.oneof(
  fc.record({ kind: fc.constant('bet'), ref: anyRef, amount: anyAmount, isFree: fc.boolean() }),
  fc.record({
    ...{ kind: fc.constant('win'), ref: anyRef, of: fc.option(anyRef, { nil: undefined }) },
    ...{ amount: anyAmount, isFree: fc.boolean() },
  }),
  fc.record({ kind: fc.constant('rollback'), ref: anyRef, of: anyRef }),
  fc.record({ kind: fc.constant('adjustment'), ref: anyRef, amount: fc.bigInt(-60n, 60n) }),
);
const anyPolicies: fc.Arbitrary<WalletPolicies> = fc.record({
  winOfUnknownBet: fc.constantFrom('refuse', 'apply'),
  winOfRolledBackBet: fc.constantFrom('refuse', 'apply'),
  rollbackOfUnknown: fc.constantFrom('accept', 'refuse'),
  betAfterRollback: fc.constantFrom('refuse', 'ignore'),
  secondRollback: fc.constantFrom('accept', 'refuse'),
  rollbackAfterWin: fc.constantFrom('stakeOnly', 'stakeAndWins', 'refuse'),
  overdraft: fc.constantFrom('debt', 'refuse'),
  freeRounds: fc.constantFrom('eachWin', 'atTheEnd'),
  gameOfSession: fc.constantFrom('fixed', 'free'),
});

test('any messages in any order: no player falls below zero, and the money is what the transactions say', () => {
  fc.assert(
    fc.property(
      anyPolicies,
      fc.array(fc.array(anyAction, { minLength: 1, maxLength: 4 }), { maxLength: 14 }),
      (policies, messages) => {
        const wallet = new Wallet(100n, policies);
        for (const actions of messages) wallet.send(...actions);
        const done = [...wallet.transactions.values()].filter(({ state }) => state === 'done');
        const sum = (of: (one: KnownTransaction) => bigint) => done.reduce((all, one) => all + of(one), 0n);
        const paid = (one: KnownTransaction) => !one.isFree || policies.freeRounds === 'eachWin';
        const staked = sum((one) => (one.kind === 'bet' && !one.isFree ? one.amount : 0n));
        const won = sum((one) =>
          (one.kind === 'win' && paid(one)) || one.kind === 'adjustment' ? one.amount : 0n,
        );
        const free = sum((one) => (one.kind === 'bet' && one.isFree ? one.amount : 0n));
        expect(wallet.staked).toBe(staked);
        expect(wallet.won).toBe(won);
        expect(wallet.promotions).toBe(-free);
        expect(wallet.cash - wallet.owed).toBe(100n - staked + won);
        if (policies.overdraft === 'refuse') expect(wallet.owed).toBe(0n);
      },
    ),
  );
});
