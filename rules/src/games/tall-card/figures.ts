import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- tall-card --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '98.72',
  hitRate: '77.51',
  deviation: '0.56',
  volatility: 'low',
  bets: [
    {
      bet: 'likelier side, 1 guesses',
      rtp: '98.72',
      hitRate: '77.51',
      gainRate: '77.51',
      deviation: '0.56',
      most: '1.83',
    },
    {
      bet: 'likelier side, 3 guesses',
      rtp: '98.75',
      hitRate: '43.48',
      gainRate: '43.48',
      deviation: '1.22',
      most: '6.34',
    },
    {
      bet: 'likelier side, 5 guesses',
      rtp: '98.87',
      hitRate: '24.33',
      gainRate: '24.33',
      deviation: '1.94',
      most: '21.87',
    },
    {
      bet: 'less likely side, 1 guesses',
      rtp: '98.85',
      hitRate: '28.99',
      gainRate: '28.99',
      deviation: '1.98',
      most: '12.87',
    },
    {
      bet: 'less likely side, 2 guesses',
      rtp: '98.97',
      hitRate: '6.37',
      gainRate: '6.37',
      deviation: '6.87',
      most: '167.31',
    },
  ],
};
