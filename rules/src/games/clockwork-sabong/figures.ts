import type { GameFigures } from '../game-rules.ts';

/** Computed from the rules by `npm run -s rtp -- clockwork-sabong --write`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '93.60',
  hitRate: '48.00',
  deviation: '0.97',
  volatility: 'low',
  bets: [
    {
      bet: 'meron, beside an even crowd',
      rtp: '93.60',
      hitRate: '48.00',
      gainRate: '48.00',
      deviation: '0.97',
      most: '1.95',
    },
    {
      bet: 'wala, beside an even crowd',
      rtp: '93.60',
      hitRate: '48.00',
      gainRate: '48.00',
      deviation: '0.97',
      most: '1.95',
    },
    {
      bet: 'draw, beside an even crowd',
      rtp: '91.76',
      hitRate: '4.00',
      gainRate: '4.00',
      deviation: '4.49',
      most: '22.94',
    },
  ],
};
