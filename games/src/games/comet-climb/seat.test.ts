import { describe, expect, test } from 'vitest';
import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import { readTimes } from './reading.ts';
import { deedOf, isMeant, type SeatNow } from './seat.ts';

const open: OwnSharedBet = {
  bet_id: 'b',
  tag: 't',
  round_id: 'r',
  unit: '10',
  stake: '10',
  choice: { cashOut: null },
  state: 'open',
  times: null,
  win: '0',
  reason: null,
};
const seat = (given: Partial<SeatNow>): SeatNow => ({
  phase: 'taking',
  bet: undefined,
  sending: undefined,
  isSet: false,
  ...given,
});

describe('the large button of a bet', () => {
  test.each([
    [{}, 'place'],
    [{ sending: 'bet' }, 'placing'],
    [{ bet: open }, 'takeBack'],
    [{ bet: open, phase: 'closed' }, 'rest'],
    [{ bet: open, phase: 'flying' }, 'cashOut'],
    [{ bet: open, phase: 'flying', sending: 'cashOut' }, 'cashing'],
    [{ bet: { ...open, state: 'paid' }, phase: 'flying' }, 'next'],
    [{ bet: { ...open, state: 'cancelled' } }, 'place'],
    [{ phase: 'flying' }, 'next'],
    [{ phase: 'flying', isSet: true }, 'undo'],
    [{ phase: 'lost', bet: { ...open, state: 'lost' } }, 'next'],
  ] as const)('%j is there to %s', (given, deed) => {
    expect(deedOf(seat(given))).toBe(deed);
  });

  test('a double tap on the button counts as one tap', () => {
    expect(isMeant('takeBack', 200, 'takeBack')).toBe(false);
    expect(isMeant('next', 300, 'next')).toBe(false);
    expect(isMeant('next', 5_000, 'cashOut')).toBe(false);
    expect(isMeant('cashOut', 400, 'cashOut')).toBe(true);
    expect(isMeant('cashOut', 400, undefined)).toBe(true);
  });
});

test('a multiplier is read as it is typed', () => {
  const read = (text: string) => readTimes(text, 101, 1_000_000);
  expect([read('2'), read('1.5'), read(' 1,01 '), read('10000')]).toEqual([200, 150, 101, 1_000_000]);
  expect([read('10,000'), read('1,000.5'), read('2.')], 'with its thousands apart').toEqual([
    1_000_000, 100_050, 200,
  ]);
  expect([read('1'), read('0.5'), read('10000.01'), read('2.005'), read('x'), read('')]).toEqual(
    Array(6).fill(undefined),
  );
});
