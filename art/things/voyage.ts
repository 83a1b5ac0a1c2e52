import type { Paper } from '../kit/paper.ts';
import { circle, group, line, n, type Pt, path, polar, rect, smooth, star, times } from '../kit/svg.ts';

/** A sixteen-pointed compass rose in a graduated brass ring; radius 100. */
export function compassRose(p: Paper): string {
  const point = (turn: number, reach: number, width: number, a: string, b: string): string =>
    group(
      path(`M0 0L${n(-width)} ${n(-width)}L0 ${n(-reach)}Z`, a) +
        path(`M0 0L${n(width)} ${n(-width)}L0 ${n(-reach)}Z`, b),
      { transform: `rotate(${turn})` },
    );
  const gold = p.lin(['#fffbe0', '#e8bc4e'], 20);
  const dark = p.lin(['#8a5a10', '#4a2c06'], 20);
  return (
    circle(0, 0, 102, p.lin(['#6b4408', '#fff2b8 35', '#c9942c 55', '#4a2e06'], 55)) +
    circle(0, 0, 88, p.rad(['#fffdf2', '#f2e2b4 70', '#c4a468'], 0.4, 0.36, 0.75)) +
    times(72, (i) => {
      const [a, b] = [polar(0, 0, i % 6 ? 93 : 89, i * 5), polar(0, 0, 99, i * 5)];
      return line(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, '#2c1a04', i % 6 ? 1 : 2.6);
    }) +
    circle(0, 0, 58, 'none', { stroke: '#6b4a1c', 'stroke-width': 2 }) +
    circle(0, 0, 53, 'none', { stroke: '#6b4a1c', 'stroke-width': 1 }) +
    times(8, (i) => point(22.5 + i * 45, 58, 6, '#3f7f7c', '#123c40')) +
    times(4, (i) => point(45 + i * 90, 74, 10, '#fff6d8', '#7a2a1a')) +
    times(4, (i) => point(i * 90, 88, 14, gold, dark)) +
    circle(0, 0, 12, p.rad(['#fffbe0', '#d9a63a 60', '#5a3808'], 0.36, 0.3, 0.75)) +
    path(star(0, -98, 9, 5, 4), '#a01c2c')
  );
}

/** Two landmasses with shaded shores, hills and a dotted course. */
export function coast(p: Paper, w: number, h: number, k: number): string {
  const land = (points: readonly Pt[]): string => {
    const d = smooth(points);
    return (
      times(3, (i) => line(d, '#2c6468', (3 - i) * 7 * k * 0.5, { opacity: 0.28 })) +
      path(d, p.lin(['#fff4d0', '#e2c384 60', '#b98f4e'])) +
      line(d, '#3a2a10', 2)
    );
  };
  const jag = (x: number, y: number, rx: number, ry: number): Pt[] =>
    Array.from({ length: 18 }, (_, i) => polar(0, 0, p.between(0.72, 1.12), i * 20)).map(
      ([a, b]): Pt => [x + a * rx, y + b * ry],
    );
  const hills = times(12, () => {
    const [x, y] = [p.between(0, w * 0.26), p.between(h * 0.05, h * 0.3)];
    return path(
      `M${n(x - 11 * k)} ${n(y)}L${n(x)} ${n(y - 14 * k)}L${n(x + 11 * k)} ${n(y)}Z`,
      p.lin(['#fffaf0', '#8a6430'], 0),
      { stroke: '#3a2a10', 'stroke-width': 1.2 },
    );
  });
  return (
    land(jag(w * 0.06, h * 0.16, w * 0.3, h * 0.2)) +
    hills +
    land(jag(w * 1.0, h * 0.1, w * 0.24, h * 0.16)) +
    land(jag(w * 0.98, h * 0.62, w * 0.2, h * 0.14))
  );
}

export function waves(p: Paper, w: number, y: number, k: number): string {
  return times(5, (row) => {
    const top = y + row * 13 * k;
    let d = `M-20 ${n(top)}`;
    for (let x = -20; x < w + 40; x += 26 * k)
      d += `q${n(6.5 * k)} ${n(-11 * k)} ${n(15 * k)} ${n(-2 * k)}q${n(4 * k)} ${n(5 * k)} ${n(11 * k)} ${n(2 * k)}`;
    return (
      path(`${d}V${n(y + 300)}H-20Z`, p.lin(['#d8f0e4', '#4f9490 40', '#1d4a52'])) +
      line(d, '#f4fff8', 2.4 * k)
    );
  });
}

function sail(p: Paper, x: number, y: number, w: number, h: number): string {
  const d = `M${n(x - w / 2)} ${n(y)}H${n(x + w / 2)}Q${n(x + w * 0.78)} ${n(y + h * 0.5)} ${n(x + w * 0.56)} ${n(y + h)}Q${n(x)} ${n(y + h * 0.8)} ${n(x - w * 0.44)} ${n(y + h)}Q${n(x - w * 0.24)} ${n(y + h * 0.5)} ${n(x - w / 2)} ${n(y)}Z`;
  return (
    path(d, p.lin(['#b59a68', '#fffdf4 38', '#f4e4bc 62', '#9c7c48'], 0)) +
    line(d, '#4a3414', 1.6) +
    line(
      `M${n(x - w * 0.3)} ${n(y + 3)}Q${n(x - w * 0.05)} ${n(y + h * 0.5)} ${n(x - w * 0.2)} ${n(y + h * 0.88)}M${n(x + w * 0.2)} ${n(y + 3)}Q${n(x + w * 0.45)} ${n(y + h * 0.5)} ${n(x + w * 0.26)} ${n(y + h * 0.88)}`,
      '#a48a58',
      1.2,
    )
  );
}

/** A three-masted ship under full sail, heading right; radius 100. */
export function galleon(p: Paper): string {
  const mast = (x: number, top: number): string =>
    rect(x - 2.4, top, 4.8, 58 - top, p.lin(['#2c1a08', '#a8804a 45', '#2c1a08'], 0));
  const flag = (x: number, y: number): string =>
    path(`M${x} ${y}q12 -8 22 -1t18 -2l-7 8l5 7q-12 4 -20 0t-18 2Z`, '#a01c2c');
  const hull = 'M-92 44L-96 14H-62L-58 34H52L58 20L104 8Q96 70 62 84H-60Q-88 78 -92 44Z';
  return (
    mast(-48, -66) +
    mast(2, -96) +
    mast(52, -70) +
    flag(-48, -70) +
    flag(2, -100) +
    flag(52, -74) +
    sail(p, -48, -54, 34, 34) +
    sail(p, -50, -16, 42, 44) +
    sail(p, 0, -84, 36, 36) +
    sail(p, 0, -44, 48, 38) +
    sail(p, -2, -2, 54, 34) +
    sail(p, 52, -58, 32, 32) +
    sail(p, 50, -22, 42, 44) +
    path('M66 -66L128 -8L66 24Q84 -20 66 -66Z', p.lin(['#fffdf4', '#b89a64'], 0), {
      stroke: '#4a3414',
      'stroke-width': 1.6,
    }) +
    line('M96 12L134 -12', '#4a3414', 4) +
    path(hull, p.lin(['#c48b4a', '#7a4a1c 45', '#2c1606'])) +
    line('M-92 30H-62M-90 46Q0 56 96 34M-86 60Q0 70 88 52', '#2c1606', 2.2) +
    line('M-94 16H-62M-58 36H54', '#f2d28a', 3) +
    times(7, (i) => rect(-48 + i * 17, 40, 7, 7, '#160a02') + rect(-48 + i * 17, 40, 7, 1.6, '#f2d28a'))
  );
}
