import type { Kind } from './targets.ts';

/** The water that is swum in, in CSS pixels of the page. */
export interface Water {
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly tall: number;
  /** The length that sizes refer to. */
  readonly unit: number;
}

export interface Fish {
  readonly kind: Kind;
  /** Half of its length and height, in pixels. */
  readonly half: number;
  readonly halfTall: number;
  x: number;
  y: number;
  /** The height it swims around. */
  depth: number;
  /** 1 to the right, -1 to the left; between them while it turns, like a page. */
  facing: number;
  heading: 1 | -1;
  beat: number;
  /** A fright: how much faster than usual it swims, fading. */
  haste: number;
  /** Seconds since it came; it grows out of the deep. */
  age: number;
}

const TURN_S = 0.5;
const GROWN_S = 0.9;
const SMALLEST_UNIT = 30;
const LARGEST_UNIT = 92;

/** The measure of a sea: its fish fill it without crowding it. */
export function unitOf(wide: number, tall: number): number {
  return Math.min(LARGEST_UNIT, Math.max(SMALLEST_UNIT, Math.sqrt((wide * tall) / 58)));
}

export const isNarrow = ({ wide, tall }: Pick<Water, 'wide' | 'tall'>): boolean => wide * tall < 150_000;

const within = (value: number, least: number, most: number) =>
  most < least ? (least + most) / 2 : Math.min(most, Math.max(least, value));

/** @param random from 0 up to 1: where it comes, only for the eye */
export function newFish(kind: Kind, water: Water, random: () => number): Fish {
  const half = kind.size * water.unit;
  const [reachWide, reachTall] = kind.shape.reach;
  const heading = random() < 0.5 ? 1 : -1;
  const [least, most] = kind.depth;
  const fish: Fish = {
    kind,
    half: (half * reachWide) / 100,
    halfTall: (half * reachTall) / 100,
    x: water.left + random() * water.wide,
    y: 0,
    depth: water.top + (least + (most - least) * random()) * water.tall,
    facing: heading,
    heading,
    beat: random(),
    haste: 0,
    age: 0,
  };
  keepInside(fish, water);
  return fish;
}

/** Puts a fish back into water that has changed. */
export function keepInside(fish: Fish, { left, top, wide, tall }: Water): void {
  fish.x = within(fish.x, left + fish.half, left + wide - fish.half);
  fish.depth = within(fish.depth, top + fish.halfTall, top + tall - fish.halfTall);
  fish.y = within(fish.depth, top + fish.halfTall, top + tall - fish.halfTall);
}

/** Growth, from 0 to 1. */
export const grownOf = ({ age }: Fish): number => Math.min(1, age / GROWN_S);

/** Swims on for so many seconds. A fish never leaves the water: what is aimed at stays in sight. */
export function swim(fish: Fish, water: Water, seconds: number): void {
  const { left, top, wide, tall } = water;
  const speed = fish.kind.pace * fish.half * 2 * (1 + fish.haste * 2.2);
  fish.age += seconds;
  fish.beat += seconds * (0.7 + fish.kind.pace * 0.9 + fish.haste);
  fish.haste = Math.max(0, fish.haste - seconds * 1.4);
  fish.facing = within(fish.facing + (fish.heading * 2 * seconds) / TURN_S, -1, 1);
  fish.x += speed * fish.facing * seconds * 0.5;
  const [first, last] = [left + fish.half, left + wide - fish.half];
  if (fish.x < first) fish.heading = 1;
  if (fish.x > last) fish.heading = -1;
  fish.x = within(fish.x, first - fish.half * 0.2, last + fish.half * 0.2);
  const bob = Math.sin(fish.beat * 0.9) * Math.min(14, tall * 0.03);
  fish.y = within(fish.depth + bob, top + fish.halfTall * 0.8, top + tall - fish.halfTall * 0.8);
}

/** A shot that missed: away, and a little up or down. */
export function flee(fish: Fish, water: Water, random: () => number): void {
  fish.haste = 1;
  if (random() < 0.4) fish.heading = fish.heading === 1 ? -1 : 1;
  fish.depth = within(
    fish.depth + (random() - 0.5) * water.tall * 0.3,
    water.top + fish.halfTall,
    water.top + water.tall - fish.halfTall,
  );
}

/** The fish under a point: of several the one that lies on top, as they are drawn; `undefined` where there is only water. */
export function fishAt(fishes: readonly Fish[], x: number, y: number, slack: number): Fish | undefined {
  return fishes.findLast(
    (fish) => Math.abs(fish.x - x) <= fish.half + slack && Math.abs(fish.y - y) <= fish.halfTall + slack,
  );
}

/** The fish of a kind nearest to a point. */
export function nearest(fishes: readonly Fish[], name: Kind['name'], x: number, y: number): Fish | undefined {
  const far = (fish: Fish) => (fish.x - x) ** 2 + (fish.y - y) ** 2;
  return fishes.filter(({ kind }) => kind.name === name).sort((a, b) => far(a) - far(b))[0];
}

/** The fish of a sea: some of each kind, so that every bet can be placed at any time. */
export function fillSea(kinds: readonly Kind[], water: Water, random: () => number): Fish[] {
  const narrow = isNarrow(water);
  return kinds
    .flatMap((kind) => Array.from({ length: kind.many[narrow ? 1 : 0] }, () => newFish(kind, water, random)))
    .sort((a, b) => b.half - a.half);
}
