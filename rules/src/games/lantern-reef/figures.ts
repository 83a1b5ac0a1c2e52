import type { GameFigures } from '../game-rules.ts';

/** Computed from the tables by `npm run -s rtp -- lantern-reef`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '96.00',
  hitRate: '25.00',
  deviation: '10.00',
  volatility: 'medium',
};
