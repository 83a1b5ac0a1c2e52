import type { Piece, Posed } from '../beast.ts';
import { type Spot, smooth, turned } from '../limbs.ts';

/** A feather: its vane and its shaft, from a root, pointing away at an angle (0 is up). */
export function feather(root: Spot, long: number, angle: number, wide = 5): readonly Piece[] {
  const put = (spots: readonly Spot[]) =>
    spots.map(([x, y]) => turned([root[0] + x, root[1] + y], root, angle));
  const vane = smooth(
    put([
      [0, 0],
      [-wide, -long * 0.4],
      [-wide * 0.7, -long * 0.8],
      [0, -long],
      [wide * 0.7, -long * 0.75],
      [wide, -long * 0.35],
    ]),
  );
  const [from, to] = put([
    [0, 2],
    [0, -long * 0.86],
  ]);
  return [
    { is: 'skin', d: vane, width: 1.3 },
    { is: 'line', d: `M${from?.join(' ')}L${to?.join(' ')}`, width: 1 },
  ];
}

/** A line that is cut. */
export const stroke = (spots: readonly Spot[], width = 1.4): Piece => ({
  is: 'line',
  d: smooth(spots, false),
  width,
});

/** A tail that hangs from the trunk and is thrown about by the stride. */
export const thrown = ({ at, swing }: Posed, spots: readonly Spot[], much = 7): readonly Spot[] => {
  const [root = [0, 0]] = spots;
  return spots.map(([x, y]) => {
    const far = Math.hypot(x - root[0], y - root[1]) / 30;
    return at([x, y + swing * much * far]);
  });
};
