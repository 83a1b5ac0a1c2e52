import { useQuery } from '@tanstack/react-query';
import { useIsPageShown } from '../../boot/menus.ts';
import { publicQuery } from '../../data/queries.ts';
import type { GameEntry } from '../../data/shapes.ts';
import { homeLists } from '../../routes/needs/home-needs.ts';
import type { HomeSection } from '../../shells/template/template.ts';
import { useTemplate } from '../../shells/template/use-template.ts';

export type HomeList = (typeof homeLists)[number];

/** A row shows so many games. */
export const ROW_LENGTH = 12;
/** A row with fewer games of its own is filled up with games of the rows above it, where a catalogue is small. */
const LEAST_GAMES = 4;

const isList = (section: HomeSection): section is HomeList => homeLists.some((list) => list === section);
const idOf = (game: GameEntry) => `${game.provider_code}/${game.game_code}`;

/**
 * The games of each row, in the order of the page: what a row above shows is left out of those below. A list that has
 * nothing of its own is left out; one that is still on its way keeps its room and is `undefined`.
 */
export function rowsWithoutRepeats(
  order: readonly HomeList[],
  games: Readonly<Record<HomeList, readonly GameEntry[] | undefined>>,
): ReadonlyMap<HomeList, readonly GameEntry[] | undefined> {
  const shown = new Set<string>();
  const rows = new Map<HomeList, readonly GameEntry[] | undefined>();
  for (const list of order) {
    const all = games[list];
    const own = all?.filter((game) => !shown.has(idOf(game)));
    if (own?.length === 0) continue;
    const repeated = all?.filter((game) => shown.has(idOf(game))) ?? [];
    const missing = Math.max(0, LEAST_GAMES - (own?.length ?? 0));
    const row = own && [...own, ...repeated.slice(0, missing)].slice(0, ROW_LENGTH);
    rows.set(list, row);
    for (const game of row ?? []) shown.add(idOf(game));
  }
  return rows;
}

const useList = (game_type: HomeList) =>
  useQuery(publicQuery('/api/product/get_hot_games', { game_type })).data?.value;

/** The game lists of the home page that are worth their room, in the template's order, with their games. */
export function useHomeRows(): ReturnType<typeof rowsWithoutRepeats> {
  const { home } = useTemplate();
  const isShown = useIsPageShown();
  const games = {
    hot: useList('hot'),
    featured: useList('featured'),
    popular: useList('popular'),
    new: useList('new'),
  };
  const order = home.filter(isList);
  return rowsWithoutRepeats(isShown('/hot') ? order : order.filter((list) => list !== 'hot'), games);
}
