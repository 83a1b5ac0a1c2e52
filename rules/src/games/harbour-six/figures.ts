import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- harbour-six --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '81.45',
  hitRate: '15.10',
  deviation: '669.93',
  volatility: 'high',
  bets: [
    {
      bet: 'a line',
      rtp: '81.45',
      hitRate: '15.10',
      gainRate: '1.86',
      deviation: '669.93',
      most: '2500000.00',
    },
  ],
};
