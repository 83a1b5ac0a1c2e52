import { expect, test } from 'vitest';
import { byDay, type Entry } from './statement-days.ts';

const entry = (id: number, at: Date, amount: string): Entry => ({
  transfer_id: String(id),
  kind: 'stake',
  amount,
  balance_after: '0',
  ref: '',
  game_name: null,
  at: at.toISOString(),
});

const entries = [
  entry(4, new Date(2026, 10, 21, 9), '0.1'),
  entry(3, new Date(2026, 10, 21, 0, 0, 1), '-0.3'),
  entry(2, new Date(2026, 10, 20, 23, 59), '250.75'),
  entry(1, new Date(2026, 10, 20, 8), '-0.0001'),
];

test('days are the reader’s own, with exact totals', () => {
  expect(byDay(entries, true).map(({ day, total }) => [day, total])).toEqual([
    ['2026-11-21', { in: '0.1', out: '0.3', net: '-0.2' }],
    ['2026-11-20', { in: '250.75', out: '0.0001', net: '250.7499' }],
  ]);
});

test('a day that may go on has no total yet', () => {
  const days = byDay(entries, false);
  expect(days[0]?.total).toBeDefined();
  expect(days[1]?.total).toBeUndefined();
  expect(byDay([], false)).toEqual([]);
});
