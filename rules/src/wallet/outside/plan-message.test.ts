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
const confirm = (ref: string, of: string, amount: bigint): WalletAction => ({
  ...{ kind: 'confirm', ref, of, amount },
});
const settle = (ref: string, of: string, amount: bigint, isAgain = false): WalletAction => ({
  ...{ kind: 'settle', ref, of, amount, isAgain },
});
const reopen = (ref: string, of: string, isOfCancelled = false): WalletAction => ({
  ...{ kind: 'reopen', ref, of, isOfCancelled },
});

/** A wallet of one player and round, as a server keeps it. */
class Wallet {
  readonly policies: WalletPolicies;
  readonly transactions = new Map<string, KnownTransaction>();
  cash: bigint;
  owed = 0n;
  promotions = 0n;
  staked = 0n;
  won = 0n;
  isSettled = true;

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
    for (const ref of plan.rolledBack) this.#change(ref, 'done', 'rolledBack');
    for (const ref of plan.restored) this.#change(ref, 'rolledBack', 'done');
    this.isSettled = plan.isSettled;
    this.staked += plan.staked;
    this.won += plan.won;
  }

  #change(ref: string, from: KnownTransaction['state'], state: KnownTransaction['state']): void {
    const before = this.transactions.get(ref);
    expect(before?.state).toBe(from);
    if (before) this.transactions.set(ref, { ...before, state });
  }
}

test('a rollback of what never arrived is refused as unknown, however often it is sent', () => {
  const wallet = new Wallet(100n, { ...lenient, rollbackOfUnknown: 'refuse' });
  for (const ref of ['r', 'r', 'another'])
    expect(wallet.send(rollback(ref, 'never'))).toBe('transactionUnknown');
  expect(wallet.send(bet('never'))).toBe('ok');
  expect(wallet.cash).toBe(100n);
});

test('a rollback that says it is of a bet takes no win back', () => {
  const wallet = new Wallet(100n, lenient);
  wallet.send(bet('b', 30n));
  wallet.send(win('w', 45n, 'b'));
  const ofBet = (of: string) => wallet.send({ kind: 'rollback', ref: `cancel ${of}`, of, ofKind: 'bet' });
  expect(ofBet('w')).toBe('notReversible');
  expect(ofBet('b')).toBe('ok');
  expect([wallet.cash, wallet.staked, wallet.won]).toEqual([145n, 0n, 45n]);
});

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
    const refusing = new Wallet(100n, strict);
    for (const ref of ['r', 's']) expect(refusing.send(rollback(ref, 'b'))).toBe('transactionUnknown');
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

