import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- copper-dice --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '99.00',
  hitRate: '50.00',
  deviation: '0.99',
  volatility: 'low',
  bets: [
    {
      bet: 'under 50.00',
      rtp: '99.00',
      hitRate: '50.00',
      gainRate: '50.00',
      deviation: '0.99',
      most: '1.98',
    },
    {
      bet: 'over 74.99',
      rtp: '99.00',
      hitRate: '25.00',
      gainRate: '25.00',
      deviation: '1.71',
      most: '3.96',
    },
    {
      bet: 'under 10.00',
      rtp: '99.00',
      hitRate: '10.00',
      gainRate: '10.00',
      deviation: '2.97',
      most: '9.90',
    },
    {
      bet: 'under 1.00',
      rtp: '99.00',
      hitRate: '1.00',
      gainRate: '1.00',
      deviation: '9.85',
      most: '99.00',
    },
    {
      bet: 'under 98.00',
      rtp: '98.98',
      hitRate: '98.00',
      gainRate: '98.00',
      deviation: '0.14',
      most: '1.01',
    },
    {
      bet: 'under 97.06',
      rtp: '98.03',
      hitRate: '97.06',
      gainRate: '97.06',
      deviation: '0.17',
      most: '1.01',
    },
  ],
};
