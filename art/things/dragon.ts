import type { Paper } from '../kit/paper.ts';
import { circle, ellipse, group, line, n, type Pt, path, polygon, smooth, star } from '../kit/svg.ts';

const cut = (p: Paper, body: string, depth = 3): string =>
  group(body, { filter: p.shadow(1.5, depth, depth * 0.8, '#3a0010', 0.42) });

/** Where the dragon's body runs, from the tail to the neck: share 0 to 1. */
function spine(share: number): Pt {
  const a = -1.95 + share * 4.1;
  return [36 + Math.cos(a) * (86 - share * 14), -14 + Math.sin(a) * 84];
}

function bodySheets(p: Paper): string {
  let out = '';
  const count = 30;
  for (let i = 0; i <= count; i += 1) {
    const share = i / count;
    const [x, y] = spine(share);
    const [ax, ay] = spine(Math.min(share + 0.02, 1.02));
    const turn = (Math.atan2(ay - y, ax - x) * 180) / Math.PI;
    const r = 5 + 20 * Math.sin(Math.PI * (0.08 + share * 0.62));
    const [skin, scale] = i % 2 ? ['#12a39a', '#7fe0c8'] : ['#0b7f86', '#4fc7b4'];
    const fin = polygon([
      [-r * 0.5, -r * 0.8],
      [-r * 0.7, -r * 1.6],
      [r * 0.5, -r * 0.8],
    ]);
    out += group(
      cut(p, path(fin, '#ffb52e') + ellipse(0, 0, r * 0.95, r, skin ?? '#000'), 2.4) +
        path(
          `M${n(-r * 0.3)} ${n(-r * 0.86)}A${n(r * 0.9)} ${n(r * 0.9)} 0 0 1 ${n(-r * 0.3)} ${n(r * 0.86)}A${n(r * 1.6)} ${n(r * 1.6)} 0 0 0 ${n(-r * 0.3)} ${n(-r * 0.86)}Z`,
          scale ?? '#000',
          { transform: `translate(${n(r * 0.5)} 0)` },
        ) +
        ellipse(-r * 0.1, r * 0.72, r * 0.62, r * 0.22, '#ffe3a0'),
      { transform: `translate(${n(x)} ${n(y)}) rotate(${n(turn)})` },
    );
  }
  return out;
}

function head(p: Paper): string {
  const mane: Pt[] = [
    [44, -34],
    [78, -44],
    [66, -26],
    [98, -22],
    [76, -8],
    [104, 10],
    [76, 14],
    [90, 38],
    [64, 30],
    [62, 54],
    [44, 38],
    [30, 52],
    [24, 30],
  ];
  return (
    cut(p, path(polygon(mane), '#e0342f'), 4) +
    cut(p, path(polygon(mane.map(([x, y]): Pt => [16 + (x - 16) * 0.78, y * 0.78])), '#ff7a3c'), 3) +
    cut(p, path(polygon(mane.map(([x, y]): Pt => [12 + (x - 12) * 0.54, y * 0.56])), '#ffc247'), 3) +
    cut(
      p,
      path('M20 -28Q40 -70 74 -66Q52 -52 40 -22Z', '#fff1cf') +
        path('M4 -30Q18 -74 50 -84Q34 -58 24 -26Z', '#ffe0a0'),
    ) +
    cut(
      p,
      path('M-50 24Q-20 20 22 18L30 34Q0 54 -34 46Q-50 40 -50 24Z', '#0b7f86') +
        path('M-44 26Q-10 24 18 22L20 30Q-10 40 -40 32Z', '#d4243e'),
    ) +
    path('M-44 25l5 -9l4 9ZM-30 24l4 -8l4 8ZM-14 23l4 -8l4 8Z', '#fffaf0') +
    cut(
      p,
      path(
        smooth(
          [
            [-62, 2],
            [-56, -16],
            [-34, -18],
            [-16, -34],
            [16, -38],
            [38, -22],
            [42, 4],
            [26, 20],
            [-6, 18],
            [-36, 20],
            [-58, 16],
          ],
          true,
          0.85,
        ),
        '#13a89e',
      ),
      4,
    ) +
    path('M-54 15l5 11l5 -11ZM-38 17l4 10l5 -10ZM-20 17l5 12l5 -12ZM0 17l4 9l5 -9Z', '#fffaf0') +
    cut(
      p,
      path('M-16 -34Q4 -46 24 -34Q14 -20 -10 -18Z', '#0b7f86') +
        path('M-62 2Q-66 -18 -46 -20Q-34 -16 -36 -4Q-48 8 -62 2Z', '#5fd0bc'),
      2,
    ) +
    circle(-52, -6, 4, '#064a50') +
    features(p)
  );
}

function features(p: Paper): string {
  return (
    cut(p, circle(0, -12, 13, '#fff8e0'), 2) +
    circle(-3, -12, 7.5, '#c2182e') +
    circle(-4, -12, 3.4, '#2a0010') +
    circle(-6, -15, 2.2, '#fff') +
    cut(p, path('M-20 -22Q0 -38 22 -22Q2 -26 -16 -14Z', '#ffb52e'), 2) +
    cut(p, path('M16 2Q34 -2 40 14Q24 10 16 2ZM10 14Q24 16 26 28Q12 26 10 14Z', '#7fe0c8'), 2) +
    line('M-56 8Q-84 6 -88 -22Q-90 -36 -78 -38', '#ffc247', 3.6) +
    line('M-50 12Q-74 30 -92 22', '#ffc247', 3) +
    cut(p, path('M-30 46Q-26 66 -40 74Q-18 70 -12 48ZM-10 48Q-4 64 -12 72Q6 66 6 46Z', '#ff7a3c'), 2)
  );
}

/** A dragon folded and cut from paper, flying to the left; radius 100. */
export function dragon(p: Paper): string {
  const tail = '#e0342f';
  return (
    cut(
      p,
      path('M6 -88Q-14 -112 -44 -106Q-24 -100 -22 -90Q-42 -92 -50 -80Q-24 -84 -8 -70Z', tail) +
        path('M2 -88Q-10 -102 -30 -102Q-16 -94 -12 -84Z', '#ffc247'),
    ) +
    bodySheets(p) +
    cut(p, path('M66 66q-4 14 -16 16l4 4l-2 6l8 -4l4 6l2 -8l8 -2q4 -10 2 -18Z', '#ffb52e')) +
    group(head(p), { transform: 'translate(-40 -22) scale(1.02)' }) +
    cut(p, path(star(-98, -52, 15, 8, 11), '#ffefb8') + circle(-98, -52, 7, '#ff5a3c'), 3)
  );
}
