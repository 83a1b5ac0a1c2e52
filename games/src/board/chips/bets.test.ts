import { expect, test } from 'vitest';
import { Bets, sumOf } from './bets.ts';

const upTo = (most: bigint) => new Bets((laid) => sumOf(laid) <= most);

test('chips are laid, doubled, lifted and undone step by step', () => {
  const bets = upTo(1_000n);
  bets.lay('red', 5n);
  bets.lay('straight 17', 1n);
  bets.lay('red', 1n);
  expect(bets.now).toEqual({ red: 6n, 'straight 17': 1n });
  bets.double();
  expect(bets.now).toEqual({ red: 12n, 'straight 17': 2n });
  expect(bets.lift('red')).toBe(true);
  expect(bets.lift('black')).toBe(false);
  expect(bets.now).toEqual({ 'straight 17': 2n });
  bets.clear();
  expect(bets.total).toBe(0n);
  const totals = [];
  while (bets.canUndo) {
    bets.undo();
    totals.push(bets.total);
  }
  expect(totals).toEqual([2n, 14n, 7n, 6n, 5n, 0n]);
});

test('a swept layout can be laid again, and only onto an empty one', () => {
  const bets = upTo(1_000n);
  expect(bets.canRepeat).toBe(false);
  bets.lay('tie', 3n);
  bets.sweep();
  expect([bets.total, bets.canUndo, bets.canRepeat]).toEqual([0n, false, true]);
  bets.lay('banker', 1n);
  bets.repeat();
  expect(bets.now).toEqual({ banker: 1n });
  bets.undo();
  bets.repeat();
  expect(bets.now).toEqual({ tie: 3n });
  bets.undo();
  bets.sweep();
  expect(bets.canRepeat).toBe(true);
});

test('no more lies on a layout than a round takes', () => {
  const bets = upTo(10n);
  expect(bets.lay('red', 6n)).toBe(true);
  expect(bets.lay('red', 5n)).toBe(false);
  expect(bets.canDouble).toBe(false);
  bets.double();
  expect(bets.now).toEqual({ red: 6n });
  expect(bets.lay('black', 4n)).toBe(true);
});
