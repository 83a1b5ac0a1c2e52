import type { GameFigures } from '../game-rules.ts';

/** Computed from the tables by `npm run -s rtp -- lantern-reef`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '96.20',
  hitRate: '31.72',
  deviation: '9.04',
  volatility: 'high',
};
