import type { GameFigures } from '../game-rules.ts';

/** Computed from the tables by `npm run -s rtp -- night-carriage`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '96.18',
  hitRate: '45.90',
  deviation: '5.66',
  volatility: 'medium',
};
