import { POCKETS, wheel } from '#rules/games/salon-roulette/layout.ts';

/** Positions of wheel and ball at a moment; angles in radians, clockwise, 0 at the right. */
export interface Moment {
  /** Angle of the wheel. */
  readonly rotor: number;
  /** Angle of the ball, relative to the room. */
  readonly ball: number;
  /** Distance of the ball from the middle; the rim is 1. */
  readonly radius: number;
  /** Height of the ball above its track. */
  readonly height: number;
}

/** Radii of the track that the ball runs on and of the pockets it comes to rest in. */
export const TRACK = 0.845;
export const POCKET = 0.475;

const POCKET_ANGLE = (2 * Math.PI) / POCKETS;
/** The ball leaves the track, hits the wheel and hops on, in milliseconds from when it is thrown. */
const LEAVES_MS = 2_900;
const HITS_MS = 3_700;
const hops: readonly { readonly ms: number; readonly pockets: number; readonly high: number }[] = [
  { ms: 470, pockets: 7, high: 0.12 },
  { ms: 310, pockets: 3, high: 0.06 },
  { ms: 260, pockets: 2, high: 0.035 },
  { ms: 190, pockets: 1, high: 0.015 },
];
/** Radians a second of the ball as it hits the wheel, and how fast it was slowed down. */
const HIT_SPEED = 1.9;
const DRAG = 0.52;
/** Radians a second of the wheel as the ball is thrown; it turns against the ball. */
const ROTOR_SPEED = 1.15;
const ROTOR_DRAG = 0.16;

const HOPS_MS = hops.reduce((sum, { ms }) => sum + ms, 0);
const HOPPED = hops.reduce((sum, { pockets }) => sum + pockets, 0);

/** When the ball rests in its pocket. */
export const RESTS_MS = HITS_MS + HOPS_MS;
/** The time at which the wheel has stopped. */
export const STANDS_MS = RESTS_MS + 1_800;

/** The times at which the ball hits something audibly. */
export const hitMoments: readonly number[] = [0, ...hops.map((_hop, at) => at + 1)].map((count) =>
  hops.slice(0, count).reduce((sum, { ms }) => sum + ms, HITS_MS),
);

/** The angle of the wheel: it decelerates slowly, and stops once the ball rests. */
function rotorAt(ms: number): number {
  const turned = (s: number) => (-ROTOR_SPEED / ROTOR_DRAG) * (1 - Math.exp(-ROTOR_DRAG * s));
  if (ms <= RESTS_MS) return turned(ms / 1000);
  const speed = -ROTOR_SPEED * Math.exp((-ROTOR_DRAG * RESTS_MS) / 1000);
  const seconds = (Math.min(ms, STANDS_MS) - RESTS_MS) / 1000;
  const all = (STANDS_MS - RESTS_MS) / 1000;
  return turned(RESTS_MS / 1000) + speed * (seconds - (seconds * seconds) / (2 * all));
}

/** The remaining distance of the ball among the pockets, and the height of its hop. */
function hopAt(ms: number): { readonly pockets: number; readonly height: number } {
  let [begun, left] = [HITS_MS, HOPPED];
  for (const { ms: lasts, pockets, high } of hops) {
    const share = (ms - begun) / lasts;
    if (share < 1) return { pockets: left - pockets * share, height: high * 4 * share * (1 - share) };
    begun += lasts;
    left -= pockets;
  }
  return { pockets: 0, height: 0 };
}

/** The ball on its way from the track down to the pockets: it strikes a stud half way. */
function fallAt(ms: number): { readonly radius: number; readonly height: number } {
  if (ms <= LEAVES_MS) return { radius: TRACK, height: 0 };
  const share = Math.min(1, (ms - LEAVES_MS) / (HITS_MS - LEAVES_MS));
  const radius = TRACK - (TRACK - POCKET) * share ** 1.7;
  const bounce = Math.max(0, Math.sin(((share - 0.55) / 0.45) * Math.PI));
  return { radius, height: 0.05 * bounce };
}

/**
 * How wheel and ball go until the ball rests in the pocket that the server has drawn. It is worked out backwards from
 * there, so that nothing is bent on the way.
 *
 * @param number where the ball comes to rest
 * @param from how far the wheel is turned as it begins
 * @throws RangeError when the wheel has no such number
 */
export function ballRun(number: number, from: number): (ms: number) => Moment {
  const pocket = wheel.indexOf(number);
  if (pocket < 0) throw new RangeError(`the wheel has no ${number}`);
  const rests = pocket * POCKET_ANGLE;
  const hits = from + rotorAt(HITS_MS) + rests - HOPPED * POCKET_ANGLE;
  return (ms) => {
    const rotor = from + rotorAt(ms);
    if (ms >= HITS_MS) {
      const { pockets, height } = hopAt(ms);
      return { rotor, ball: rotor + rests - pockets * POCKET_ANGLE, radius: POCKET, height };
    }
    const before = (HITS_MS - ms) / 1000;
    const way = (HIT_SPEED / DRAG) * (Math.exp(DRAG * before) - 1);
    return { rotor, ball: hits - way, ...fallAt(ms) };
  };
}
