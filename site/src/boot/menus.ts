import type { GameMenuItem } from '#contract/site.ts';
import { usePage } from '../data/page.ts';

/** The categories on offer: the server leaves out those without a provider (`rules/catalog/menu`). */
export function useGameMenu(): readonly GameMenuItem[] {
  return usePage().startup.content.game_menu;
}

/** How many providers a category has here. */
export function useProviderCount(): (category: string) => number {
  const { provider_count } = usePage().startup;
  return (category) => provider_count.find((one) => one.category === category)?.count ?? 0;
}
