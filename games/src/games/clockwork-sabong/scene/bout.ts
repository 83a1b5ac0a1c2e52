import type { Side } from '#rules/games/clockwork-sabong/pool.ts';
import type { Pose } from './bird.ts';

/** A whole bout takes so many seconds; where its end is shown for a shorter time it goes by faster. */
export const BOUT_S = 12;
/** The last exchange; after it one bird has run down, or both. */
const LAST = 9.7;
const RUN_DOWN_S = 1.5;
/** Places along its own way, 0 being the middle: at ease, before an exchange, where they meet. */
const [CORNER, STAND, MEET] = [-222, -152, -114];

export type Corner = 'meron' | 'wala';
type Kind = 'clash' | Corner;

/** They fly at each other (`clash`), or one lunges at the other. */
export interface Exchange {
  readonly at: number;
  readonly kind: Kind;
}

/** Numbers that follow from the link of a round, which everybody knows once it is shown: all see the same bout. */
function* numbersOf(link: string): Generator<number, never> {
  let state = 7;
  for (const digit of link) state = (Math.imul(state, 31) + digit.charCodeAt(0)) >>> 0;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** The exchanges of a bout, the last one by who wins it. */
export function exchangesOf(link: string, winner: Side): readonly Exchange[] {
  const numbers = numbersOf(link);
  const next = () => numbers.next().value;
  const kinds: readonly Kind[] = ['clash', 'meron', 'clash', 'wala'];
  const turned = Math.floor(next() * kinds.length);
  const before = [3.4, 5, 6.6, 8.15].map(
    (at, i): Exchange => ({
      at: at + (next() - 0.5) * 0.3,
      kind: kinds[(i + turned) % kinds.length] ?? 'clash',
    }),
  );
  return [...before, { at: LAST, kind: winner === 'draw' ? 'clash' : winner }];
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const smooth = (value: number): number => {
  const u = clamp(value);
  return u * u * (3 - 2 * u);
};
const hump = (value: number): number => Math.sin(Math.PI * clamp(value));

const still: Pose = {
  x: CORNER,
  lift: 0,
  crouch: 0,
  lean: 0,
  bow: 0,
  reach: 0,
  beak: 0,
  wing: 0,
  tail: 0.3,
  key: 0.5,
  works: 0,
  glow: 0.85,
  feet: [
    [0, 0],
    [0, 0],
  ],
};

/**
 * At ease in its corner; `wound` is how eager it is, 0 to 1.
 *
 * @param seconds of a clock that only grows
 */
export function atEase(corner: Corner, seconds: number, wound: number): Pose {
  const own = corner === 'meron' ? 0 : 2.1;
  const breath = Math.sin(seconds * (1.7 + wound) + own);
  return {
    ...still,
    crouch: 5 + breath * 3 + wound * 10,
    lean: wound * 0.12,
    bow: Math.sin(seconds * 0.63 + own) * 0.09 + wound * 0.16,
    tail: 0.35 + Math.sin(seconds * 0.9 + own) * 0.08 + wound * 0.3,
    wing: Math.max(0, Math.sin(seconds * 0.41 + own * 2) - 0.93) * 2,
    key: 0.5 + seconds * 1.1,
    works: seconds * 0.9,
    glow: 0.75 + Math.sin(seconds * 2.3 + own) * 0.1 + wound * 0.15,
  };
}

type Change = Partial<Pose>;

/** Both leap at each other. */
function clash(u: number, s: number): Change {
  const air = (u - 0.2) / 0.56;
  const high = hump(air);
  const down = u < 0.2 ? hump(u / 0.24) : hump((u - 0.74) / 0.26) * 0.7;
  return {
    x: STAND + (MEET - STAND) * high,
    lift: high * 92,
    crouch: 5 + down * 30,
    lean: -0.34 * high + down * 0.16,
    bow: -0.1 * high + down * 0.3,
    beak: high * 0.8,
    wing: high * 0.8 + (high > 0.05 ? Math.sin(s * 30) * 0.2 * high : 0),
    tail: 0.4 + high * 0.6,
    feet: [
      [38 * high, 26 * high],
      [46 * high, 10 * high],
    ],
  };
}

function lunge(u: number): Change {
  const at = hump((u - 0.12) / 0.7);
  return {
    x: STAND + 46 * at,
    lean: 0.2 * at,
    crouch: 5 + 12 * at,
    bow: 0.52 * at,
    reach: 0.75 * at ** 2,
    beak: hump((u - 0.2) / 0.4) * 0.9,
    wing: 0.22 * at,
    tail: 0.4 + 0.4 * at,
    feet: [
      [26 * at, 0],
      [-14 * at, hump(u * 2) * 10],
    ],
  };
}

function parry(u: number, s: number): Change {
  const at = hump((u - 0.24) / 0.7);
  return {
    x: STAND - 36 * at,
    lift: hump((u - 0.34) / 0.4) * 26,
    lean: -0.24 * at,
    bow: -0.22 * at,
    wing: at * (0.55 + Math.sin(s * 26) * 0.16),
    tail: 0.4 + 0.5 * at,
    feet: [
      [18 * at, 14 * at],
      [-8 * at, 0],
    ],
  };
}

const [BEFORE_S, LONG_S] = [0.62, 1.34];

function inExchange(corner: Corner, { at, kind }: Exchange, s: number): Change | undefined {
  const u = (s - at + BEFORE_S) / LONG_S;
  if (u <= 0 || u >= 1) return undefined;
  if (kind === 'clash') return clash(u, s);
  return kind === corner ? lunge(u) : parry(u, s);
}

/** The way from the corner to the middle, step by step. */
function walk(s: number): Change {
  const share = smooth((s - 1.5) / 1.3);
  const step = share * Math.PI * 3.5;
  const isWalking = share > 0 && share < 1 ? 1 : 0;
  const foot = (turn: number): readonly [number, number] => [
    Math.sin(turn) * 20 * isWalking,
    Math.max(0, Math.cos(turn)) * 18 * isWalking,
  ];
  return {
    x: CORNER + (STAND - CORNER) * share,
    crouch: 5 + Math.abs(Math.sin(step)) * 5 * isWalking,
    bow: Math.sin(step * 2) * 0.1 * isWalking,
    feet: [foot(step), foot(step + Math.PI)],
  };
}

/** It shakes its wings out and calls. */
function call(u: number, s: number): Change {
  const at = hump(u);
  return {
    lift: at * 12,
    lean: -0.24 * at,
    bow: -0.3 * at,
    reach: 0.2 * at,
    beak: at,
    wing: at * (0.72 + Math.sin(s * 22) * 0.18),
    tail: 0.4 + at * 0.6,
  };
}

/** Its spring is spent: it sinks down and goes dark. */
function runDown(pose: Pose, share: number): Pose {
  const down = smooth(share);
  const shiver = hump(share * 1.2) * Math.sin(share * 60) * 0.02;
  return {
    ...pose,
    x: pose.x - 26 * down,
    crouch: pose.crouch * (1 - down) + 66 * down,
    lean: pose.lean * (1 - down) + 0.2 * down + shiver,
    bow: pose.bow * (1 - down) + 1.35 * down,
    beak: 0.25 * down,
    wing: pose.wing * (1 - down) - 0.1 * down,
    tail: pose.tail * (1 - down) - 0.5 * down,
    glow: pose.glow * (1 - down),
  };
}

/** How far a bird is run down at a moment of the bout. */
function spentAt(s: number): number {
  return clamp((s - LAST - 0.35) / RUN_DOWN_S);
}

/** What is left of a spring that is spent by `share`: the works go slower and slower, and stop. */
const turnedBy = (s: number, isSpent: boolean): number => {
  const from = LAST + 0.35;
  if (!isSpent || s < from) return s;
  const u = clamp((s - from) / RUN_DOWN_S);
  return from + RUN_DOWN_S * (u - (u * u) / 2);
};

export interface BoutNow {
  readonly exchanges: readonly Exchange[];
  readonly winner: Side;
  /** Seconds into the bout, 0 to {@link BOUT_S}. */
  readonly s: number;
  /** Seconds of a clock that only grows: who won breathes on. */
  readonly seconds: number;
}

export function inBout(corner: Corner, { exchanges, winner, s, seconds }: BoutNow): Pose {
  const isSpent = winner !== corner;
  const turned = turnedBy(s, isSpent);
  const hop = Math.abs(Math.sin(s * 5 + (corner === 'meron' ? 0 : 1)));
  let pose: Pose = {
    ...still,
    x: STAND,
    crouch: 6 + hop * 4,
    lean: 0.06,
    bow: Math.sin(s * 4.3 + (corner === 'meron' ? 0 : 2)) * 0.12,
    tail: 0.45,
    glow: 1,
    ...(s < 2.8 ? walk(s) : {}),
    ...(s > 0.4 && s < 1.4 ? call(s - 0.4, s) : {}),
    key: 0.5 + turned * 3.4 + (1 - (1 - clamp(s / 1.5)) ** 2) * 9,
    works: turned * 4,
  };
  for (const exchange of exchanges) pose = { ...pose, ...inExchange(corner, exchange, s) };
  if (isSpent) return runDown(pose, spentAt(s));
  const isProud = smooth((s - LAST - 0.8) / 0.6);
  const breath = Math.sin(seconds * 2) * 3;
  const proud = s > LAST + 0.9 ? call((s - LAST - 0.9) / 1.35, s) : {};
  return isProud > 0
    ? { ...pose, crouch: 4 + breath, lean: -0.05 * isProud, bow: -0.14 * isProud, tail: 0.8, ...proud }
    : pose;
}

/** Where metal meets metal: when, how high, and whether at the edge of one of them. */
export function blowsOf(
  exchanges: readonly Exchange[],
): readonly { readonly at: number; readonly x: number; readonly y: number; readonly strong: number }[] {
  return exchanges.map(({ at, kind }) => ({
    at,
    x: kind === 'clash' ? 0 : kind === 'meron' ? 34 : -34,
    y: kind === 'clash' ? -236 : -206,
    strong: at === LAST ? 1.5 : kind === 'clash' ? 1.15 : 0.8,
  }));
}

/** Steam of a bird that has run down; 0 until then. */
export const steamAt = (s: number): number => smooth((s - LAST - 0.6) / 0.8);
