import type { GameFigures } from '../game-rules.ts';

/** Computed from the tables by `npm run -s rtp -- moth-and-moon`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '95.68',
  hitRate: '36.19',
  deviation: '5.74',
  volatility: 'medium',
};
