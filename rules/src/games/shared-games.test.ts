import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchorOf, linkOf, sharedStream } from '../fairness/chain.ts';
import { writeHex } from '../fairness/hash.ts';
import { roundStream } from '../fairness/stream.ts';
import { houseGames } from './all-games.ts';
import { sharedRoundMaths } from './all-maths.ts';
import { exampleBout } from './clockwork-sabong/maths.ts';
import { exampleField } from './inkwell-derby/rules.ts';
import { makeCard } from './paper-bingo/card.ts';
import { isRuleRefusal } from './round/replay.ts';
import { findRules } from './rules-only.ts';
import type { SharedBet, SharedRound } from './shared/shared-game.ts';
import { verifyShared } from './shared/verify-shared.ts';
import { findSharedGame, sharedGames } from './shared-games.ts';

/** The settings and some bets of each game. */
const known: Readonly<Record<string, { setting: unknown; choices: readonly unknown[] }>> = {
  'comet-climb': { setting: null, choices: [{ cashOut: 101 }, { cashOut: 250 }, { cashOut: null }] },
  'harbour-six': {
    setting: null,
    choices: [{ lines: [[1, 2, 3, 4, 5, 6]] }, { lines: [[9, 12, 30, 33, 41, 49]] }],
  },
  'three-bells': {
    setting: null,
    choices: [{ 'exact 007': 2, 'any 123': 1 }, { 'front 12': 1 }, { 'back 99': 4 }],
  },
  'paper-bingo': {
    setting: { v: 2 },
    choices: [0, 1, 2].map((nonce) => ({
      card: makeCard(roundStream({ serverSeed: new Uint8Array(32), clientSeed: 'me', nonce })),
    })),
  },
  'inkwell-derby': { setting: exampleField, choices: [{ 'win 1': 1, 'quinella 1-2': 3 }, { 'place 5': 2 }] },
  'clockwork-sabong': { setting: exampleBout, choices: [{ on: 'meron' }, { on: 'wala' }, { on: 'draw' }] },
};

const secret = new Uint8Array(32).fill(6);
const ROUNDS = 40;
const anchor = anchorOf(secret, ROUNDS);
const pulseOf = (round: number) => ({ source: 'test', number: round, value: `pulse ${round}` });

describe.each(sharedGames.map((game) => [game.code, game] as const))('%s', (code, game) => {
  const { setting, choices } = known[code] ?? { setting: null, choices: [] };
  const open = (): SharedRound => {
    const round = game.open(setting);
    if (!round) throw new Error(`${code} refuses its setting`);
    return round;
  };
  const rounds = fc.integer({ min: 1, max: ROUNDS });
  const bets = fc.array(
    fc.record({ stake: fc.bigInt({ min: 1n, max: 10_000_000n }), choice: fc.constantFrom(...choices) }),
    { maxLength: 12 },
  );
  const drawn = (round: number) =>
    open().draw(sharedStream(linkOf(secret, ROUNDS, round), pulseOf(round), round));

  test('a shared round is verified from its link and pulse, and not with any other', () => {
    fc.assert(
      fc.property(rounds, (round) => {
        const claim = {
          anchor,
          link: writeHex(linkOf(secret, ROUNDS, round)),
          round,
          pulse: pulseOf(round),
          setting,
          outcome: JSON.parse(JSON.stringify(drawn(round).outcome)),
        };
        expect(verifyShared(game, claim)).toMatchObject({ isLinked: true, isRight: true });
        const other = { ...claim, link: writeHex(linkOf(secret, ROUNDS, (round % ROUNDS) + 1)) };
        expect(verifyShared(game, other)).toEqual({ isLinked: false, isRight: false });
        const tampered = { ...claim, outcome: { ...claim.outcome, v: 99 } };
        expect(verifyShared(game, tampered)).toMatchObject({ isLinked: true, isRight: false });
      }),
      { numRuns: 15 },
    );
  });

  test('a shared round pays every bet from 0 up to its highest win, in the order of the bets', () => {
    fc.assert(
      fc.property(rounds, bets, (round, list) => {
        const paid = drawn(round).settle(list);
        expect(paid).toHaveLength(list.length);
        for (const [i, amount] of paid.entries()) {
          const bet = list[i];
          const read = bet && open().readBet(bet);
          if (!read || isRuleRefusal(read)) throw new Error('a bet is refused');
          expect(amount >= 0n && amount <= read.staked * BigInt(game.maxWinTimes)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('a bet is paid the same by its choice on the wire and by its parsed choice', () => {
    for (const choice of choices) {
      const read = open().readBet({ stake: 1_000n, choice });
      if (isRuleRefusal(read)) throw new Error('a bet is refused');
      const raw: SharedBet[] = [{ stake: 1_000n, choice }];
      const kept: SharedBet[] = [{ stake: 1_000n, choice: JSON.parse(JSON.stringify(read.choice)) }];
      for (let round = 1; round <= ROUNDS; round++)
        expect(drawn(round).settle(kept)).toEqual(drawn(round).settle(raw));
    }
  });

  test('a shared game neither accepts nor settles an invalid bet', () => {
    const none = [
      7,
      null,
      {},
      [],
      { on: 'both' },
      { 'win 99': 1 },
      { lines: [[1, 1, 2, 3, 4, 5]] },
      { card: [] },
    ];
    for (const choice of code === 'comet-climb' ? [{ cashOut: 100 }, { cashOut: 1.5 }] : none) {
      expect(open().readBet({ stake: 1_000n, choice })).toEqual({ refused: 'invalidChoice' });
      expect(() => drawn(1).settle([{ stake: 1_000n, choice }])).toThrow(RangeError);
    }
    expect(open().readBet({ stake: 0n, choice: choices[0] })).toEqual({ refused: 'invalidStake' });
    expect(game.open('no setting')).toBeUndefined();
  });
});

test('every shared game has its maths, is found by its code, and is offered as what it is alone', () => {
  expect(sharedRoundMaths.map(({ game }) => game.code)).toEqual(sharedGames.map(({ code }) => code));
  const lobbies = new Set(houseGames.map(({ code }) => code));
  for (const { code } of sharedGames) {
    expect(lobbies.has(code)).toBe(false);
    expect(findRules(code)).toBeUndefined();
    expect(findSharedGame(code)?.code).toBe(code);
  }
});
