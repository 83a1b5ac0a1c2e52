import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- steam-mint --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '96.17',
  hitRate: '21.73',
  deviation: '7.28',
  volatility: 'medium',
  bets: [
    {
      bet: 'spin',
      rtp: '96.17',
      hitRate: '21.73',
      gainRate: '10.66',
      deviation: '7.28',
      most: '1200.00',
    },
  ],
};
