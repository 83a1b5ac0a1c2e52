import type { GameFigures } from '../game-rules.ts';

/** Computed from the tables by `npm run -s rtp -- inkwell-kings`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '96.50',
  hitRate: '23.81',
  deviation: '10.10',
  volatility: 'high',
};
