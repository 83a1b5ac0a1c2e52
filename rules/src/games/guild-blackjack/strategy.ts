import { totalOf } from './hand.ts';

export type Play = 'hit' | 'stand' | 'double' | 'split';

/**
 * The strategy card that the return is published of: the basic strategy for four to eight decks where the dealer stands
 * on soft 17 and doubling after a split is allowed (Wizard of Odds; Griffin, The Theory of Blackjack). A row for each own
 * total, a column for each open card of the dealer, 2 to 10 and ace. D: double, otherwise hit; d: double, otherwise stand.
 */
const hard: Readonly<Record<number, string>> = {
  8: 'HHHHHHHHHH',
  9: 'HDDDDHHHHH',
  10: 'DDDDDDDDHH',
  11: 'DDDDDDDDDH',
  12: 'HHSSSHHHHH',
  13: 'SSSSSHHHHH',
  14: 'SSSSSHHHHH',
  15: 'SSSSSHHHHH',
  16: 'SSSSSHHHHH',
  17: 'SSSSSSSSSS',
};
const soft: Readonly<Record<number, string>> = {
  12: 'HHHHHHHHHH',
  13: 'HHHDDHHHHH',
  14: 'HHHDDHHHHH',
  15: 'HHDDDHHHHH',
  16: 'HHDDDHHHHH',
  17: 'HDDDDHHHHH',
  18: 'SddddSSHHH',
  19: 'SSSSSSSSSS',
};
/** By what each of two equal cards counts: P where they are split. */
const pairs: Readonly<Record<number, string>> = {
  1: 'PPPPPPPPPP',
  2: 'PPPPPP----',
  3: 'PPPPPP----',
  4: '---PP-----',
  6: 'PPPPP-----',
  7: 'PPPPPP----',
  8: 'PPPPPPPPPP',
  9: 'PPPPP-PP--',
};

/**
 * What the card says.
 *
 * @param points what the cards of the hand count, the ace 1
 * @param up what the dealer's open card counts, the ace 1
 */
export function basicPlay(
  points: readonly number[],
  up: number,
  can: { readonly double: boolean; readonly split: boolean },
): Play {
  const column = up === 1 ? 9 : up - 2;
  const [first = 0] = points;
  if (can.split && pairs[first]?.[column] === 'P') return 'split';
  const { total, isSoft } = totalOf(points);
  const row = isSoft ? soft[Math.min(total, 19)] : hard[Math.max(8, Math.min(total, 17))];
  switch (row?.[column]) {
    case 'D':
      return can.double ? 'double' : 'hit';
    case 'd':
      return can.double ? 'double' : 'stand';
    case 'H':
      return 'hit';
    default:
      return 'stand';
  }
}
