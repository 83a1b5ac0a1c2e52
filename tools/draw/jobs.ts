import { cardJobs } from './games/cards.ts';
import { arenaScenes } from './sites/arena.ts';
import { baizeScenes } from './sites/baize.ts';
import { boltScenes } from './sites/bolt.ts';
import { luckyScenes } from './sites/lucky.ts';
import { heroJobs } from './sites/stage.ts';

export type Job =
  | { kind: 'picture'; file: string; w: number; h: number; budget: number; pixels: () => Promise<Buffer> }
  | { kind: 'file'; file: string; content: () => string | Buffer | Promise<string | Buffer> };

/** Every picture and sign, in the order they are drawn. */
export const jobs: readonly Job[] = [
  ...cardJobs,
  ...heroJobs('baize', baizeScenes),
  ...heroJobs('lucky', luckyScenes),
  ...heroJobs('arena', arenaScenes),
  ...heroJobs('closed', boltScenes),
];
