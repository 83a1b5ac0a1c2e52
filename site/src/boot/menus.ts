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

/**
 * Whether a link to a path is shown: not to a page of the CMS that the site has switched off (`cms_status`), and not to
 * the hot games where there are none (only the game menu, which always keeps its categories, leads there then).
 */
export function useIsPageShown(): (path: string) => boolean {
  const { cms_status, hasHotGames } = usePage().startup;
  return (path) => (path === '/hot' ? hasHotGames : isPageShown(cms_status, path));
}

/** Number of providers in a category of this site. */
export function useProviderCount(): (category: string) => number {
  const { provider_count } = usePage().startup;
  return (category) => provider_count.find((one) => one.category === category)?.count ?? 0;
}
