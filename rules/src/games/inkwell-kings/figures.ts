import type { GameFigures } from '../game-rules.ts';

/** Computed from the tables by `npm run -s rtp -- inkwell-kings`; a test computes them again. */
export const figures: GameFigures = {
  rtp: '96.50',
  hitRate: '24.54',
  deviation: '9.44',
  volatility: 'high',
};
