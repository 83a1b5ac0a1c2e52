import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- thousand-cranes --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '95.61',
  hitRate: '26.69',
  deviation: '7.45',
  volatility: 'medium',
  bets: [
    {
      bet: 'spin',
      rtp: '95.61',
      hitRate: '26.69',
      gainRate: '11.57',
      deviation: '7.45',
      most: '2000.00',
    },
  ],
};
