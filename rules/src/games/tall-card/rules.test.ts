import { expect, test } from 'vitest';
import { roundStream } from '../../fairness/stream.ts';
import { fraction } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import { actAll, isRuleRefusal } from '../round/replay.ts';
import { hiLoMaths } from './maths.ts';
import { heightOf, isRight, RANKS, rightRanks, tallCard, timesAt } from './rules.ts';

test('tall-card returns the published RTP, by its rules and when played', () => {
  expect(auditGame(hiLoMaths, 6_000)).toEqual([]);
});

test('from every height the guesses leave nothing out and nothing certain', () => {
  for (let height = 1; height <= RANKS; height++) {
    const ways = guesses.map((guess) => {
      const right = Array.from({ length: RANKS }, (_, i) => i + 1).filter((to) => isRight(height, guess, to));
      if (rightRanks(height, guess) > 0) expect(right).toHaveLength(rightRanks(height, guess));
      return rightRanks(height, guess);
    });
    const isEnd = height === 1 || height === RANKS;
    expect(ways.reduce((a, b) => a + b)).toBe(isEnd ? RANKS : RANKS + 1);
    expect(Math.max(...ways)).toBeLessThan(RANKS);
  }
});

test('no guess pays back more than 99 of 100', () => {
  for (let height = 1; height <= RANKS; height++)
    for (const guess of guesses) {
      const ranks = rightRanks(height, guess);
      if (ranks === 0) continue;
      const times = Number(timesAt(fraction(BigInt(RANKS), BigInt(ranks))));
      expect((times * ranks) / RANKS).toBeLessThanOrEqual(99);
      expect((times * ranks) / RANKS).toBeGreaterThan(98);
    }
});

test('a card is passed over for nothing, and what it was does not change what comes', () => {
  const begin = () =>
    tallCard.begin({
      stake: 1_000n,
      stream: roundStream({ serverSeed: new Uint8Array(32).fill(8), clientSeed: 'me', nonce: 1 }),
    });
  const play = (...actions: string[]) => {
    const round = begin();
    return isRuleRefusal(round) ? round : actAll(round, actions);
  };
  const skipped = play('skip', 'skip', 'skip');
  if (isRuleRefusal(skipped)) throw new Error('refused');
  expect(skipped.view().cards).toHaveLength(4);
  expect(skipped.view().times).toBe(100);
  const left = play('skip', 'leave');
  if (isRuleRefusal(left)) throw new Error('refused');
  expect(left.status).toEqual({ is: 'void' });
  expect(left.view().cards).toEqual(skipped.view().cards.slice(0, 2));
  const first = heightOf(skipped.view().cards[0] ?? '');
  const second = heightOf(skipped.view().cards[1] ?? '');
  const guess = first === 1 ? 'higher' : 'lower';
  const guessed = play(guess);
  if (isRuleRefusal(guessed)) throw new Error('refused');
  expect(guessed.status.is).toBe(isRight(first, guess, second) ? 'open' : 'closed');
  expect(guessed.view().cards).toEqual(skipped.view().cards.slice(0, 2));
});

const guesses = ['higher', 'same', 'lower'] as const;
