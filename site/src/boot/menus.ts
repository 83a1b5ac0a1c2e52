import type { GameMenuItem } from '#contract/site.ts';
import { isPageShown } from '#rules/routing/cms-pages.ts';
import { usePage } from '../data/page.ts';

/**
 * The categories on offer: the server leaves out those without a provider (`rules/catalog/menu`), and free play
 * stands there only where the site shows it.
 */
export function useGameMenu(): readonly GameMenuItem[] {
  const { content, show_free_play } = usePage().startup;
  return show_free_play ? content.game_menu : content.game_menu.filter((item) => item.href !== '/freeplay');
}

/** Whether the site shows the page of a path (`cms_status`): ways to what is not there are left out. */
export function useIsPageShown(): (path: string) => boolean {
  const { cms_status } = usePage().startup;
  return (path) => isPageShown(cms_status, path);
}

/** Whether the hot lobby has games: without them only the menus, which always keep it, lead there. */
export function useHasHotGames(): boolean {
  return usePage().startup.hasHotGames;
}

/** How many providers a category has here. */
export function useProviderCount(): (category: string) => number {
  const { provider_count } = usePage().startup;
  return (category) => provider_count.find((one) => one.category === category)?.count ?? 0;
}
