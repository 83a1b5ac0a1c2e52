import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- three-card-duel --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '96.62',
  hitRate: '45.04',
  deviation: '1.63',
  volatility: 'low',
  bets: [
    {
      bet: 'ante, played from Q-6-4',
      rtp: '96.62',
      hitRate: '45.04',
      gainRate: '44.91',
      deviation: '1.63',
      most: '9.00',
    },
    {
      bet: 'pair plus',
      rtp: '97.68',
      hitRate: '25.61',
      gainRate: '25.61',
      deviation: '2.91',
      most: '41.00',
    },
  ],
};
