import { brass, gold } from '../kit/metal.ts';
import type { Paper } from '../kit/paper.ts';
import { at, circle, ellipse, group, line, n, path, polar, rect, times } from '../kit/svg.ts';

/** A full moon with soft seas; radius 100. */
export function moon(p: Paper, light = '#fff9e2', mid = '#f4dfae', edge = '#b98f6a'): string {
  const seas: readonly (readonly [number, number, number])[] = [
    [-34, -22, 28],
    [22, -44, 18],
    [34, 12, 24],
    [-12, 40, 20],
    [-58, 26, 12],
    [60, -16, 9],
    [10, 0, 10],
    [44, 56, 12],
  ];
  return (
    circle(0, 0, 100, p.rad([light, `${mid} 62`, edge], 0.4, 0.36, 0.7)) +
    seas
      .map(
        ([x, y, r]) =>
          circle(x, y, r, edge, { opacity: 0.26 }) +
          circle(x + r * 0.12, y + r * 0.14, r * 0.84, mid, { opacity: 0.5 }),
      )
      .join('')
  );
}

/** A gold hunter watch seen from the front; radius 100 without the crown. */
export function pocketWatch(p: Paper): string {
  return (
    circle(0, -126, 20, 'none', { stroke: p.lin(gold, 60), 'stroke-width': 8 }) +
    rect(-12, -118, 24, 22, p.lin(gold, 0), { rx: 5 }) +
    circle(0, 0, 100, p.lin(gold, 55)) +
    circle(0, 0, 88, p.lin(gold, 235)) +
    circle(0, 0, 80, p.rad(['#fffdf2', '#f6e7c1 70', '#c7a565'], 0.4, 0.35, 0.75)) +
    times(60, (i) => {
      const [a, b] = [polar(0, 0, i % 5 ? 72 : 64, i * 6), polar(0, 0, 76, i * 6)];
      return line(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, '#2a1a3a', i % 5 ? 1.4 : 5);
    }) +
    line('M0 0L-26 -38', '#22164a', 8) +
    line('M0 0L14 -58', '#22164a', 5) +
    line('M0 10L-4 60', '#c0392b', 2.4) +
    circle(0, 0, 7, p.lin(gold, 60)) +
    path('M-62 -44A76 76 0 0 1 36 -66A96 96 0 0 0 -62 -6Z', '#fff', { opacity: 0.35 })
  );
}

function wheel(p: Paper, x: number, r: number): string {
  const y = -r;
  return (
    circle(x, y, r, '#0b0a1c') +
    circle(x, y, r * 0.86, 'none', { stroke: p.lin(brass, 60), 'stroke-width': r * 0.16 }) +
    times(10, (i) => {
      const [ex, ey] = polar(x, y, r * 0.8, i * 36);
      return line(`M${n(x)} ${n(y)}L${n(ex)} ${n(ey)}`, '#b98534', r * 0.08);
    }) +
    circle(x, y, r * 0.22, p.rad(['#ffe9a8', '#8a5a1c'], 0.4, 0.35, 0.7))
  );
}

function coach(p: Paper, x: number, width: number): string {
  const windows = Math.floor(width / 24);
  return (
    path(
      `M${n(x)} -14V-62Q${n(x)} -72 ${n(x + 10)} -72H${n(x + width - 10)}Q${n(x + width)} -72 ${n(x + width)} -62V-14Z`,
      p.lin(['#7a5cff', '#3a2a9c 30', '#1a1258 75', '#0d0a33']),
    ) +
    path(
      `M${n(x - 3)} -66Q${n(x)} -78 ${n(x + 12)} -78H${n(x + width - 12)}Q${n(x + width)} -78 ${n(x + width + 3)} -66Z`,
      p.lin(['#5a4ac0', '#120c40']),
    ) +
    rect(x, -30, width, 2.4, '#f6cf77') +
    rect(x, -64, width, 1.8, '#f6cf77') +
    times(windows, (i) =>
      rect(x + 7 + (i * (width - 10)) / windows, -58, 15, 22, p.lin(['#fff7c9', '#ffcf5e 60', '#ff9a3c']), {
        rx: 3,
        stroke: '#f6cf77',
        'stroke-width': 1.2,
      }),
    ) +
    wheel(p, x + 18, 10) +
    wheel(p, x + width - 18, 10) +
    rect(x - 8, -24, 8, 5, '#0d0a33')
  );
}

