export type Spot = readonly [x: number, y: number];

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A smooth line through spots, as path data (Catmull-Rom). */
export function smooth(spots: readonly Spot[], isClosed = true): string {
  const count = spots.length;
  const pick = (at: number): Spot =>
    spots[isClosed ? (at + count) % count : Math.min(Math.max(at, 0), count - 1)] ?? [0, 0];
  const [x, y] = pick(0);
  let d = `M${n(x)} ${n(y)}`;
  for (let at = 0; at < (isClosed ? count : count - 1); at++) {
    const [before, from, to, after] = [pick(at - 1), pick(at), pick(at + 1), pick(at + 2)];
    d += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)}`;
    d += ` ${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`;
  }
  return isClosed ? `${d}Z` : d;
}

export const straight = (spots: readonly Spot[]): string =>
  `M${spots.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;

export function ring(x: number, y: number, across: number, up = across): string {
  return `M${n(x - across)} ${n(y)}A${n(across)} ${n(up)} 0 1 1 ${n(x + across)} ${n(y)}A${n(across)} ${n(up)} 0 1 1 ${n(x - across)} ${n(y)}Z`;
}

/** A line that swells: widths at each of its spots. */
export function tapered(spots: readonly Spot[], widths: readonly number[]): string {
  const sides = spots.map(([x, y], at): readonly [Spot, Spot] => {
    const [from, to] = [spots[Math.max(0, at - 1)] ?? [x, y], spots[at + 1] ?? [x, y]];
    const [across, up] = [to[0] - from[0], to[1] - from[1]];
    const long = Math.hypot(across, up) || 1;
    const half = (widths[at] ?? 1) / 2;
    const [ox, oy] = [(-up / long) * half, (across / long) * half];
    return [
      [x + ox, y + oy],
      [x - ox, y - oy],
    ];
  });
  return smooth([...sides.map(([left]) => left), ...sides.toReversed().map(([, right]) => right)]);
}

export function turned([x, y]: Spot, [cx, cy]: Spot, angle: number): Spot {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
}

/** Where a joint is between a hip and a foot; `side` 1 bends it forwards, -1 backwards. */
export function jointOf(hip: Spot, foot: Spot, upper: number, lower: number, side: 1 | -1): Spot {
  const [across, up] = [foot[0] - hip[0], foot[1] - hip[1]];
  const far = Math.min(Math.hypot(across, up), upper + lower - 0.01) || 0.01;
  const along = (upper * upper - lower * lower + far * far) / (2 * far);
  const out = Math.sqrt(Math.max(0, upper * upper - along * along));
  const [ux, uy] = [across / far, up / far];
  return [hip[0] + ux * along + side * uy * out, hip[1] + uy * along - side * ux * out];
}
