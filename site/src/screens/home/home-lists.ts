import { useQuery } from '@tanstack/react-query';
import { useHasHotGames } from '../../boot/menus.ts';
import { publicQuery } from '../../data/queries.ts';
import type { GameEntry } from '../../data/shapes.ts';
import type { HomeSection } from '../../templates/template.ts';
import { useTemplate } from '../../templates/templates.ts';
import { homeLists } from './home-needs.ts';

export type HomeList = (typeof homeLists)[number];

const isList = (section: HomeSection): section is HomeList => homeLists.some((list) => list === section);
const idOf = (game: GameEntry) => `${game.provider_code}/${game.game_code}`;

/** The lists that say something: one whose games all stand in a list above it is left out. */
export function tellingLists(
  order: readonly HomeList[],
  games: Readonly<Record<HomeList, readonly GameEntry[] | undefined>>,
): ReadonlySet<HomeList> {
  const above: Set<string>[] = [];
  const kept = order.filter((list) => {
    const ids = games[list]?.map(idOf);
    if (ids === undefined) return true;
    if (ids.length === 0 || above.some((other) => ids.every((id) => other.has(id)))) return false;
    above.push(new Set(ids));
    return true;
  });
  return new Set(kept);
}

const useList = (game_type: HomeList) =>
  useQuery(publicQuery('/api/product/get_hot_games', { game_type })).data?.value;

/** The game lists of the home page that are worth their room, in the template's order. */
export function useTellingLists(): ReadonlySet<HomeList> {
  const { home } = useTemplate();
  const hasHotGames = useHasHotGames();
  const games = {
    hot: useList('hot'),
    featured: useList('featured'),
    popular: useList('popular'),
    new: useList('new'),
  };
  const order = home.filter(isList);
  return tellingLists(hasHotGames ? order : order.filter((list) => list !== 'hot'), games);
}
