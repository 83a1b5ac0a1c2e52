import type { GameFigures } from '../game-rules.ts';

/** Computed from the tables by `npm run -s rtp -- sugar-kites`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '95.81',
  hitRate: '33.76',
  deviation: '3.89',
  volatility: 'low',
};
