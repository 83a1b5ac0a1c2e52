import { describe, expect, it } from 'vitest';
import { isProductCategory, lobbies, productCategories, productCategoryOf } from './categories.ts';
import { filterGameMenu, filterMenu } from './menu.ts';

describe('categories', () => {
  it('the product categories are the specification’s twelve, in sixteen lobbies', () => {
    const slugs = Object.fromEntries(
      Object.values(productCategories).map(({ category, slug }) => [category, slug]),
    );
    expect(slugs).toEqual({
      slot_game: 'slots',
      casino: 'livecasino',
      hash_game: 'hashgame',
      sportsbook: 'sportsbook',
      fishing: 'fish',
      poker: 'table',
      sabong: 'sabong',
      lottery: 'lottery',
      horse_racing: 'horseracing',
      bingo: 'bingo',
      arcade: 'arcade',
      crash: 'crash',
    });
    expect(Object.keys(lobbies)).toHaveLength(16);
    expect(isProductCategory('hot')).toBe(false);
    expect(isProductCategory('toString')).toBe(false);
    expect(productCategoryOf('livecasino')).toBe('casino');
    expect(productCategoryOf('casino')).toBe('casino');
    expect(productCategoryOf('nothing')).toBeUndefined();
  });
});

describe('menus', () => {
  const counts = [
    { category: 'slot_game', count: 3 },
    { category: 'livecasino', count: 1 },
    { category: 'bingo', count: 0 },
  ];

  it('a menu keeps categories with providers, the hot one, and items that are no category', () => {
    const items = ['hot', 'slot_game', 'casino', 'bingo', 'crash', 'freeplay', 'something'].map(
      (category) => ({ category }),
    );
    expect(filterGameMenu(items, counts).map((item) => item.category)).toEqual([
      'hot',
      'slot_game',
      'casino',
      'freeplay',
      'something',
    ]);
    expect(filterGameMenu(items, []).map((item) => item.category)).toEqual(['hot', 'freeplay', 'something']);
  });

  it('a menu is filtered in its submenus too', () => {
    const item = (content_id: string, children: { content_id: string }[] = []) => ({ content_id, children });
    const menu = [
      item('home'),
      item('games', [{ content_id: 'slot_game' }, { content_id: 'sabong' }]),
      item('sabong'),
    ];
    expect(filterMenu(menu, counts)).toEqual([item('home'), item('games', [{ content_id: 'slot_game' }])]);
  });
});
