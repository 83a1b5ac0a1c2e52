import { ball, brass, sparkle } from '../kit/metal.ts';
import type { Paper } from '../kit/paper.ts';
import {
  at,
  circle,
  ellipse,
  group,
  line,
  n,
  type Pt,
  path,
  polygon,
  rect,
  smooth,
  times,
} from '../kit/svg.ts';

/** Slanted shafts of light falling from the surface. */
export function lightShafts(p: Paper, w: number, h: number, colour: string, count = 6): string {
  return group(
    times(count, (i) => {
      const x = (w * (i + p.random() * 0.7)) / count - w * 0.05;
      const spread = w * p.between(0.04, 0.11);
      const drift = w * 0.16;
      const paint = p.lin([`${colour} 0 ${p.between(0.16, 0.4)}`, `${colour} 100 0`]);
      return path(
        polygon([
          [x, -10],
          [x + spread * 0.6, -10],
          [x + spread * 1.6 - drift, h * 0.86],
          [x - spread * 0.6 - drift, h * 0.86],
        ]),
        paint,
        { filter: p.blur(5) },
      );
    }),
    { style: 'mix-blend-mode:screen' },
  );
}

export function bubbles(
  p: Paper,
  count: number,
  box: readonly [number, number, number, number],
  sizes: readonly [number, number],
): string {
  return times(count, () => {
    const r = p.between(sizes[0], sizes[1]);
    const [x, y] = [box[0] + p.random() * box[2], box[1] + p.random() * box[3]];
    return (
      circle(x, y, r, p.rad(['#fff 55 0', '#bff 88 .22', '#fff 100 .75'])) +
      circle(x - r * 0.35, y - r * 0.4, r * 0.22, '#fff', { opacity: 0.9 })
    );
  });
}

/** One branching coral with rounded fingers. */
function branch(p: Paper, x: number, y: number, size: number, lean: number, depth: number): string {
  const length = size * p.between(0.5, 0.75);
  const [ex, ey] = [x + Math.sin(lean) * length, y - Math.cos(lean) * length];
  const width = size * 0.16;
  let d = `M${n(x)} ${n(y)}Q${n((x + ex) / 2 + Math.cos(lean) * width)} ${n((y + ey) / 2)} ${n(ex)} ${n(ey)}`;
  if (depth > 0) {
    d += branch(p, ex, ey, size * 0.72, lean - p.between(0.25, 0.6), depth - 1);
    d += branch(p, ex, ey, size * 0.72, lean + p.between(0.2, 0.6), depth - 1);
  }
  return d;
}

/** A bank of corals and rocks standing on a line. */
export function coral(
  p: Paper,
  w: number,
  y: number,
  size: number,
  colours: readonly string[],
  opacity: number,
  count: number,
): string {
  const rocks: Pt[] = [[-40, y + size * 3]];
  for (let i = 0; i <= count; i += 1) rocks.push([(w * i) / count, y + size * p.between(0.25, 0.75)]);
  rocks.push([w + 40, y + size * 3]);
  const plants = times(count, (i) => {
    const colour = colours[i % colours.length] ?? '#fff';
    const x = (w * (i + p.between(0.2, 0.8))) / count;
    const d = branch(p, x, y + size * 0.7, size * p.between(0.7, 1.25), p.between(-0.2, 0.2), 2);
    return (
      line(d, p.linAt([`${colour}`, '#02101f'], 0, y - size, 0, y + size * 1.4), size * 0.13) +
      line(d, '#fff', size * 0.02, { opacity: 0.12, transform: `translate(${n(-size * 0.03)} 0)` })
    );
  });
  const last = colours[colours.length - 1] ?? '#000';
  return group(plants + path(smooth(rocks), p.linAt([last, '#020a18 70'], 0, y, 0, y + size * 2.4)), {
    opacity,
  });
}

/** A brass ship's lantern hanging from its ring, lit from within; 40 wide, the ring at the origin. */
export function lantern(p: Paper): string {
  return (
    circle(0, 2, 4, 'none', { stroke: p.lin(brass, 60), 'stroke-width': 2 }) +
    path('M-9 10Q0 0 9 10L13 15H-13Z', p.lin(brass, 20)) +
    rect(-12, 15, 24, 26, p.rad(['#fffef0', '#ffe481 45', '#ff9c2a 85', '#c85a0a'], 0.5, 0.55, 0.62), {
      rx: 4,
    }) +
    ellipse(0, 30, 4.5, 8, '#fff', { opacity: 0.95 }) +
    line('M-12 15V41M12 15V41M0 15V41', '#7a4a12', 1.4, { opacity: 0.75 }) +
    line('M-12 28H12', '#7a4a12', 1.2, { opacity: 0.6 }) +
    path('M-14 40H14L10 47H-10Z', p.lin(brass, 20)) +
    rect(-14, 13.5, 28, 3.4, p.lin(brass, 0), { rx: 1.5 })
  );
}

const body: Pt[] = [
  [-66, -22],
  [-46, -56],
  [-4, -70],
  [42, -56],
  [70, -22],
  [84, -6],
  [84, 8],
  [66, 26],
  [36, 58],
  [-6, 68],
  [-48, 54],
  [-76, 30],
  [-60, 18],
  [-40, 6],
];

