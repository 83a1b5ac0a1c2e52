import { catchingNumbers, NUMBERS, type Target, targets } from '#rules/games/lantern-shoal/rules.ts';
import { percentOf } from '../../frame/percent.ts';
import { angler, eel, kraken, ray, turtle } from './fish/large-fish.ts';
import type { FishShape } from './fish/shape.ts';
import { clownfish, puffer, sardine, seahorse, squid } from './fish/small-fish.ts';

/** Look and motion of a kind of fish; its payout is defined by the rules. */
export interface Kind {
  readonly name: Target;
  readonly shape: FishShape;
  /** Half of its length, in lengths of the sea's own measure. */
  readonly size: number;
  /** Number of fish in a wide sea, and in a narrow one. */
  readonly many: readonly [wide: number, narrow: number];
  /** Own lengths a second. */
  readonly pace: number;
  /** Preferred depth, from the surface (0) to the ground (1). */
  readonly depth: readonly [number, number];
}

/** From the most common to the rarest, as they are chosen. */
export const kinds: readonly Kind[] = [
  { name: 'sardine', shape: sardine, size: 0.46, many: [4, 2], pace: 0.95, depth: [0.05, 0.95] },
  { name: 'seahorse', shape: seahorse, size: 0.5, many: [2, 1], pace: 0.35, depth: [0.3, 0.95] },
  { name: 'clownfish', shape: clownfish, size: 0.52, many: [3, 2], pace: 0.7, depth: [0.2, 1] },
  { name: 'squid', shape: squid, size: 0.66, many: [2, 1], pace: 0.6, depth: [0.05, 0.7] },
  { name: 'puffer', shape: puffer, size: 0.62, many: [2, 1], pace: 0.4, depth: [0.15, 0.9] },
  { name: 'turtle', shape: turtle, size: 0.8, many: [1, 1], pace: 0.36, depth: [0, 0.6] },
  { name: 'eel', shape: eel, size: 0.88, many: [1, 1], pace: 0.5, depth: [0.6, 1] },
  { name: 'ray', shape: ray, size: 0.98, many: [1, 1], pace: 0.42, depth: [0.1, 0.8] },
  { name: 'angler', shape: angler, size: 0.96, many: [1, 1], pace: 0.28, depth: [0.45, 1] },
  { name: 'kraken', shape: kraken, size: 1.2, many: [1, 1], pace: 0.18, depth: [0.2, 0.8] },
];

/** The payout of a catch, formatted: `1.5`. */
export const paysOf = (name: Target): string => String(targets[name] / 100);

/** The chance of a catch, exactly: `19.2%`. */
export const chanceOf = (name: Target): string => percentOf((catchingNumbers(name) * 100) / NUMBERS);
