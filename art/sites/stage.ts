import type { Job } from '../jobs.ts';
import { Paper } from '../kit/paper.ts';
import { pixels } from '../kit/render.ts';

/** Where a hero keeps its subject. The wide crop leaves its left side calm for words, the tall one its lower part. */
export type Stage = {
  w: number;
  h: number;
  tall: boolean;
  cx: number;
  cy: number;
  /** Subjects are drawn for a radius of 100 and scaled by this. */
  k: number;
};

export const wide: Stage = { w: 1600, h: 600, tall: false, cx: 1190, cy: 300, k: 2.35 };
export const tall: Stage = { w: 800, h: 900, tall: true, cx: 400, cy: 300, k: 2.5 };

export type Scene = (p: Paper, s: Stage) => string;

/** Quietens the side where the words stand. */
export function calm(p: Paper, s: Stage, colour: string, strength = 0.9): string {
  return s.tall
    ? p.fill(
        p.linAt(
          [`${colour} 0 0`, `${colour} 55 ${strength * 0.82}`, `${colour} 100 ${strength}`],
          0,
          s.h * 0.5,
          0,
          s.h * 0.9,
        ),
      )
    : p.fill(
        p.linAt(
          [`${colour} 0 ${strength}`, `${colour} 55 ${strength * 0.72}`, `${colour} 100 0`],
          0,
          0,
          s.w * 0.66,
          0,
        ),
      );
}

function render(scene: Scene, s: Stage, seed: number): Promise<Buffer> {
  const p = new Paper(s.w, s.h, seed);
  return pixels(p.svg(scene(p, s)), s.w, s.h);
}

/** The two crops of every slide of a site. */
export function heroJobs(site: string, scenes: readonly Scene[]): Job[] {
  return scenes.flatMap((scene, i) =>
    [wide, tall].map(
      (s): Job => ({
        kind: 'picture',
        file: `${site}/hero-${i + 1}-${s.tall ? 'tall' : 'wide'}`,
        w: s.w,
        h: s.h,
        budget: s.tall ? 29_500 : 44_000,
        // A phone whose screen is not among the finest.
        narrow: s.tall ? [560, 736] : [800],
        pixels: () => render(scene, s, 21 + i),
      }),
    ),
  );
}
