// Small helpers that write SVG text. Coordinates are user units; every number is rounded to keep files small.

export type Pt = readonly [number, number];

export const n = (value: number): string => String(Math.round(value * 10) / 10);

export function attrs(of: Record<string, string | number | undefined>): string {
  return Object.entries(of)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`)
    .join('');
}

export type Attrs = Record<string, string | number | undefined>;

export const path = (d: string, fill: string, more: Attrs = {}): string =>
  `<path d="${d}"${attrs({ fill, ...more })}/>`;

export const line = (d: string, stroke: string, width: number, more: Attrs = {}): string =>
  path(d, 'none', {
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attrs = {}): string =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"${attrs({ fill, ...more })}/>`;

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attrs = {},
): string => `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}"${attrs({ fill, ...more })}/>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, more: Attrs = {}): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${attrs({ fill, ...more })}/>`;

export const group = (body: string, more: Attrs = {}): string => `<g${attrs(more)}>${body}</g>`;

/** Moves, scales and turns a drawing made around its own origin. */
export function at(x: number, y: number, body: string, scale = 1, turn = 0, more: Attrs = {}): string {
  const parts = [`translate(${n(x)} ${n(y)})`];
  if (turn !== 0) parts.push(`rotate(${n(turn)})`);
  if (scale !== 1) parts.push(`scale(${Math.round(scale * 1000) / 1000})`);
  return group(body, { transform: parts.join(' '), ...more });
}

export const mirror = (body: string, axis = 0): string =>
  body + group(body, { transform: `translate(${n(axis * 2)} 0) scale(-1 1)` });

export const polygon = (points: readonly Pt[]): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;

export const polar = (cx: number, cy: number, r: number, degrees: number): Pt => {
  const a = (degrees * Math.PI) / 180;
  return [cx + r * Math.cos(a), cy + r * Math.sin(a)];
};

/** Points on a circle: a regular polygon, or a star when `inner` is given. */
export function star(
  cx: number,
  cy: number,
  outer: number,
  points: number,
  inner = outer,
  turn = -90,
): string {
  const list: Pt[] = [];
  for (let i = 0; i < points * 2; i += 1) {
    list.push(polar(cx, cy, i % 2 === 0 ? outer : inner, turn + (i * 180) / points));
  }
  return polygon(list);
}

/** A smooth curve through the points (Catmull-Rom turned into Béziers). */
export function smooth(points: readonly Pt[], closed = true, tension = 1): string {
  const count = points.length;
  const pick = (i: number): Pt => {
    const index = closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1);
    return points[index] ?? [0, 0];
  };
  const first = pick(0);
  let d = `M${n(first[0])} ${n(first[1])}`;
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [a, b, c, e] = [pick(i - 1), pick(i), pick(i + 1), pick(i + 2)];
    const k = tension / 6;
    d += `C${n(b[0] + (c[0] - a[0]) * k)} ${n(b[1] + (c[1] - a[1]) * k)} `;
    d += `${n(c[0] - (e[0] - b[0]) * k)} ${n(c[1] - (e[1] - b[1]) * k)} ${n(c[0])} ${n(c[1])}`;
  }
  return closed ? `${d}Z` : d;
}

/** A pie piece between two radii, angles in degrees clockwise from the right. */
export function wedge(
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  from: number,
  to: number,
): string {
  const [a, b, c, d] = [
    polar(cx, cy, outer, from),
    polar(cx, cy, outer, to),
    polar(cx, cy, inner, to),
    polar(cx, cy, inner, from),
  ];
  const big = to - from > 180 ? 1 : 0;
  return `M${n(a[0])} ${n(a[1])}A${n(outer)} ${n(outer)} 0 ${big} 1 ${n(b[0])} ${n(b[1])}L${n(c[0])} ${n(c[1])}A${n(inner)} ${n(inner)} 0 ${big} 0 ${n(d[0])} ${n(d[1])}Z`;
}

export type Random = () => number;

/** The same seed gives the same picture (mulberry32). */
export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const times = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');
