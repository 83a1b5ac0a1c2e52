import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- guild-blackjack --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '99.54',
  hitRate: '52.38',
  deviation: '1.14',
  volatility: 'low',
  bets: [
    {
      bet: 'basic strategy',
      rtp: '99.54',
      hitRate: '52.38',
      gainRate: '43.41',
      deviation: '1.14',
      most: '8.00',
    },
    {
      bet: 'basic strategy, always insured',
      rtp: '99.25',
      hitRate: '54.62',
      gainRate: '43.47',
      deviation: '1.14',
      most: '8.00',
    },
  ],
};
