import type { GameFigures } from '../game-rules.ts';

/** Computed from the tables by `npm run -s rtp -- paper-dragons`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '96.50',
  hitRate: '20.22',
  deviation: '10.00',
  volatility: 'high',
};
