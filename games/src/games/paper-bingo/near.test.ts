import { expect, test } from 'vitest';
import { roundStream } from '#rules/fairness/stream.ts';
import { makeCard, reachedBy } from '#rules/games/paper-bingo/card.ts';
import { paperBingo, turnsOf } from '#rules/games/paper-bingo/rules.ts';
import { callsAt, lengthOf, paceOf } from './calls.ts';
import { byNearness, nearOf, wholeLines } from './near.ts';

const streamOf = (nonce: number) =>
  roundStream({ serverSeed: new Uint8Array(32).fill(5), clientSeed: 'near', nonce });
const card = makeCard(streamOf(1));
const first = (count: number, balls: readonly number[]) => new Set(balls.slice(0, count));

test('a card lacks four for a line and 24 for a full house before the first ball, and none when the rules say so', () => {
  expect(nearOf(card, new Set())).toEqual({ line: 4, house: 24 });
  expect(wholeLines(card, new Set()).size).toBe(0);
  const balls = paperBingo.open()?.draw(streamOf(2)).outcome.balls ?? [];
  const { line, house } = reachedBy(card, turnsOf(balls));
  expect(nearOf(card, first(line - 1, balls)).line).toBe(1);
  expect(nearOf(card, first(line, balls)).line).toBe(0);
  expect(wholeLines(card, first(line, balls)).size).toBeGreaterThanOrEqual(5);
  expect(nearOf(card, first(house - 1, balls)).house).toBe(1);
  expect(nearOf(card, first(house, balls)).house).toBe(0);
});

test('the nearest card comes first: to a line until it has fallen, to the full house after it', () => {
  const [line, house] = [
    { line: 1, house: 15 },
    { line: 2, house: 9 },
  ];
  expect([house, line].sort(byNearness(false))).toEqual([line, house]);
  expect([line, house].sort(byNearness(true))).toEqual([house, line]);
});

test('calls are as fast as the end is short, and leave time for the winners', () => {
  for (const shown of [10_000, 60_000]) {
    const pace = paceOf(shown);
    expect(callsAt(pace, 0, 75)).toBe(0);
    expect(callsAt(pace, pace.lead, 75)).toBe(1);
    expect(callsAt(pace, lengthOf(pace, 60), 60), 'stops at the full house').toBe(60);
    expect(callsAt(pace, lengthOf(pace, 75), 75)).toBe(75);
    expect(lengthOf(pace, 75)).toBeLessThan(shown * 0.9);
  }
});
