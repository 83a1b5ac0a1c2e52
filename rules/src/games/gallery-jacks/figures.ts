import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- gallery-jacks --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '99.54',
  hitRate: '45.45',
  deviation: '4.41',
  volatility: 'low',
  bets: [
    {
      bet: 'best play',
      rtp: '99.54',
      hitRate: '45.45',
      gainRate: '23.99',
      deviation: '4.41',
      most: '800.00',
    },
  ],
};
