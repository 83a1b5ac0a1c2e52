import { expect, test } from 'vitest';
import { chanced, emptySlip, entered, MOST_CHIPS, ofKind, withChips } from './bets.ts';

test('digits make a bet when there are enough of them, spelled as the rules do', () => {
  const two = entered(entered(emptySlip, 4).slip, 0).slip;
  expect(two).toEqual({ kind: 'exact', digits: '40', chips: {} });
  expect(entered(two, 7)).toMatchObject({
    bet: 'exact 407',
    slip: { digits: '', chips: { 'exact 407': 1 } },
  });
  const any = { ...ofKind(two, 'any'), digits: '91' };
  expect(entered(any, 0).bet).toBe('any 019');
  expect(entered({ ...ofKind(two, 'back'), digits: '0' }, 0).bet).toBe('back 00');
});

test('three equal digits in any order are refused, and drawn again by chance', () => {
  expect(entered({ ...ofKind(emptySlip, 'any'), digits: '55' }, 5)).toEqual({
    slip: { kind: 'any', digits: '', chips: {} },
    isRefused: true,
  });
  const bytes = [5, 5, 5, 250, 3, 2, 1][Symbol.iterator]();
  expect(chanced(ofKind(emptySlip, 'any'), () => bytes.next().value ?? 0).bet).toBe('any 123');
});

test('a bet that is entered again has one chip more; without a chip it is gone', () => {
  const one = { ...emptySlip, chips: { 'front 12': 1 } };
  expect(withChips(one, 'front 12', 1).chips).toEqual({ 'front 12': 2 });
  expect(withChips(one, 'front 12', -1).chips).toEqual({});
  const full = { ...emptySlip, chips: { 'front 12': MOST_CHIPS } };
  expect(withChips(full, 'back 12', 1)).toBe(full);
});
