import type { GameFigures } from '../game-rules.ts';

/** Computed from the tables by `npm run -s rtp -- brass-orchard`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '95.48',
  hitRate: '33.55',
  deviation: '3.94',
  volatility: 'low',
};
