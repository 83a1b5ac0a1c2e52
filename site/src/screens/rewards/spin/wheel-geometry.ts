/** One field as it lies on the wheel: degrees clockwise from the top. */
export interface Arc {
  readonly from: number;
  readonly to: number;
  readonly middle: number;
}

/** Each field as wide as it is likely. */
export function arcsOf(weights: readonly number[]): readonly Arc[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const from = (before / total) * 360;
    before += weight;
    const to = (before / total) * 360;
    return { from, to, middle: (from + to) / 2 };
  });
}

/**
 * How far the wheel stands turned once it has stopped: some whole turns on from where it is, with the field under the
 * pointer at the top.
 *
 * @param share where within the field, 0 to 1: for the eye only
 */
export function restingAngle(now: number, arc: Arc, share: number, turns: number): number {
  const goal = 360 - (arc.from + (arc.to - arc.from) * share);
  const from = ((now % 360) + 360) % 360;
  return now + turns * 360 + ((goal - from + 360) % 360);
}

/** A point of the wheel, its middle at 0, 0. */
export function pointAt(angle: number, radius: number): readonly [x: number, y: number] {
  const turned = ((angle - 90) * Math.PI) / 180;
  return [round(Math.cos(turned) * radius), round(Math.sin(turned) * radius)];
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The outline of a field between two radii. */
export function fieldPath({ from, to }: Arc, inner: number, outer: number): string {
  const large = to - from > 180 ? 1 : 0;
  const [ax, ay] = pointAt(from, outer);
  const [bx, by] = pointAt(to, outer);
  const [cx, cy] = pointAt(to, inner);
  const [dx, dy] = pointAt(from, inner);
  return `M${ax} ${ay}A${outer} ${outer} 0 ${large} 1 ${bx} ${by}L${cx} ${cy}A${inner} ${inner} 0 ${large} 0 ${dx} ${dy}Z`;
}

/** Easing of a turn by share of its time: fast at first, slow to stop. */
export function eased(share: number): number {
  return 1 - (1 - share) ** 4;
}
