import { outline } from '../../kit/letters.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, line, n, path, rect, times } from '../../kit/svg.ts';
import type { Card, Frame } from '../../studios/frame.ts';
import { sheet } from '../../studios/papercut.ts';

const disc = (r: number): string => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;

/** A red cricket ball of paper with its seam, and a number on it. */
function ball(p: Paper, number: string, r: number): string {
  const label = outline('dela', number, r * 0.54);
  return (
    sheet(p, disc(r), '#b3262a', 6) +
    path(
      `M${n(-r * 0.72)} ${n(-r * 0.69)}A${r} ${r} 0 0 1 ${n(r * 0.72)} ${n(-r * 0.69)}A${n(r * 1.5)} ${n(r * 1.5)} 0 0 1 ${n(-r * 0.72)} ${n(-r * 0.69)}Z`,
      '#d8433a',
    ) +
    line(
      `M${n(-r * 0.86)} ${n(-r * 0.5)}Q0 ${n(r * 0.02)} ${n(r * 0.86)} ${n(-r * 0.5)}`,
      '#ffe9d6',
      r * 0.06,
      {
        'stroke-dasharray': `${n(r * 0.1)} ${n(r * 0.12)}`,
      },
    ) +
    circle(0, r * 0.24, r * 0.48, '#fdf3dd') +
    path(label.d, '#3a0d10', {
      transform: `translate(${n(-label.x - label.w / 2)} ${n(r * 0.24 - label.y - label.h / 2)})`,
    })
  );
}

/** Three stumps with their bails; 90 tall, standing on y = 0. */
const wicket = (p: Paper): string =>
  [-17, 0, 17].map((x) => at(x, 0, sheet(p, 'M-4.500 0V-84Q0 -92 4.500 -84V0Z', '#f2d29a', 3))).join('') +
  sheet(p, 'M-20 -88H-1V-95H-20ZM1 -88H20V-95H1Z', '#c98b3f', 2);

const bat = (p: Paper): string =>
  sheet(p, 'M-7 -96H7V-42H-7Z', '#274a8f', 3) +
  sheet(p, 'M-17 -44Q0 -52 17 -44L19 74Q0 92 -19 74Z', '#f2d29a', 5) +
  path('M0 -48Q10 -48 17 -44L19 74Q10 84 0 84Z', '#dcb272') +
  line('M-6 -86H6M-6 -76H6M-6 -66H6M-6 -56H6', '#8fb4ff', 2.4);

function light(p: Paper, f: Frame, x: number, y: number, k: number): string {
  return at(
    x,
    y,
    sheet(p, 'M-40 -24H40L34 24H-34Z', '#1a4a60', 5) +
      times(8, (i) => circle(-24 + (i % 4) * 16, -10 + Math.floor(i / 4) * 20, 6, '#fff6d2')) +
      rect(-4, 24, 8, f.h, '#123a4d'),
    k,
  );
}

export const cricketKeno: Card = {
  code: 'cricket-keno',
  name: 'Cricket Keno',
  lines: ['Cricket', 'Keno'],
  studio: 'papercut',
  title: { colours: ['#fff8e8', '#ffcf5c', '#7a2a3a'], dark: '#0d3325' },
  scene: (p, f) => {
    const k = f.scale;
    return (
      p.fill(p.lin(['#2b3a78', '#7b4a86 36', '#f08a6a 64', '#ffb877'])) +
      circle(f.cx, f.cy - 6 * k, 74 * k, '#ffdc8f') +
      light(p, f, f.cx - 98 * k, f.cy - 74 * k, 0.62 * k) +
      light(p, f, f.cx + 98 * k, f.cy - 74 * k, 0.62 * k) +
      sheet(
        p,
        `M-30 ${n(f.cy + 34 * k)}Q${n(f.cx)} ${n(f.cy - 8 * k)} ${f.w + 30} ${n(f.cy + 34 * k)}V${f.h + 40}H-30Z`,
        '#412a58',
        7,
      ) +
      times(60, (i) =>
        circle(
          p.between(0, f.w),
          f.cy + p.between(26, 52) * k,
          p.between(2, 4),
          ['#ffd98a', '#ff9a76', '#8fd8d2'][i % 3] ?? '',
          {
            opacity: 0.85,
          },
        ),
      ) +
      sheet(
        p,
        `M-30 ${n(f.cy + 74 * k)}Q${n(f.cx)} ${n(f.cy + 40 * k)} ${f.w + 30} ${n(f.cy + 74 * k)}V${f.h + 40}H-30Z`,
        '#2f8f57',
        7,
      ) +
      ellipse(f.cx, f.cy + 132 * k, 170 * k, 62 * k, '#41b170') +
      at(f.cx - 66 * k, f.cy + 92 * k, wicket(p), 1.25 * k) +
      at(f.cx + 72 * k, f.cy + 22 * k, bat(p), 0.98 * k, 24) +
      at(f.cx - 4 * k, f.cy - 10 * k, ball(p, '27', 50), k) +
      at(f.cx - 86 * k, f.cy - 36 * k, ball(p, '8', 24), k * 0.9, -14) +
      at(f.cx + 34 * k, f.cy + 66 * k, ball(p, '64', 27), k * 0.9, 10)
    );
  },
};