function fins(p: Paper): string {
  const fin = p.lin(['#ff8fc7', '#9c3fa8 55', '#3d1b70'], 35);
  const rays = (d: string): string => line(d, '#ffd0f0', 1.1, { opacity: 0.45 });
  return (
    path('M78 0Q104 -46 124 -40Q110 -16 116 2Q112 18 126 42Q104 46 78 2Z', fin) +
    rays('M82 -2Q104 -24 118 -34M84 0H114M82 4Q104 22 120 38') +
    path('M-12 -66Q2 -98 14 -88Q18 -104 32 -88Q40 -96 48 -76Q62 -72 58 -44Q30 -64 -12 -66Z', fin) +
    rays('M2 -68Q8 -82 13 -86M20 -64Q26 -82 31 -85M38 -56Q44 -66 46 -72') +
    path('M20 58Q28 86 50 84Q46 72 58 66Q50 54 44 48Z', fin)
  );
}

function teeth(): string {
  const upper = times(6, (i) =>
    path(`M${-62 + i * 9} ${n(-17 + i * 3.4)}l7 2l-5 ${i % 2 ? 13 : 19}Z`, '#fffbe9'),
  );
  const lower = times(7, (i) =>
    path(`M${-72 + i * 9} ${n(33 - i * 2.6)}l7 -2l0 ${i % 2 ? -11 : -16}Z`, '#f2ead0'),
  );
  return upper + lower;
}

/** The lantern fish: a round deep-sea hunter carrying a brass lantern before its mouth; radius 100. */
export function angler(p: Paper): string {
  const skin = p.rad(['#7b6cff', '#4a34b8 38', '#2a1672 70', '#140a3e'], 0.36, 0.26, 0.8);
  const outline = smooth(body, true, 0.9);
  const mouth = 'M-68 -22Q-34 -10 -12 8Q-30 30 -76 31Q-52 8 -68 -22Z';
  return (
    fins(p) +
    path(outline, skin) +
    p.clip(
      path(outline, '#000'),
      circle(-78, -70, 100, p.rad(['#ffdf8a 0 .95', '#ff9c4a 40 .5', '#ff9c4a 100 0']), {
        style: 'mix-blend-mode:screen',
      }) +
        ellipse(8, 78, 84, 40, p.rad(['#45f3e2 0 .55', '#45f3e2 100 0'])) +
        times(26, () =>
          circle(p.between(-20, 76), p.between(-52, 54), p.between(1.2, 3.4), '#9ffff0', { opacity: 0.4 }),
        ) +
        line('M28 -52Q52 -20 40 26', '#1a0d52', 3, { opacity: 0.5 }) +
        line('M40 -46Q62 -16 52 22', '#1a0d52', 2.4, { opacity: 0.35 }),
    ) +
    path('M-40 -56Q-6 -76 34 -58Q8 -62 -14 -58Q-34 -54 -46 -42Z', '#fff', { opacity: 0.5 }) +
    path(mouth, p.rad(['#ff5d6c', '#7c0f3c 55', '#240320'], 0.2, 0.5, 0.9)) +
    path('M-58 24Q-40 10 -22 14Q-34 26 -62 28Z', '#ff8c9c', { opacity: 0.8 }) +
    teeth() +
    line('M-68 -22Q-34 -10 -12 8Q-30 30 -76 31', '#a58bff', 3, { opacity: 0.8 }) +
    path('M10 8Q44 2 52 30Q34 26 26 40Q16 28 4 32Z', p.lin(['#ff9ad0', '#7b2f9c'], 50)) +
    line('M18 14Q34 14 44 26M16 20Q26 24 28 34', '#ffd6f2', 1, { opacity: 0.6 }) +
    at(
      -18,
      -32,
      ball(p, 0, 0, 17, ['#3a1500', '#ffb52e', '#fff3a6', '#ff7a1a']) +
        ellipse(-4, 1, 6.5, 11, '#1a0800') +
        circle(-8, -6, 4, '#fff') +
        circle(2, 6, 1.8, '#fff', { opacity: 0.8 }),
    ) +
    path('M-40 -40Q-18 -60 4 -42Q-16 -50 -40 -40Z', '#2a1672') +
    line('M-6 -66Q-22 -112 -58 -100Q-74 -94 -78 -82', p.linAt(['#c48bff', '#5d3fd0'], -80, 0, 0, 0), 5) +
    at(-78, -84, lantern(p), 1.15) +
    p.glow(-78, -52, 62, '#ffd76a', 0.9) +
    sparkle(-78, -52, 18, '#fff8d8', 0.8)
  );
}

/** An open oyster with its pearl; radius 100. */
export function oyster(p: Paper): string {
  const shell = (flip: number): string => {
    const points: Pt[] = [];
    for (let i = 0; i <= 8; i += 1) {
      const a = Math.PI + (Math.PI * i) / 8;
      points.push([Math.cos(a) * (i % 2 ? 92 : 100), Math.sin(a) * (i % 2 ? 66 : 76) * flip]);
    }
    return `${smooth(points, false)}Q0 ${n(24 * flip)} -100 0Z`;
  };
  return (
    at(
      0,
      -10,
      path(shell(1), p.lin(['#ffd7ec', '#c77bb8 50', '#5a2f7c'])) +
        times(7, (i) =>
          line(`M0 14Q${n((i - 3) * 18)} -30 ${n((i - 3) * 27)} -58`, '#fff', 2.4, { opacity: 0.4 }),
        ),
      1,
      -8,
    ) +
    ellipse(0, 14, 88, 24, p.lin(['#3a1450', '#e6a3d6'])) +
    ball(p, 0, -12, 36, ['#b8a6d9', '#fbeef8', '#ffffff', '#bff7ff']) +
    path(shell(-0.72), p.lin(['#f2b8dc', '#8a4a9c 60', '#3a1a5c']), { transform: 'translate(0 18)' }) +
    sparkle(14, -30, 26, '#fff', 0.95)
  );
}
