import type { GameFigures } from '../game-rules.ts';

/** Computed from the tables by `npm run -s rtp -- monsoon-market`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '95.77',
  hitRate: '38.35',
  deviation: '5.55',
  volatility: 'medium',
};
