import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- quiet-ground --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '98.42',
  hitRate: '66.95',
  deviation: '0.69',
  volatility: 'low',
  bets: [
    {
      bet: '3 mines, 3 tiles',
      rtp: '98.42',
      hitRate: '66.95',
      gainRate: '66.95',
      deviation: '0.69',
      most: '1.47',
    },
    {
      bet: '1 mines, 1 tiles',
      rtp: '98.88',
      hitRate: '96.00',
      gainRate: '96.00',
      deviation: '0.20',
      most: '1.03',
    },
    {
      bet: '1 mines, 24 tiles',
      rtp: '99.00',
      hitRate: '4.00',
      gainRate: '4.00',
      deviation: '4.84',
      most: '24.75',
    },
    {
      bet: '3 mines, 10 tiles',
      rtp: '98.91',
      hitRate: '19.78',
      gainRate: '19.78',
      deviation: '1.99',
      most: '5.00',
    },
    {
      bet: '5 mines, 5 tiles',
      rtp: '98.92',
      hitRate: '29.18',
      gainRate: '29.18',
      deviation: '1.54',
      most: '3.39',
    },
    {
      bet: '10 mines, 3 tiles',
      rtp: '98.91',
      hitRate: '19.78',
      gainRate: '19.78',
      deviation: '1.99',
      most: '5.00',
    },
    {
      bet: '24 mines, 1 tiles',
      rtp: '99.00',
      hitRate: '4.00',
      gainRate: '4.00',
      deviation: '4.84',
      most: '24.75',
    },
  ],
};
