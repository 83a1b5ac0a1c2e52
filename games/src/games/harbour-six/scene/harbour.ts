import type { Shape } from '../../../board/drawing.ts';
import { guilloche } from '../../../board/scenes/engraved.ts';

/** Height of the scene in its own units, at any width. */
export const HIGH = 600;
export const HORIZON = 300;
export const WATER = 466;

const PAPER = '#efe3c6';
const NIGHT = '#0d1a2a';

const r1 = (value: number) => Math.round(value * 10) / 10;
/** The same scatter every time. */
const scatter = (n: number) => {
  const wild = Math.sin(n * 12.9898) * 43_758.5453;
  return wild - Math.floor(wild);
};
const many = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

const cut = (d: string, opacity: number, width = 1.4): Shape => ({
  tag: 'path',
  d,
  fill: 'none',
  stroke: PAPER,
  'stroke-width': width,
  'stroke-linecap': 'round',
  opacity,
});

const moonX = (wide: number) => wide * 0.73;
const MOON_Y = 150;

function sky(wide: number): readonly Shape[] {
  const x = moonX(wide);
  return [
    { tag: 'rect', x: 0, y: 0, width: wide, height: HORIZON + 2, fill: '#13263d' },
    ...many(44, (i) => cut(`M0 ${r1(i * 6.9)}H${r1(wide)}`, 0.05 + (i / 44) * 0.16, 0.8 + (i / 44) * 1.1)),
    ...many(26, (i): Shape => {
      const [sx, sy] = [scatter(i + 1) * wide, 8 + scatter(i + 40) * 210];
      const s = 2 + scatter(i + 80) * 4;
      return {
        tag: 'path',
        d: `M${r1(sx)} ${r1(sy - s)}L${r1(sx + s * 0.3)} ${r1(sy)}L${r1(sx)} ${r1(sy + s)}L${r1(sx - s * 0.3)} ${r1(sy)}Z`,
        fill: PAPER,
        opacity: 0.8,
      };
    }),
    { tag: 'circle', cx: x, cy: MOON_Y, r: 66, fill: '#1b324e' },
    {
      tag: 'path',
      d: guilloche(x, MOON_Y, 62, 3),
      fill: 'none',
      stroke: PAPER,
      'stroke-width': 0.7,
      opacity: 0.5,
    },
    { tag: 'circle', cx: x, cy: MOON_Y, r: 44, fill: '#f5ead0' },
    ...many(9, (i) => ({
      ...cut(
        `M${r1(x + 8 + i * 3.6)} ${r1(MOON_Y - 41 + i * 3.2)}Q${r1(x + 40 - i)} ${MOON_Y} ${r1(x + 6 + i * 3.4)} ${r1(MOON_Y + 41 - i * 3)}`,
        0.5,
        1.2,
      ),
      stroke: '#8a7a58',
    })),
    ...cloud(wide * 0.5, 92, wide * 0.16, 20),
    ...cloud(wide * 0.88, 208, wide * 0.13, 16),
    ...cloud(wide * 0.3, 226, wide * 0.12, 13),
  ];
}

/** A cloud of strokes. */
function cloud(cx: number, cy: number, half: number, tall: number): readonly Shape[] {
  return many(9, (i) => {
    const y = (i / 8) * 2 - 1;
    const long = half * Math.sqrt(Math.max(0.04, 1 - y * y)) * (0.7 + 0.3 * scatter(i + half));
    const off = (scatter(i * 3 + cy) - 0.5) * half * 0.3;
    return cut(`M${r1(cx + off - long)} ${r1(cy + y * tall)}H${r1(cx + off + long)}`, 0.34, 2.2);
  });
}

