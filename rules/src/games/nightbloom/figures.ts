import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- nightbloom --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '96.19',
  hitRate: '36.77',
  deviation: '13.11',
  volatility: 'high',
  bets: [
    {
      bet: 'spin',
      rtp: '96.19',
      hitRate: '36.77',
      gainRate: '8.71',
      deviation: '13.11',
      most: '2000.00',
    },
  ],
};
