import { cardJobs } from './games/cards.ts';

export type Job =
  | { kind: 'picture'; file: string; w: number; h: number; budget: number; pixels: () => Promise<Buffer> }
  | { kind: 'file'; file: string; content: () => string | Buffer | Promise<string | Buffer> };

/** Every picture and sign, in the order they are drawn. */
export const jobs: readonly Job[] = [...cardJobs];
