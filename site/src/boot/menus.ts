import { useMemo } from 'react';
import type { GameMenuItem, MenuItem } from '#contract/site.ts';
import { filterGameMenu, filterMenu } from '#rules/catalog/menu.ts';
import { usePage } from '../data/page.ts';

/** The categories on offer, with the hot one first where there are hot games. */
export function useGameMenu(): readonly GameMenuItem[] {
  const { content, provider_count } = usePage().startup;
  return useMemo(() => filterGameMenu(content.game_menu, provider_count), [content, provider_count]);
}

export function useMenu(): readonly MenuItem[] {
  const { content, provider_count } = usePage().startup;
  return useMemo(() => filterMenu(content.menu, provider_count), [content, provider_count]);
}

/** How many providers a category has here. */
export function useProviderCount(): (category: string) => number {
  const { provider_count } = usePage().startup;
  return (category) => provider_count.find((one) => one.category === category)?.count ?? 0;
}
