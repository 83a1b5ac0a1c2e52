import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- three-bells --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '85.00',
  hitRate: '0.10',
  deviation: '26.86',
  volatility: 'high',
  bets: [
    {
      bet: 'exact 123',
      rtp: '85.00',
      hitRate: '0.10',
      gainRate: '0.10',
      deviation: '26.86',
      most: '850.00',
    },
    {
      bet: 'any 123',
      rtp: '84.60',
      hitRate: '0.60',
      gainRate: '0.60',
      deviation: '10.88',
      most: '141.00',
    },
    {
      bet: 'any 112',
      rtp: '84.90',
      hitRate: '0.30',
      gainRate: '0.30',
      deviation: '15.47',
      most: '283.00',
    },
    {
      bet: 'front 12',
      rtp: '85.00',
      hitRate: '1.00',
      gainRate: '1.00',
      deviation: '8.45',
      most: '85.00',
    },
    {
      bet: 'back 23',
      rtp: '85.00',
      hitRate: '1.00',
      gainRate: '1.00',
      deviation: '8.45',
      most: '85.00',
    },
  ],
};