/** A row of houses along the quay, lamps in their windows. */
function town(wide: number): readonly Shape[] {
  const from = wide * 0.5;
  const step = (wide - from) / 9;
  const houses = many(10, (i) => {
    const x = from + i * step;
    const top = HORIZON - 22 - scatter(i + 7) * 34 - i * 2.5;
    return { x, top, ridge: top - 10 - scatter(i + 3) * 10 };
  });
  const d = houses
    .map(
      ({ x, top, ridge }) =>
        `L${r1(x)} ${r1(top)}L${r1(x + step / 2)} ${r1(ridge)}L${r1(x + step)} ${r1(top)}`,
    )
    .join('');
  return [
    {
      tag: 'path',
      d: `M0 ${HORIZON + 2}Q${r1(wide * 0.2)} ${HORIZON - 40} ${r1(wide * 0.4)} ${HORIZON}Z`,
      fill: '#0a1420',
    },
    {
      tag: 'path',
      d: `M${r1(from - step * 2)} ${HORIZON + 2}L${r1(from)} ${HORIZON - 14}${d}V${HORIZON + 2}Z`,
      fill: '#08111c',
      stroke: PAPER,
      'stroke-width': 1,
      'stroke-opacity': 0.55,
    },
    ...houses.flatMap(({ x, top }, i) => [
      cut(
        `M${r1(x + step * 0.7)} ${r1(top + 4)}V${HORIZON}M${r1(x + step * 0.82)} ${r1(top + 4)}V${HORIZON}`,
        0.22,
        1,
      ),
      {
        tag: 'rect' as const,
        x: r1(x + step * 0.26),
        y: r1(top + 8),
        width: 5,
        height: 8,
        fill: '#ffcf6b',
        opacity: i % 3 === 1 ? 0.25 : 0.95,
      },
    ]),
  ];
}

/** A ship at anchor, her sails furled. */
function ship(x: number, y: number, k: number): readonly Shape[] {
  const at = (dx: number, dy: number) => `${r1(x + dx * k)} ${r1(y + dy * k)}`;
  return [
    {
      tag: 'path',
      d: `M${at(-64, -14)}L${at(58, -14)}L${at(72, -24)}L${at(50, 8)}H${r1(x - 50 * k)}Z`,
      fill: '#060d16',
      stroke: PAPER,
      'stroke-width': 1.2,
      'stroke-opacity': 0.7,
    },
    cut(
      `M${at(-32, -14)}L${at(-32, -128)}M${at(12, -14)}L${at(12, -146)}M${at(46, -16)}L${at(46, -104)}M${at(66, -22)}L${at(108, -44)}`,
      0.85,
      2.2,
    ),
    ...[-32, 12, 46].flatMap((mast, i) => {
      const top = [128, 146, 104][i] ?? 0;
      return [0.42, 0.72].map((share) =>
        cut(
          `M${at(mast - 22, -top * share)}Q${at(mast, -top * share + 7)} ${at(mast + 22, -top * share)}`,
          0.8,
          3.4,
        ),
      );
    }),
    cut(
      `M${at(-32, -128)}L${at(-62, -14)}M${at(-32, -128)}L${at(12, -40)}M${at(12, -146)}L${at(-14, -14)}M${at(12, -146)}L${at(46, -60)}M${at(46, -104)}L${at(64, -20)}M${at(46, -104)}L${at(108, -44)}M${at(12, -146)}L${at(38, -14)}`,
      0.4,
      0.9,
    ),
    { tag: 'circle', cx: r1(x - 56 * k), cy: r1(y - 24 * k), r: 3.4 * k + 1, fill: '#ffcf6b' },
  ];
}

export const lantern = (wide: number) => ({ x: Math.max(46, wide * 0.12), y: 152 });