describe('a bet of a sportsbook', () => {
  const sportsbook: WalletPolicies = {
    ...lenient,
    secondRollback: 'refuse',
    rollbackAfterWin: 'stakeAndWins',
  };

  test('is held, confirmed with another amount, and settled', () => {
    const wallet = new Wallet(100n, sportsbook);
    expect(wallet.send(bet('hold', 40n))).toBe('ok');
    expect(wallet.cash).toBe(60n);
    expect(wallet.send(confirm('more', 'hold', 101n))).toBe('insufficientFunds');
    expect(wallet.send(confirm('ticket', 'hold', 30n))).toBe('ok');
    expect([wallet.cash, wallet.staked, wallet.isSettled]).toEqual([70n, 30n, false]);
    expect(wallet.send(confirm('other', 'hold', 30n))).toBe('transactionRolledBack');
    expect(wallet.send(rollback('r', 'hold'))).toBe('alreadyRolledBack');
    expect(wallet.send(reopen('o', 'hold', true))).toBe('transactionRolledBack');
    expect(wallet.send(settle('s', 'ticket', 75n))).toBe('ok');
    expect([wallet.cash, wallet.won, wallet.isSettled]).toEqual([145n, 75n, true]);
    expect(wallet.send(settle('t', 'ticket', 75n))).toBe('alreadySettled');
  });

  test('is confirmed with more than was held where that is there', () => {
    const wallet = new Wallet(100n, sportsbook);
    wallet.send(bet('hold', 40n));
    expect(wallet.send(confirm('ticket', 'hold', 100n))).toBe('ok');
    expect([wallet.cash, wallet.staked]).toEqual([0n, 100n]);
  });

  test('is settled again by the difference, or opened again, and what is not there is owed', () => {
    const wallet = new Wallet(40n, sportsbook);
    wallet.send(bet('b', 40n));
    expect(wallet.send(settle('early', 'b', 10n, true))).toBe('notReversible');
    wallet.send(settle('s', 'b', 90n));
    expect(wallet.send(settle('t', 'b', 100n, true))).toBe('ok');
    expect(wallet.cash).toBe(100n);
    expect(wallet.send(settle('u', 'b', 0n, true))).toBe('ok');
    expect([wallet.cash, wallet.won]).toEqual([0n, 0n]);
    expect(wallet.send(settle('v', 'b', 50n, true))).toBe('ok');
    wallet.send(bet('c', 30n));
    expect(wallet.send(reopen('o', 'b'))).toBe('ok');
    expect([wallet.cash, wallet.owed, wallet.isSettled]).toEqual([0n, 30n, false]);
    expect(wallet.send(reopen('p', 'b'))).toBe('notReversible');
    expect(wallet.send(settle('w', 'b', 20n))).toBe('ok');
    expect([wallet.cash, wallet.won]).toEqual([20n, 20n]);
  });

  test('is cancelled with what it has won, and opened again with its stake taken', () => {
    for (const won of [0n, 25n]) {
      const wallet = new Wallet(100n, sportsbook);
      wallet.send(bet('b', 40n));
      wallet.send(settle('s', 'b', won));
      expect(wallet.send(rollback('r', 'b'))).toBe('ok');
      expect(wallet.cash).toBe(100n);
      expect(wallet.send(reopen('o', 'b'))).toBe('transactionRolledBack');
      expect(wallet.send(reopen('p', 'b', true))).toBe('ok');
      expect([wallet.cash, wallet.isSettled]).toEqual([60n, false]);
      expect(wallet.send(reopen('q', 'b', true))).toBe('notReversible');
      expect(wallet.send(settle('t', 'b', 40n))).toBe('ok');
      expect([wallet.cash, wallet.staked - wallet.won]).toEqual([100n, 0n]);
    }
  });

  test('that never arrived is neither confirmed, settled nor opened again', () => {
    const wallet = new Wallet(100n, sportsbook);
    wallet.send(rollback('r', 'never'));
    for (const of of ['never', 'unknown'])
      for (const action of [confirm('c', of, 1n), settle('s', of, 1n), reopen('o', of, true)])
        expect(wallet.send(action)).toBe('transactionUnknown');
    wallet.send(bet('b', 10n));
    expect(wallet.send(settle('x', 'r', 5n))).toBe('conflict');
    expect(wallet.cash).toBe(90n);
  });
});

const refs = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
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
  fc.record({ kind: fc.constant('confirm'), ref: anyRef, of: anyRef, amount: anyAmount }),
  fc.record({
    ...{ kind: fc.constant('settle'), ref: anyRef, of: anyRef },
    ...{ amount: anyAmount, isAgain: fc.boolean() },
  }),
  fc.record({ kind: fc.constant('reopen'), ref: anyRef, of: anyRef, isOfCancelled: fc.boolean() }),
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
        // A bet that is opened again after its rollback takes its stake back as a win.
        expect(wallet.staked - wallet.won).toBe(staked - won);
        expect(wallet.promotions).toBe(-free);
        expect(wallet.cash - wallet.owed).toBe(100n - staked + won);
        if (policies.overdraft === 'refuse') expect(wallet.owed).toBe(0n);
      },
    ),
  );
});
