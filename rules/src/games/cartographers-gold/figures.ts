import type { GameFigures } from '../game-rules.ts';

/** Computed from the tables by `npm run -s rtp -- cartographers-gold`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '95.75',
  hitRate: '46.81',
  deviation: '7.49',
  volatility: 'medium',
};
