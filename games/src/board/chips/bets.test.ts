import { expect, test } from 'vitest';
import { Bets } from './bets.ts';

test('chips are laid, doubled, lifted and undone step by step', () => {
  const bets = new Bets(1_000);
  bets.lay('red', 5);
  bets.lay('straight 17', 1);
  bets.lay('red', 1);
  expect(bets.now).toEqual({ red: 6, 'straight 17': 1 });
  bets.double();
  expect(bets.now).toEqual({ red: 12, 'straight 17': 2 });
  expect(bets.lift('red')).toBe(true);
  expect(bets.lift('black')).toBe(false);
  expect(bets.now).toEqual({ 'straight 17': 2 });
  bets.clear();
  expect(bets.total).toBe(0);
  const totals = [];
  while (bets.canUndo) {
    bets.undo();
    totals.push(bets.total);
  }
  expect(totals).toEqual([2, 14, 7, 6, 5, 0]);
});

test('a swept layout can be laid again, and only onto an empty one', () => {
  const bets = new Bets(1_000);
  expect(bets.canRepeat).toBe(false);
  bets.lay('tie', 3);
  bets.sweep();
  expect([bets.total, bets.canUndo, bets.canRepeat]).toEqual([0, false, true]);
  bets.lay('banker', 1);
  bets.repeat();
  expect(bets.now).toEqual({ banker: 1 });
  bets.undo();
  bets.repeat();
  expect(bets.now).toEqual({ tie: 3 });
  bets.undo();
  bets.sweep();
  expect(bets.canRepeat).toBe(true);
});

test('no more chips lie on a layout than a round takes', () => {
  const bets = new Bets(10);
  expect(bets.lay('red', 6)).toBe(true);
  expect(bets.lay('red', 5)).toBe(false);
  expect(bets.canDouble).toBe(false);
  bets.double();
  expect(bets.now).toEqual({ red: 6 });
  expect(bets.lay('black', 4)).toBe(true);
});
