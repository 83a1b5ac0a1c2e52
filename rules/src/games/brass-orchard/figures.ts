import type { GameFigures } from '../game-rules.ts';

/** Computed from the tables by `npm run -s rtp -- brass-orchard`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '95.49',
  hitRate: '37.39',
  deviation: '4.16',
  volatility: 'low',
};
