/** A point on the board, in units of a board that is {@link WIDTH} wide. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The layout of the board. */
export interface Ground {
  readonly rows: number;
  readonly height: number;
  /** From peg to peg, and from pocket to pocket. */
  readonly gap: number;
  readonly rowHeight: number;
  readonly peg: number;
  readonly ball: number;
}

/** One piece of the way down: from a touch to the next. */
interface Hop {
  readonly from: Point;
  readonly to: Point;
  readonly ms: number;
  /** How far it springs up first, as a share of its depth. */
  readonly spring: number;
}

export interface Fall {
  readonly ms: number;
  /** The position of the ball some milliseconds after its release. */
  at(ms: number): Point;
  /** When it touches the peg of each row. */
  readonly touches: readonly number[];
  /** Every point at which it turns, from the cloud to the pocket. */
  readonly corners: readonly Point[];
}

export const WIDTH = 1_000;
/** Room above the first row for the cloud that lets go of the ball. */
const SKY = 118;
/** Below the last row, down to the rim of the pockets. */
const DRAIN = 26;

/** @param leastBall so that the ball can be seen where the board is small */
export function groundFor(rows: number, height: number, leastBall = 12): Ground {
  const gap = WIDTH / (rows + 2);
  const rowHeight = (height - SKY - DRAIN) / rows;
  const room = Math.min(gap, rowHeight);
  return { rows, height, gap, rowHeight, peg: room * 0.17, ball: Math.max(leastBall, room * 0.3) };
}

/** A peg of a row, counted from the first that a ball can reach: -1 and row + 1 are the rim. */
export function pegAt({ gap, rowHeight }: Ground, row: number, place: number): Point {
  return { x: WIDTH / 2 + (place - row / 2) * gap, y: SKY + (row + 0.5) * rowHeight };
}

export const cloudAt = (ground: Ground): Point => ({ x: WIDTH / 2, y: SKY * 0.55 - ground.ball * 0.2 });

export const pocketAt = ({ rows, gap, height }: Ground, slot: number): Point => ({
  x: WIDTH / 2 + (slot - rows / 2) * gap,
  y: height + 4,
});

/** The point at which the ball touches a peg that turns it to a side: a little off its middle. */
function touchOf(ground: Ground, row: number, place: number, side: number): Point {
  const { x, y } = pegAt(ground, row, place);
  const reach = ground.peg + ground.ball;
  const off = reach * 0.42 * (side === 1 ? 1 : -1);
  return { x: x + off, y: y - Math.sqrt(reach ** 2 - off ** 2) };
}

function hopAt({ from, to, ms, spring }: Hop, passed: number): Point {
  const share = Math.min(1, passed / ms);
  const depth = to.y - from.y;
  const bend = 1 + spring;
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + depth * (bend * share ** 2 - spring * share),
  };
}

/** The ways down a path of the result: gravity from touch to touch, each turned to the side the path says. */
function hopsOf(ground: Ground, path: readonly number[]): readonly Hop[] {
  const touches: Point[] = [];
  let place = 0;
  for (const [row, side] of path.entries()) {
    touches.push(touchOf(ground, row, place, side));
    place += side;
  }
  const pocket = pocketAt(ground, place);
  const way = [cloudAt(ground), ...touches, pocket];
  const usual = 700 / path.length + 72;
  return way.slice(1).map((to, index) => {
    const from = way[index] ?? to;
    if (index === 0) return { from, to, ms: 260, spring: 0 };
    // It gathers pace; a ball that goes on to the same side keeps lower than one that is turned around.
    const turned = path[index] !== path[index - 1];
    return { from, to, ms: usual * (1.12 - 0.24 * (index / path.length)), spring: turned ? 1.5 : 1.1 };
  });
}

export function fallOf(ground: Ground, path: readonly number[]): Fall {
  const hops = hopsOf(ground, path);
  const ends: number[] = [];
  let ms = 0;
  for (const hop of hops) {
    ms += hop.ms;
    ends.push(ms);
  }
  const corners = hops.flatMap(({ from }) => [from]);
  const last = hops.at(-1);
  return {
    ms,
    touches: ends.slice(0, -1),
    corners: last ? [...corners, last.to] : corners,
    at(passed) {
      const index = ends.findIndex((end) => passed < end);
      const hop = hops[index];
      if (!hop) return last?.to ?? cloudAt(ground);
      return hopAt(hop, passed - (ends[index - 1] ?? 0));
    },
  };
}
