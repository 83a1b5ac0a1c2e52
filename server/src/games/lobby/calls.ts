import type { GameOnNow } from '#contract/calls/games/on-now.ts';
import { isProductCategory, type ProductCategory } from '#rules/catalog/categories.ts';
import { findSharedGame, offeredSharedGames } from '#rules/games/shared-games.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { type CountryRules, findGame, findLobbyPage, stakesFor } from '../../catalog/public.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { Handlers } from '../../edge/handlers.ts';
import { perSite, shortCache } from '../../sites/public.ts';
import { latestWins } from '../big-wins.ts';
import { hasRooms } from '../rooms/calls.ts';
import { countSeated } from '../rooms/seats.ts';
import { sharedRoundOnWire } from '../shared/on-wire.ts';
import type { Snapshots } from '../shared/snapshots.ts';

interface LobbyCallDeps {
  readonly clock: Clock;
  readonly db: Db;
  readonly countries: CountryRules;
  readonly snapshots: Snapshots;
}

/** A lobby with more games shows them side by side, and returns the shared ones only. */
const MOST_GAMES = 3;
const LAST_ROUNDS = 12;
const WINS_MAX_AGE_MS = 500;

interface WinsOf {
  readonly siteId: number;
  readonly category: ProductCategory;
}

type ListedGame = Pick<GameOnNow, 'provider_code' | 'game_code' | 'max_win_times'>;

/** The data of a lobby beside the cards of its games. */
export function lobbyCalls({
  clock,
  db,
  countries,
  snapshots,
}: LobbyCallDeps): Pick<Handlers, 'games.onNow'> {
  const games = perSite(({ id }, category: ProductCategory) => gamesOnNow(db, id, category));
  const wins = shortCache(
    WINS_MAX_AGE_MS,
    ({ siteId, category }: WinsOf) => latestWins(db, siteId, category, clock.now()),
    ({ siteId, category }) => `${siteId} ${category}`,
  );

  async function toGameOnNow(siteId: number, game: ListedGame, minStake: string): Promise<GameOnNow> {
    const facts = { ...game, min_stake: minStake };
    if (!findSharedGame(game.game_code)) {
      const players = hasRooms(game.game_code)
        ? await countSeated(db.read, siteId, game.game_code, clock.now())
        : null;
      return { ...facts, players, shared: null };
    }
    const { round, count, pools, last } = await snapshots.get(game.game_code, siteId);
    return {
      ...facts,
      players: count,
      shared: { round: round ? sharedRoundOnWire(round) : null, pools, last: last.slice(0, LAST_ROUNDS) },
    };
  }

  return {
    'games.onNow': async ({ game_type: category }, { site, siteId, country }) => {
      // An unknown category gets an empty answer, which is not cached.
      if (!isProductCategory(category))
        return { statusCode: 1, now: clock.now().getTime(), value: [], wins: [] };
      const [listed, won] = await Promise.all([games(site, category), wins.get({ siteId, category })]);
      const minStake = formatAmount(stakesFor(site.currency).all[0]);
      const closed = await countries.closedTo(site, { country });
      const shown = listed.filter((game) => !closed?.has(game));
      const value = await Promise.all(shown.map((game) => toGameOnNow(siteId, game, minStake)));
      return { statusCode: 1, now: clock.now().getTime(), value, wins: won };
    },
  };
}

async function gamesOnNow(db: Db, siteId: number, category: string): Promise<ListedGame[]> {
  const page = await findLobbyPage(db.read, { siteId, lobby: category, sort: 'popular', limit: MOST_GAMES });
  const games = page.hasMore
    ? await Promise.all(
        offeredSharedGames
          .filter((game) => game.category === category)
          .slice(0, MOST_GAMES)
          .map(({ providerCode, code }) => findGame(db.read, siteId, providerCode, code)),
      )
    : page.games;
  return games
    .filter((game) => game !== undefined)
    .map(({ provider_code, game_code, max_win_times }) => ({ provider_code, game_code, max_win_times }));
}
