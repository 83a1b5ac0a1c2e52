import { jointOf, type Spot, smooth, straight, tapered, turned } from './limbs.ts';

/** A piece of a drawing. `skin` is paper with an outline and a shaded side, `ink` is solid, `line` a stroke, `bare` skin without its shade. */
export interface Piece {
  readonly d: string;
  readonly is: 'skin' | 'ink' | 'line' | 'bare' | 'cloth';
  readonly width?: number;
}

/** How a beast stands at a moment. */
export interface Pose {
  /** Where it is in its stride, 0 to 1. */
  readonly phase: number;
  /** How far it reaches out: 0 stands, 1 runs. */
  readonly reach: number;
}

export interface Leg {
  /** Where it begins, and when in the stride it comes. */
  readonly hip: Spot;
  readonly late: number;
  readonly side: 1 | -1;
  readonly isFar?: boolean;
}

/** Where things are on a beast that has taken its pose. */
export interface Posed {
  /** A spot of the trunk as the stride bends it. */
  readonly at: (spot: Spot) => Spot;
  /** A spot of the head, which nods less. */
  readonly swing: number;
  readonly pose: Pose;
}

/** What makes one beast another. The ground is at 0, up is negative, it looks to the right, and is about 110 long. */
export interface Build {
  /** The outline of trunk, neck and head. */
  readonly outline: readonly Spot[];
  readonly legs: readonly Leg[];
  readonly thick: readonly [hip: number, knee: number, foot: number];
  readonly foot: 'hoof' | 'paw' | 'claw' | 'nib';
  readonly stride: number;
  readonly eye: Spot;
  /** Whether it is printed dark, with light lines. */
  readonly isDark?: boolean;
  /** The middle of its cloth. */
  readonly cloth: Spot;
  readonly behind?: (posed: Posed) => readonly Piece[];
  readonly before?: (posed: Posed) => readonly Piece[];
}

const TURN = Math.PI * 2;
const LIFT = 13;

function posed({ pose }: { readonly pose: Pose }): Posed {
  const swing = Math.sin(pose.phase * TURN);
  const tilt = swing * 0.075 * pose.reach;
  const bob = Math.cos(pose.phase * TURN * 2) * 1.6 * pose.reach - 2 * pose.reach;
  const arch = Math.cos(pose.phase * TURN) * 2.6 * pose.reach;
  return {
    pose,
    swing: swing * pose.reach,
    at: ([x, y]) => {
      const bent: Spot = [x, y + bob + arch * (1 - Math.min((x / 40) ** 2, 1))];
      return turned(bent, [0, -38], tilt);
    },
  };
}

function shod(foot: Spot, kind: Build['foot'], isUp: number): Piece {
  const lean = isUp * 0.9;
  const put = (spots: readonly Spot[]): string =>
    straight(spots.map(([x, y]) => turned([foot[0] + x, foot[1] + y], foot, lean)));
  if (kind === 'paw')
    return {
      is: 'ink',
      d: smooth(
        (
          [
            [-3, -2],
            [1, -4],
            [6, -2],
            [7, 1],
            [-3, 1],
          ] as const
        ).map(([x, y]) => turned([foot[0] + x, foot[1] + y], foot, lean)),
      ),
    };
  if (kind === 'claw')
    return {
      is: 'ink',
      d: put([
        [-2, -3],
        [2, -3],
        [9, 0.5],
        [3, -0.5],
        [6, 2],
        [0, 0],
        [-4, 2],
      ]),
    };
  if (kind === 'nib')
    return {
      is: 'ink',
      d: put([
        [-3, -5],
        [3, -5],
        [0.8, 3],
        [-0.8, 3],
      ]),
    };
  return {
    is: 'ink',
    d: put([
      [-2.6, -4],
      [3, -4],
      [4.6, 1],
      [-3, 1],
    ]),
  };
}

function legOf(build: Build, leg: Leg, { at, pose }: Posed): readonly Piece[] {
  const turn = (pose.phase + leg.late) * TURN;
  const hip = at(leg.hip);
  const isUp = Math.max(0, -Math.sin(turn)) * pose.reach;
  const foot: Spot = [
    leg.hip[0] + (leg.side === 1 ? 2 : -2) + Math.cos(turn) * build.stride * pose.reach,
    -1 - isUp * LIFT,
  ];
  const long = Math.abs(leg.hip[1]) + 4;
  const far = Math.hypot(foot[0] - hip[0], foot[1] - hip[1]);
  const reach = Math.min(1, (long - 0.5) / far);
  const end: Spot = [hip[0] + (foot[0] - hip[0]) * reach, hip[1] + (foot[1] - hip[1]) * reach];
  const knee = jointOf(hip, end, long * 0.52, long * 0.48, leg.side);
  const mid = (one: Spot, other: Spot): Spot => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  const [a, b, c] = build.thick;
  const spots = [hip, mid(hip, knee), knee, mid(knee, end), end];
  const d = tapered(spots, [a, (a + b) / 2, b, (b + c) / 2 - 0.4, c]);
  return [{ is: leg.isFar ? 'skin' : 'bare', d, width: leg.isFar ? 1.2 : 1.5 }, shod(end, build.foot, isUp)];
}

/** A beast in a pose, piece on piece. */
export function drawBeast(build: Build, pose: Pose): readonly Piece[] {
  const how = posed({ pose });
  const legs = (isFar: boolean) =>
    build.legs.filter((leg) => (leg.isFar ?? false) === isFar).flatMap((leg) => legOf(build, leg, how));
  return [
    ...legs(true),
    ...(build.behind?.(how) ?? []),
    ...legs(false),
    { is: 'skin', d: smooth(build.outline.map(how.at)), width: 2 },
    ...(build.before?.(how) ?? []),
    ...eye(how.at(build.eye), build.isDark ?? false),
  ];
}

function eye([x, y]: Spot, isDark: boolean): readonly Piece[] {
  const almond = (size: number): string =>
    smooth([
      [x - 3 * size, y + 0.4],
      [x, y - 2 * size],
      [x + 3.2 * size, y + 0.6],
      [x, y + 1.7 * size],
    ]);
  return isDark
    ? [{ is: 'cloth', d: almond(1.1) }]
    : [
        { is: 'bare', d: almond(1), width: 1 },
        { is: 'ink', d: `M${x - 1.2} ${y}a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0Z` },
      ];
}

/** Four legs that gallop. */
export function fourLegs(back: Spot, front: Spot): readonly Leg[] {
  return [
    { hip: [back[0] + 5, back[1]], late: 0.1, side: -1, isFar: true },
    { hip: [front[0] + 4, front[1]], late: 0.52, side: 1, isFar: true },
    { hip: back, late: 0, side: -1 },
    { hip: front, late: 0.4, side: 1 },
  ];
}
