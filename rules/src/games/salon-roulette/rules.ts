import { chipsIn, readChips } from '../round/choices.ts';
import { oneShotGame } from '../round/one-shot.ts';
import { figures } from './figures.ts';
import { layout, POCKETS } from './layout.ts';

/** Chips by the spot of the layout. The stake is the worth of a chip. */
export type RouletteChoice = { [spot: string]: number };

export type RouletteResult = {
  v: number;
  pocket: number;
  /** Chips that come back for each spot that won, the ones laid there included. */
  won: { [spot: string]: number };
};

export const MOST_CHIPS = 1_000;

/** Chips that come back for one on a spot of so many numbers: 36 over them, as everywhere with one zero. */
export const chipsBack = (numbers: number): number => 36 / numbers;

/**
 * Salon Roulette: European roulette, 37 pockets and one zero, every bet of the layout. The pocket is one `uniform(37)` of
 * the stream.
 */
export const salonRoulette = oneShotGame<RouletteChoice, RouletteResult>(
  {
    code: 'salon-roulette',
    name: 'Salon Roulette',
    providerCode: 'BURIN',
    category: 'casino',
    genre: 'roulette',
    tags: ['numbers'],
    version: 1,
    figures,
    maxWinTimes: 36,
    stakeMultiple: 1n,
  },
  {
    readChoice: (raw) => readChips(raw, (spot) => layout.has(spot), MOST_CHIPS),
    openingStake: (stake, chips) => stake * chipsIn(chips),
    play({ stake, choice, stream }) {
      const pocket = stream.uniform(POCKETS);
      const won: { [spot: string]: number } = {};
      for (const [spot, chips] of Object.entries(choice)) {
        const covered = layout.get(spot) ?? [];
        if (covered.includes(pocket)) won[spot] = chips * chipsBack(covered.length);
      }
      return { win: stake * chipsIn(won), result: { v: 1, pocket, won } };
    },
  },
);
