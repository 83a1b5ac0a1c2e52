import { expect, test } from 'vitest';
import { coverOf } from './cover.ts';

const share = (game: string, choice: unknown, setting: unknown = null) => {
  const cover = coverOf(game, choice, setting);
  return cover && `${cover.covers.length}/${cover.outOf}`;
};

test.each([
  ['salon-roulette', { red: 1, black: 1 }, '36/37'],
  ['salon-roulette', { red: 5, 'straight 1': 1 }, '18/37'],
  ['pearl-baccarat', { banker: 1, player: 1, tie: 1 }, '2/2'],
  ['pearl-baccarat', { tie: 1 }, undefined],
  ['clockwork-sabong', { on: 'meron' }, '1/2'],
  ['clockwork-sabong', { on: 'draw' }, undefined],
  ['inkwell-derby', { 'win 1': 1, 'win 8': 2, 'place 3': 1 }, '2/8'],
  ['lantern-reef', null, undefined],
  ['salon-roulette', 'not a choice', undefined],
])('a bet on %s of %j covers %s', (game, choice, expected) => {
  expect(share(game, choice, { strengths: [40, 32, 25, 19, 14, 10, 7, 5] })).toBe(expected);
});
