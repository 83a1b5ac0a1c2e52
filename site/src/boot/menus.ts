import { useMemo } from 'react';
import type { GameMenuItem, MenuItem } from '#contract/site.ts';
import { usePage } from '../data/page.ts';

/** Which menu items name a product category, by their `content_id`; items outside are always kept. */
const categories = new Set([
  'slot_game',
  'casino',
  'hash_game',
  'sportsbook',
  'fishing',
  'poker',
  'sabong',
  'lottery',
  'horse_racing',
  'bingo',
  'arcade',
  'crash',
]);

/** Keeps the categories that have providers, the hot one, and whatever is no category (specification, section 5). */
export function keepOffered<T extends { readonly content_id: string; readonly category?: string }>(
  items: readonly T[],
  counts: ReadonlyMap<string, number>,
): T[] {
  return items.filter((item) => {
    const category = item.category ?? item.content_id;
    if (category === 'hot' || !categories.has(category)) return true;
    return (counts.get(category) ?? 0) > 0;
  });
}

function useCounts(): ReadonlyMap<string, number> {
  const { provider_count } = usePage().startup;
  return useMemo(() => new Map(provider_count.map((one) => [one.category, one.count])), [provider_count]);
}

export function useGameMenu(): readonly GameMenuItem[] {
  const { content } = usePage().startup;
  const counts = useCounts();
  return useMemo(() => keepOffered(content.game_menu, counts), [content, counts]);
}

export function useMenu(): readonly MenuItem[] {
  const { content } = usePage().startup;
  const counts = useCounts();
  return useMemo(() => keepOffered(content.menu, counts), [content, counts]);
}