function lighthouse(wide: number): readonly Shape[] {
  const { x, y } = lantern(wide);
  const foot = HORIZON + 26;
  return [
    {
      tag: 'path',
      d: `M${r1(x - 120)} ${foot + 14}Q${r1(x - 40)} ${foot - 34} ${r1(x)} ${foot - 22}Q${r1(x + 50)} ${foot - 26} ${r1(x + 104)} ${foot + 14}Z`,
      fill: '#070f19',
      stroke: PAPER,
      'stroke-width': 1.2,
      'stroke-opacity': 0.6,
    },
    ...many(7, (i) => cut(`M${r1(x - 70 + i * 21)} ${foot + 8}l8 ${-9 - (i % 3) * 5}`, 0.35)),
    {
      tag: 'path',
      d: `M${x - 13} ${y + 20}H${x + 13}L${x + 23} ${foot - 18}H${x - 23}Z`,
      fill: '#e4d5b2',
      stroke: NIGHT,
      'stroke-width': 1.5,
    },
    ...[0.2, 0.56].map((share): Shape => {
      const [top, low] = [y + 20 + share * (foot - 38 - y), y + 20 + (share + 0.18) * (foot - 38 - y)];
      const w = (at: number) => 13 + (10 * (at - y - 20)) / (foot - 38 - y);
      return {
        tag: 'path',
        d: `M${r1(x - w(top))} ${r1(top)}H${r1(x + w(top))}L${r1(x + w(low))} ${r1(low)}H${r1(x - w(low))}Z`,
        fill: '#9c3038',
      };
    }),
    ...many(8, (i) => ({
      ...cut(`M${r1(x + 4 + i * 1.6)} ${y + 24}L${r1(x + 7 + i * 2.2)} ${foot - 20}`, 0.42, 1),
      stroke: NIGHT,
    })),
    {
      tag: 'rect',
      x: x - 17,
      y: y + 13,
      width: 34,
      height: 7,
      fill: '#1a2b40',
      stroke: PAPER,
      'stroke-width': 1,
    },
    {
      tag: 'rect',
      x: x - 10,
      y: y - 12,
      width: 20,
      height: 25,
      fill: '#ffe9ab',
      stroke: '#1a2b40',
      'stroke-width': 2.4,
    },
    {
      tag: 'path',
      d: `M${x - 14} ${y - 12}Q${x} ${y - 34} ${x + 14} ${y - 12}Z`,
      fill: '#9c3038',
      stroke: PAPER,
      'stroke-width': 1,
    },
  ];
}

const scallops = (wide: number, y: number, long: number, high: number, from = -40): string => {
  const count = Math.ceil((wide + 80) / long);
  return `M${from} ${r1(y)}${many(count, () => `q${r1(long / 2)} ${r1(-high)} ${r1(long)} 0`).join('')}`;
};

function sea(wide: number): readonly Shape[] {
  const x = moonX(wide);
  return [
    { tag: 'rect', x: 0, y: HORIZON, width: wide, height: HIGH - HORIZON, fill: '#0c1b2d' },
    ...many(17, (k) => ({
      ...cut(
        scallops(wide, HORIZON + 5 + k * 6 + k * k * 0.32, 16 + k * 3, 2 + k * 0.4),
        0.16 + k * 0.018,
        1 + k * 0.06,
      ),
      'stroke-dasharray': `${40 + k * 9} ${8 + ((k * 17) % 44)}`,
    })),
    ...many(15, (k) => {
      const y = HORIZON + 6 + k * 9;
      const half = 8 + k * 2.6 + scatter(k + 11) * 12;
      const off = (scatter(k + 31) - 0.5) * 18;
      return cut(`M${r1(x + off - half)} ${y}H${r1(x + off + half)}`, 0.75 - k * 0.03, 2.4);
    }),
  ];
}

/** Everything behind the floats. */
export function backdrop(wide: number): readonly Shape[] {
  const k = Math.min(1, wide / 900) * 0.4 + 0.55;
  return [
    ...sky(wide),
    ...town(wide),
    ...sea(wide),
    ...ship(wide * 0.47, HORIZON + 22, k),
    ...ship(wide * 0.9, HORIZON + 12, k * 0.72),
    ...lighthouse(wide),
  ];
}

/** The water before the floats. */
export function foreground(wide: number): readonly Shape[] {
  const crest = scallops(wide, WATER, 64, 20);
  return [
    { tag: 'path', d: `${crest}V${HIGH + 20}H-40Z`, fill: '#0a1624' },
    cut(crest, 0.75, 2.4),
    ...many(9, (k) => ({
      ...cut(
        scallops(wide, WATER + 12 + k * 12, 66 + k * 6, 15 - k * 0.6, -40 - ((k * 29) % 40)),
        0.34 - k * 0.02,
        1.7,
      ),
      'stroke-dasharray': `${90 + ((k * 37) % 80)} ${16 + ((k * 23) % 50)}`,
    })),
  ];
}
