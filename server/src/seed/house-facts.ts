import { houseGames } from '#rules/games/all-games.ts';
import { lanternReef } from '#rules/games/lantern-reef/rules.ts';
import { offeredSharedGames } from '#rules/games/shared-games.ts';

const offered = [...houseGames, ...offeredSharedGames];
const returns = offered.map((game) => game.figures.rtp).sort((a, b) => Number(a) - Number(b));

/** What sites say of the house games, taken from the games so that it stays true. */
export const house = {
  games: offered.length,
  flagshipReturn: lanternReef.figures.rtp,
  lowestReturn: returns[0] ?? '',
  highestReturn: returns.at(-1) ?? '',
};

/** The flagship, played for fun. */
export const flagshipDemo = `/playnow?${new URLSearchParams({
  provider: lanternReef.providerCode,
  game: lanternReef.code,
  mode: 'demo',
})}`;
