import { expect, it } from 'vitest';
import type { GameEntry } from '../../data/shapes.ts';
import { ROW_LENGTH, rowsWithoutRepeats } from './home-lists.ts';

const game = (game_code: string): GameEntry => ({
  provider_code: 'BURIN',
  provider_name: 'Burin',
  game_code,
  game_name: game_code,
  game_type: 'slot_game',
  genre: 'slots',
  game_image: `/art/games/${game_code}`,
  rtp: null,
  is_new: false,
  is_hot: false,
  has_demo: true,
});

const games = (codes: string) => [...codes].map(game);
const codesOf = (rows: ReturnType<typeof rowsWithoutRepeats>) =>
  Object.fromEntries([...rows].map(([list, row]) => [list, row?.map((one) => one.game_code).join('')]));
const order = ['hot', 'featured', 'popular', 'new'] as const;

it('shows no game in two rows', () => {
  const rows = rowsWithoutRepeats(order, {
    hot: games('abcdef'),
    featured: games('abghijk'),
    popular: games('aglmno'),
    new: games('hopqrst'),
  });
  expect(codesOf(rows)).toEqual({ hot: 'abcdef', featured: 'ghijk', popular: 'lmno', new: 'pqrst' });
});

it('counts only the games that a row has room for', () => {
  const many = games('abcdefghijklmnopqr');
  const rows = rowsWithoutRepeats(order, { hot: many, featured: many, popular: [], new: [] });
  expect(rows.get('hot')).toHaveLength(ROW_LENGTH);
  expect(codesOf(rows).featured).toBe('mnopqr');
});

it('fills a row up where a catalogue is small, and leaves out a list with nothing of its own', () => {
  const rows = rowsWithoutRepeats(order, {
    hot: games('abc'),
    featured: games('bcde'),
    popular: games('ae'),
    new: [],
  });
  expect(codesOf(rows)).toEqual({ hot: 'abc', featured: 'debc' });
});

it('keeps the room of a list that is still on its way', () => {
  const rows = rowsWithoutRepeats(['hot', 'new'], {
    hot: undefined,
    featured: [],
    popular: [],
    new: undefined,
  });
  expect([...rows]).toEqual([
    ['hot', undefined],
    ['new', undefined],
  ]);
});
