import { expect, it } from 'vitest';
import type { GameEntry } from '../../data/shapes.ts';
import { tellingLists } from './home-lists.ts';

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

it('leaves out a list that says nothing a list above it does not say, and one without games', () => {
  const [a, b, c] = [game('a'), game('b'), game('c')];
  const order = ['hot', 'featured', 'popular', 'new'] as const;
  const kept = tellingLists(order, { hot: [a, b], featured: [b], popular: [b, c], new: [] });
  expect([...kept]).toEqual(['hot', 'popular']);
});

it('keeps the room of a list that is still on its way', () => {
  const kept = tellingLists(['hot', 'new'], { hot: undefined, featured: [], popular: [], new: undefined });
  expect([...kept]).toEqual(['hot', 'new']);
});
