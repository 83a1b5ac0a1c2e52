import type { GameFigures } from '../game-rules.ts';

/** Computed from the tables by `npm run -s rtp -- moth-and-moon`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '95.66',
  hitRate: '37.66',
  deviation: '6.20',
  volatility: 'medium',
};
