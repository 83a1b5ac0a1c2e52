import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- last-digits --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '97.00',
  hitRate: '50.00',
  deviation: '0.97',
  volatility: 'low',
  bets: [
    {
      bet: 'big',
      rtp: '97.00',
      hitRate: '50.00',
      gainRate: '50.00',
      deviation: '0.97',
      most: '1.94',
    },
    {
      bet: 'odd',
      rtp: '97.00',
      hitRate: '50.00',
      gainRate: '50.00',
      deviation: '0.97',
      most: '1.94',
    },
    {
      bet: 'digit 7',
      rtp: '97.00',
      hitRate: '10.00',
      gainRate: '10.00',
      deviation: '2.91',
      most: '9.70',
    },
    {
      bet: 'number 07',
      rtp: '97.00',
      hitRate: '1.00',
      gainRate: '1.00',
      deviation: '9.65',
      most: '97.00',
    },
  ],
};