/** A steam engine with two lit coaches, facing left on a rail at y = 0; about 230 wide. */
export function train(p: Paper): string {
  const boiler = p.lin(['#8d78ff', '#e9e4ff 12', '#4a38c4 28', '#1d1566 70', '#0a0730']);
  const smoke = times(7, (i) => {
    const [x, y, r] = [-62 + i * 23, -104 - i * 7 - (i % 2) * 5, 11 + i * 2.6];
    return circle(x, y, r, p.rad(['#ffe9d2 0 .95', '#c9a7e0 60 .75', '#7a5bb5 100 0'], 0.38, 0.32, 0.66));
  });
  return (
    smoke +
    coach(p, 26, 84) +
    coach(p, 120, 84) +
    path('M-20 -14V-84H22V-14Z', p.lin(['#6a55e8', '#241a7a 50', '#0d0a33'])) +
    path('M-26 -82Q0 -96 28 -82V-78H-26Z', p.lin(brass, 90)) +
    rect(-13, -74, 26, 24, p.lin(['#fff7c9', '#ffb347']), { rx: 4, stroke: '#f6cf77', 'stroke-width': 2 }) +
    rect(-92, -62, 76, 40, boiler, { rx: 8 }) +
    times(4, (i) => rect(-84 + i * 18, -63, 3.4, 42, p.lin(brass, 90))) +
    circle(-92, -42, 21, p.rad(['#5a48d8', '#1a1258 70', '#0a0730'], 0.4, 0.35, 0.75), {
      stroke: p.lin(brass, 60),
      'stroke-width': 3,
    }) +
    circle(-92, -42, 9, p.lin(brass, 60)) +
    path('M-82 -62L-86 -90H-62L-66 -62Z', p.lin(['#1a1258', '#7a68f0 35', '#0a0730'], 0)) +
    path('M-90 -90H-58L-61 -97H-87Z', p.lin(brass, 0)) +
    path('M-46 -62Q-46 -78 -36 -78T-26 -62Z', p.lin(brass, 20)) +
    rect(-100, -22, 122, 10, p.lin(['#c0392b', '#5c120d'])) +
    path('M-100 -22L-124 -2H-92V-22Z', p.lin(['#e0503c', '#6b160f'])) +
    line('M-116 -6L-98 -20M-108 -5L-96 -17', '#ffd27a', 1.6, { opacity: 0.7 }) +
    wheel(p, -78, 13) +
    wheel(p, -46, 16) +
    wheel(p, -10, 16) +
    line('M-78 -14L-10 -14', p.linAt(['#fff3c4', '#a9752a'], -78, -16, -78, -10), 4.5) +
    ellipse(-56, -56, 30, 4, '#fff', { opacity: 0.4 }) +
    path('M-112 -44L-260 -74V0L-112 -36Z', p.linAt(['#fff2b0 0 .75', '#fff2b0 100 0'], -112, 0, -250, 0)) +
    p.glow(-113, -41, 30, '#fff2b0', 1) +
    circle(-112, -41, 7, '#fffbe2', { stroke: p.lin(brass, 60), 'stroke-width': 2.4 })
  );
}

/** A stone bridge across the picture whose top is at y, before hills and a river of mist. */
export function viaduct(p: Paper, w: number, y: number, h: number, k: number): string {
  const span = 62 * k;
  const stone = p.linAt(['#4a3a86', '#1a1450 45', '#090726'], 0, y, 0, h);
  const hills = at(
    0,
    y,
    path(
      `M0 0Q${n(w * 0.2)} ${n(-46 * k)} ${n(w * 0.42)} ${n(-8 * k)}T${n(w * 0.8)} ${n(-26 * k)}T${n(w)} ${n(-10 * k)}V${n(h)}H0Z`,
      '#2a2270',
      { opacity: 0.75 },
    ),
  );
  let arches = `M0 ${n(y)}H${n(w)}V${n(h)}H0Z`;
  for (let x = -span * 0.3; x < w; x += span) {
    const [a, b, top] = [x + span * 0.12, x + span * 0.88, y + 34 * k];
    arches += `M${n(a)} ${n(h)}V${n(top + span * 0.2)}A${n((b - a) / 2)} ${n((b - a) / 2)} 0 0 1 ${n(b)} ${n(top + span * 0.2)}V${n(h)}Z`;
  }
  return (
    hills +
    rect(0, y + 30 * k, w, h, p.linAt(['#f08a72 0 .5', '#3a2a80 60 .8'], 0, y, 0, h)) +
    group(path(arches, stone, { 'fill-rule': 'evenodd' })) +
    rect(0, y, w, 7 * k, p.lin(['#a08ae8', '#3a2f86'])) +
    rect(0, y - 2, w, 3, p.lin(['#fff3c4', '#8a5a1c'])) +
    times(Math.ceil(w / (9 * k)), (i) =>
      rect(i * 9 * k, y + 9 * k, 6 * k, 3.4 * k, '#8a78d8', { opacity: 0.32 }),
    )
  );
}
