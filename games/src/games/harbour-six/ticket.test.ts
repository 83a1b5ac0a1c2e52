import { expect, test } from 'vitest';
import { emptyTicket, MOST_LINES, picked, type Ticket, toggled, without } from './lines.ts';
import { quickPick } from './quick-pick.ts';

const tap = (numbers: readonly number[], from: Ticket = emptyTicket) => numbers.reduce(toggled, from);

test('six numbers are a line, and the next one begins', () => {
  expect(tap([9, 4, 9, 40])).toEqual({ lines: [], open: [4, 40] });
  expect(tap([9, 4, 40, 1, 2, 3, 7])).toEqual({ lines: [[1, 2, 3, 4, 9, 40]], open: [7] });
  expect(without(tap([9, 4, 40, 1, 2, 3, 7]), 0)).toEqual({ lines: [], open: [7] });
});

test('a quick pick keeps the numbers that were picked, and a ticket has twenty lines', () => {
  const one = picked(tap([13, 49]), 1);
  expect(one.lines[0]).toEqual(expect.arrayContaining([13, 49]));
  const all = picked(one, 99);
  expect(all.lines).toHaveLength(MOST_LINES);
  expect(toggled(all, 5)).toBe(all);
});

test('a quick pick is six different numbers of 49, and no byte favours one', () => {
  // 250 is beyond 245 = 5 times 49: it would favour the first numbers, and is skipped.
  const bytes = [250, 48, 0, 0, 0, 0, 0][Symbol.iterator]();
  expect(quickPick([], () => bytes.next().value ?? 0)).toEqual([1, 2, 3, 4, 5, 49]);
  const seen = new Set(Array.from({ length: 300 }, () => quickPick([])).flat());
  expect(seen.size).toBe(49);
});
