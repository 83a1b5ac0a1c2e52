import { houseGames } from '#rules/games/all-games.ts';
import { lanternReef } from '#rules/games/lantern-reef/rules.ts';
import { offeredSharedGames } from '#rules/games/shared-games.ts';

const slots = houseGames.filter(({ category }) => category === 'slot_game');
const slotReturns = slots.map(({ figures }) => figures.rtp).sort((a, b) => Number(a) - Number(b));

/** Facts about the house games for texts of sites, taken from the games' rules. Returns are percentages. */
export const house = {
  games: houseGames.length + offeredSharedGames.length,
  slots: slots.length,
  /** Rounds that many players share have no demo. */
  freeGames: houseGames.length,
  flagshipReturn: lanternReef.figures.rtp,
  lowestSlotReturn: slotReturns[0] ?? '',
  highestSlotReturn: slotReturns.at(-1) ?? '',
};
