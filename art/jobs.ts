import { cardJobs } from './games/cards.ts';
import { emptyJobs } from './signs/empties.ts';
import { iconJobs } from './signs/icons.ts';
import { logoJobs } from './signs/logos.ts';
import { markJobs } from './signs/marks.ts';
import { arenaScenes } from './sites/arena.ts';
import { baizeScenes } from './sites/baize.ts';
import { boltScenes } from './sites/bolt.ts';
import { luckyScenes } from './sites/lucky.ts';
import { promotionJobs } from './sites/promotions.ts';
import { heroJobs } from './sites/stage.ts';

/** A picture is written as AVIF and WebP with a placeholder, a share card as JPEG, a file as it is. */
export type Job =
  | {
      kind: 'picture' | 'share';
      file: string;
      w: number;
      h: number;
      budget: number;
      /** Widths, in pixels, of the smaller ones for places and screens where the whole would be wasted. */
      narrow?: readonly number[];
      pixels: () => Promise<Buffer>;
    }
  | { kind: 'file'; file: string; content: () => string | Buffer | Promise<string | Buffer> };

/** Every picture and sign, in the order they are drawn. */
export const jobs: readonly Job[] = [
  ...cardJobs,
  ...heroJobs('baize', baizeScenes),
  ...heroJobs('lucky', luckyScenes),
  ...heroJobs('arena', arenaScenes),
  ...heroJobs('closed', boltScenes),
  ...promotionJobs,
  ...logoJobs,
  ...iconJobs,
  ...markJobs,
  ...emptyJobs,
];
