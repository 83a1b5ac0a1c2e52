import type { Paper } from '../kit/paper.ts';
import { at, circle, ellipse, group, line, n, path, polygon, rect, star, times } from '../kit/svg.ts';

export const boltShape = 'M22 -100L-58 14H-8L-28 100L58 -24H6Z';

/** A neon stroke: wide haze, coloured tube, white core. */
export function neon(p: Paper, d: string, colour: string, width = 4): string {
  return (
    line(d, colour, width * 3.2, { opacity: 0.45, filter: p.blur(width * 1.5) }) +
    line(d, colour, width) +
    line(d, '#ffffff', width * 0.36, { opacity: 0.9 })
  );
}

/** A lit thunderbolt with bevelled faces; 200 tall. */
export function thunderbolt(p: Paper): string {
  return (
    path(boltShape, '#ffd21f', { opacity: 0.7, filter: p.blur(16), style: 'mix-blend-mode:screen' }) +
    path(boltShape, '#7a2a00', { transform: 'translate(7 7)' }) +
    path(boltShape, p.lin(['#fffbd0', '#ffe14a 34', '#ffb000 66', '#ff6a00'], 80)) +
    path('M22 -100L-58 14H-8L2 0L-34 4L14 -76Z', '#fff', { opacity: 0.55 }) +
    path('M58 -24L-28 100L-18 56L34 -14Z', '#c43a00', { opacity: 0.6 }) +
    line(boltShape, '#fff7c0', 2.4)
  );
}

type Screen = 'bolt' | 'sevens' | 'star' | 'racer';

function picture(p: Paper, what: Screen, colour: string): string {
  if (what === 'bolt') return at(0, 0, thunderbolt(p), 0.3);
  if (what === 'star')
    return (
      path(star(0, 0, 30, 5, 13), p.lin(['#fff7c0', '#ffb000'])) +
      times(8, (i) => circle(Math.cos(i) * 36, Math.sin(i * 1.7) * 26, 1.8, '#fff'))
    );
  if (what === 'racer')
    return (
      times(7, (i) => line(`M${-50 + i * 16.6} 34L${-8 + i * 2.6} -6`, colour, 1.6)) +
      times(5, (i) => line(`M-60 ${n(-4 + i * i * 2.4)}H60`, colour, 1.2)) +
      path('M-16 30L-8 10H8L16 30Z', '#ff3d7a') +
      circle(0, -16, 13, p.lin(['#ffd21f', '#ff3d7a']))
    );
  return times(
    3,
    (i) =>
      rect(-42 + i * 29, -24, 26, 48, p.lin(['#bfc8e8', '#ffffff 50', '#bfc8e8']), { rx: 3 }) +
      path('M-8 -13H9V-7L0 14H-8L0 -6H-8Z', '#e8173c', { transform: `translate(${-29 + i * 29} 0)` }),
  );
}

/** An arcade cabinet seen from the front and a little from the left; 150 wide, 300 tall, standing on y = 0. */
export function cabinet(p: Paper, colour: string, what: Screen, dark = '#0d0a24'): string {
  const side = 'M-62 0V-150L-50 -190V-292H-40V0Z';
  return (
    ellipse(0, 2, 96, 12, colour, { opacity: 0.5, filter: p.blur(9) }) +
    path(side, p.lin(['#05030f', '#1c1646'], 0)) +
    path('M-50 0V-128L-42 -186V-292H66V-186L76 -128V0Z', p.lin([dark, '#2a2160 50', dark], 0)) +
    rect(-46, -288, 116, 40, p.lin([colour, '#ffffff 46', colour], 90), { rx: 4 }) +
    rect(-42, -284, 108, 32, '#0a0820', { rx: 3, opacity: 0.84 }) +
    times(9, (i) =>
      path('M4 -9L-5 2H0L-3 9L6 -3H1Z', colour, {
        transform: `translate(${-34 + i * 11.6} -268)`,
        opacity: i % 2 ? 0.5 : 1,
      }),
    ) +
    path('M-40 -244H64L66 -160H-44Z', '#040310') +
    path('M-34 -240H58L60 -165H-38Z', p.rad([`${colour} 0 .9`, '#14104a 60', '#05041a'], 0.5, 0.5, 0.75)) +
    at(12, -203, picture(p, what, colour), 0.92) +
    path('M-34 -240H10L-16 -165H-38Z', '#fff', { opacity: 0.09 }) +
    neon(p, 'M-40 -244H64L66 -160H-44Z', colour, 2.4) +
    path('M-44 -156H68L80 -124H-54Z', p.lin(['#3a3080', '#120d34'])) +
    line('M-22 -138V-154', '#c9d0ea', 4) +
    circle(-22, -158, 7, p.rad(['#ff9ab0', '#e8173c 60', '#7a0418'], 0.35, 0.3, 0.8)) +
    ['#ffd21f', '#2fe6ff', '#ff3dbb']
      .map(
        (c, i) => ellipse(14 + i * 17, -140 + (i % 2) * 5, 6, 3.8, c) + p.glow(14 + i * 17, -140, 13, c, 0.7),
      )
      .join('') +
    path('M-54 -124H80L78 -112H-52Z', p.lin([colour, '#ffffff 50', colour], 0)) +
    rect(-24, -92, 72, 70, '#08061c', { rx: 4 }) +
    rect(-12, -78, 20, 30, p.lin(['#3a3080', '#0d0a24']), { rx: 3 }) +
    rect(16, -78, 20, 30, p.lin(['#3a3080', '#0d0a24']), { rx: 3 }) +
    rect(-4, -70, 4, 14, colour) +
    rect(24, -70, 4, 14, colour) +
    neon(p, 'M-50 -2V-126L-42 -186V-290H66V-186L76 -126V-2', colour, 2.8)
  );
}

/** Streaks that fly out of a vanishing point. */
export function speed(
  p: Paper,
  x: number,
  y: number,
  reach: number,
  colours: readonly string[],
  count: number,
): string {
  return group(
    times(count, (i) => {
      const a = p.random() * Math.PI * 2;
      const [near, far] = [reach * p.between(0.12, 0.5), reach * p.between(0.6, 1.15)];
      const colour = colours[i % colours.length] ?? '#fff';
      const width = p.between(0.004, 0.013);
      const spot = (r: number, off: number): readonly [number, number] => [
        x + Math.cos(a + off) * r,
        y + Math.sin(a + off) * r * 0.8,
      ];
      return path(
        polygon([spot(near, 0), spot(far, width), spot(far, -width)]),
        p.radAt(
          [`${colour} 0 0`, `${colour} 60 ${p.between(0.4, 0.95)}`, `${colour} 100 0`],
          x,
          y,
          reach * 1.1,
        ),
      );
    }),
    { style: 'mix-blend-mode:screen' },
  );
}

/** A floor of light lines running to the horizon. */
export function floor(w: number, x: number, y: number, h: number, colour: string): string {
  const across = times(9, (i) =>
    line(`M0 ${n(y + (h - y) * (i / 9) ** 2)}H${w}`, colour, 1.6, { opacity: 0.25 + i * 0.05 }),
  );
  const along = times(33, (i) =>
    line(`M${n(x + (i - 16) * 26)} ${n(y)}L${n(x + (i - 16) * 150)} ${n(h)}`, colour, 1.6, { opacity: 0.4 }),
  );
  return across + along;
}
