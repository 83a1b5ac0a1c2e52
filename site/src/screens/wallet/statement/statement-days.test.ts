import { expect, test } from 'vitest';
import { byDay, type Entry, momentsOfDays, withSums } from './statement-days.ts';

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

test('a list that ends in the middle of a day shows the sums of the server for it', () => {
  const days = byDay(entries, false);
  const from = new Date(2026, 10, 20).toISOString();
  const summed = withSums(days, [
    { from, in: '300', out: '50.5', opening: '0.5', closing: '250', transfers: 9 },
  ]);
  expect(summed[0]?.total).toEqual(days[0]?.total);
  expect(summed[1]?.total).toEqual({ in: '300', out: '50.5', net: '249.5', closing: '250' });
});

test('days are asked for from their beginning to their end, each moment once, and not too many', () => {
  expect(momentsOfDays(['2026-11-21', '2026-11-20', '2026-11-18'])).toEqual(
    [18, 19, 20, 21, 22].map((day) => new Date(2026, 10, day).toISOString()),
  );
  const many = Array.from(
    { length: 200 },
    (_, n) =>
      `2025-${String(12 - Math.floor(n / 20)).padStart(2, '0')}-${String(28 - (n % 20)).padStart(2, '0')}`,
  );
  expect(momentsOfDays(many).length).toBeLessThanOrEqual(94);
});
