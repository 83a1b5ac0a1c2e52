import type { GameMenuItem } from '#contract/site.ts';
import { usePage } from '../data/page.ts';

/**
 * The categories on offer: the server leaves out those without a provider (`rules/catalog/menu`), and free play
 * stands there only where the site shows it.
 */
export function useGameMenu(): readonly GameMenuItem[] {
  const { content, show_free_play } = usePage().startup;
  return show_free_play ? content.game_menu : content.game_menu.filter((item) => item.href !== '/freeplay');
}

/** How many providers a category has here. */
export function useProviderCount(): (category: string) => number {
  const { provider_count } = usePage().startup;
  return (category) => provider_count.find((one) => one.category === category)?.count ?? 0;
}
