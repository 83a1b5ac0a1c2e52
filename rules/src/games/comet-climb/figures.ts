import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- comet-climb --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '98.99',
  hitRate: '49.49',
  deviation: '0.99',
  volatility: 'low',
  bets: [
    {
      bet: 'cashed out at 2.00',
      rtp: '98.99',
      hitRate: '49.49',
      gainRate: '49.49',
      deviation: '0.99',
      most: '2.00',
    },
    {
      bet: 'cashed out at 1.01',
      rtp: '98.99',
      hitRate: '98.01',
      gainRate: '98.01',
      deviation: '0.14',
      most: '1.01',
    },
    {
      bet: 'cashed out at 1.50',
      rtp: '98.99',
      hitRate: '65.99',
      gainRate: '65.99',
      deviation: '0.71',
      most: '1.50',
    },
    {
      bet: 'cashed out at 3.00',
      rtp: '98.99',
      hitRate: '32.99',
      gainRate: '32.99',
      deviation: '1.41',
      most: '3.00',
    },
    {
      bet: 'cashed out at 10.00',
      rtp: '98.99',
      hitRate: '9.89',
      gainRate: '9.89',
      deviation: '2.98',
      most: '10.00',
    },
    {
      bet: 'cashed out at 100.00',
      rtp: '98.99',
      hitRate: '0.98',
      gainRate: '0.98',
      deviation: '9.90',
      most: '100.00',
    },
    {
      bet: 'cashed out at 10000.00',
      rtp: '98.99',
      hitRate: '0.00',
      gainRate: '0.00',
      deviation: '99.49',
      most: '10000.00',
    },
  ],
};
