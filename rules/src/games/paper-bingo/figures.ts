import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- paper-bingo --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '90.00',
  hitRate: '11.37',
  deviation: '2.92',
  volatility: 'low',
  bets: [
    {
      bet: 'a card among 20',
      rtp: '90.00',
      hitRate: '11.37',
      gainRate: '11.36',
      deviation: '2.92',
      most: '18.00',
    },
  ],
};
