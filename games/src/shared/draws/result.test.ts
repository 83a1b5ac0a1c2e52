import { expect, test } from 'vitest';
import { amountWriter } from '../../frame/money.ts';
import { resultOf } from './result.ts';

const kit = {
  t: (key: string, values = {}) => `${key} ${Object.values(values).join()}`.trim(),
  show: amountWriter('PHP', 2),
};
const bet = (stake: string, win: string) => ({ state: win === '0' ? 'lost' : 'paid', stake, win }) as const;

test('only more than all stakes of a round is reported as a win', () => {
  expect(resultOf(kit, [])).toBeUndefined();
  expect(resultOf(kit, [bet('10', '0'), bet('5', '0')])).toEqual({
    text: 'draws.resultLost',
    isWon: false,
    size: 0,
  });
  expect(resultOf(kit, [bet('10', '15'), bet('5', '0')])).toMatchObject({ isWon: false, size: 0 });
  expect(resultOf(kit, [bet('10', '15.01'), bet('5', '0')])).toMatchObject({ isWon: true, size: 0 });
  expect(resultOf(kit, [bet('10', '850')])).toMatchObject({
    text: 'draws.resultWon ₱840.00',
    isWon: true,
    size: 2,
  });
});

test('an undecided bet has no result', () => {
  expect(resultOf(kit, [bet('10', '850'), { state: 'open', stake: '5', win: '0' }])).toBeUndefined();
});
