import type { ProviderCode } from '#rules/games/game-rules.ts';
import type { Voice } from './sound.ts';

/** Each studio has an instrument: cast bells, wooden plucks, a music box. */
export const voices: Readonly<Record<ProviderCode, Voice>> = {
  BRASSWORK: { wave: 'sine', overtone: [2.76, 0.4], ring: 0.9, scale: [0, 2, 4, 7, 9], root: 392 },
  PAPERCUT: { wave: 'triangle', overtone: [3, 0.18], ring: 0.45, scale: [0, 3, 5, 7, 10], root: 440 },
  BURIN: { wave: 'sine', overtone: [4, 0.3], ring: 0.7, scale: [0, 2, 3, 7, 8], root: 523.25 },
};
