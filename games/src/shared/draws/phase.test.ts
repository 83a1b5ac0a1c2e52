import { expect, test } from 'vitest';
import type { SharedRoundShown } from '#contract/calls/games/shared-rounds.ts';
import { countdown, drawPhaseOf } from './phase.ts';

const round: SharedRoundShown = {
  round_id: 'r',
  chain_id: 'c',
  number: 7,
  phase: 'taking',
  opened_at: 0,
  closes_at: 10_000,
  started_at: null,
  ended_at: null,
  next_at: null,
  setting: null,
  pulse: { source: 'house', number: 3, value: null },
  outcome: null,
  link: null,
  reason: null,
};
const at = (given: Partial<SharedRoundShown>, now: number) =>
  drawPhaseOf({ round: { ...round, ...given } }, now);

test('a draw accepts bets until its closing time, regardless of pushes before it', () => {
  expect(drawPhaseOf({ round: null }, 0)).toEqual({ is: 'none' });
  expect(at({}, 4_000)).toEqual({ is: 'taking', left: 6_000 });
  expect(at({}, 10_000)).toEqual({ is: 'waiting' });
  expect(at({ phase: 'running', started_at: 10_050 }, 9_990)).toEqual({ is: 'waiting' });
});

test('a page opened during a reveal shows it from its current position', () => {
  const over = { phase: 'over', ended_at: 12_000, next_at: 30_000, outcome: 'it' } as const;
  expect(at(over, 15_500)).toEqual({ is: 'over', outcome: 'it', gone: 3_500, next: 14_500 });
  expect(at(over, 11_990)).toMatchObject({ gone: 0 });
  expect(at({ phase: 'refunded', next_at: 30_000 }, 31_000)).toEqual({ is: 'refunded', next: 0 });
});

test('a countdown shows its last second until it is over', () => {
  expect([0, 1, 6_001, 61_000, 3_600_000].map(countdown)).toEqual([
    '0:00',
    '0:01',
    '0:07',
    '1:01',
    '1:00:00',
  ]);
});
