import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- pearl-baccarat --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '98.94',
  hitRate: '55.37',
  deviation: '0.92',
  volatility: 'low',
  bets: [
    {
      bet: 'banker',
      rtp: '98.94',
      hitRate: '55.37',
      gainRate: '45.85',
      deviation: '0.92',
      most: '1.95',
    },
    {
      bet: 'player',
      rtp: '98.76',
      hitRate: '54.14',
      gainRate: '44.62',
      deviation: '0.95',
      most: '2.00',
    },
    {
      bet: 'tie',
      rtp: '85.64',
      hitRate: '9.51',
      gainRate: '9.51',
      deviation: '2.64',
      most: '9.00',
    },
    {
      bet: 'player-pair',
      rtp: '89.63',
      hitRate: '7.46',
      gainRate: '7.46',
      deviation: '3.15',
      most: '12.00',
    },
    {
      bet: 'banker-pair',
      rtp: '89.63',
      hitRate: '7.46',
      gainRate: '7.46',
      deviation: '3.15',
      most: '12.00',
    },
  ],
};
