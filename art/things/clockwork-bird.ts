import { brass } from '../kit/metal.ts';
import type { Paper, Stops } from '../kit/paper.ts';
import { at, circle, line, path, polar, rect, times } from '../kit/svg.ts';

const edge = { stroke: '#1a0e04', 'stroke-width': 3, 'stroke-linejoin': 'round' } as const;
const steel: Stops = ['#1c2530', '#dfe9f2 34', '#5b6c7d 60', '#1c2530'];

/** A rivet of brass. */
const rivet = (p: Paper, x: number, y: number, r = 3.4): string =>
  circle(x, y, r, p.rad(['#fff3c4', '#c48b34 50', '#4a2c08'], 0.35, 0.3, 0.7));

function leg(p: Paper, x: number, y: number, bent: number): string {
  const thigh = path(
    'M-22 -4C-10 -14 14 -14 22 -2C20 26 12 50 7 70L-8 70C-14 46 -24 22 -22 -4Z',
    p.lin(brass, 0),
    edge,
  );
  const claw =
    path('M-4 -6C-18 -2 -34 6 -42 14C-28 14 -12 10 0 6Z', p.lin(brass), edge) +
    path('M2 -8C22 -8 40 2 50 14C34 12 16 10 0 6Z', p.lin(brass), edge) +
    path('M-2 -8C10 -4 20 6 24 15C12 13 0 10 -8 4Z', p.lin(brass), edge);
  const shank = rect(-4.5, 0, 9, 64, p.lin(steel, 0), edge) + rect(-8.5, 0, 17, 34, p.lin(brass, 0), edge);
  const lower = at(0, 66, shank + at(0, 66, claw) + rivet(p, 0, 2, 5), 1, bent);
  return at(x, y, thigh + lower + rivet(p, 0, 8, 5), 1, -bent * 0.55);
}

function head(p: Paper, enamel: Stops, light: string): string {
  return (
    at(
      22,
      8,
      path('M0 2C18 0 34 2 46 8C32 16 14 18 -2 14Z', p.lin(brass), edge) +
        path('M0 12C14 16 16 36 4 42C-10 36 -10 18 0 12Z', p.lin(enamel), edge),
      1,
      16,
    ) +
    path(
      'M-30 -20L-34 -44L-20 -38L-16 -58L-2 -42L8 -60L18 -40L32 -50L30 -26C24 -30 -22 -32 -30 -20Z',
      p.lin(enamel),
      edge,
    ) +
    path('M22 -12C40 -12 56 -2 66 12C52 10 36 10 20 10Z', p.lin(brass), edge) +
    circle(0, 0, 30, p.rad(['#fff6d0', '#d09a3c 45', '#5a380c'], 0.36, 0.3, 0.75), edge) +
    path('M-30 2C-26 22 -6 32 14 26C8 12 -10 2 -30 2Z', p.lin(enamel), { ...edge, 'stroke-width': 2 }) +
    circle(10, -5, 12, p.lin(steel, 60)) +
    circle(10, -5, 9, '#160c04') +
    p.glow(10, -5, 30, light, 1) +
    circle(10, -5, 5, '#fff') +
    rivet(p, -16, -10) +
    rivet(p, -20, 4, 2.6)
  );
}

/** The neck: collars of pointed plates, each over the one below. */
function neck(p: Paper, enamel: Stops): string {
  const collar =
    path('M-32 -12Q0 -24 32 -12L35 14L22 30L12 16L0 34L-12 16L-22 30L-35 14Z', p.lin(enamel, 20), edge) +
    path('M-32 -12Q0 -24 32 -12L33 -4Q0 -15 -33 -4Z', p.lin(brass, 10));
  return times(7, (i) => {
    const s = i / 7;
    return at(56 + 46 * s - 22 * s * s, -26 - 92 * s, collar, 1.12 - s * 0.46, 16 - s * 26);
  });
}

const feather = (p: Paper, long: number, of: Stops): string =>
  path(
    `M8 -12C${-long * 0.3} -20 ${-long * 0.8} -16 ${-long} 4C${-long * 0.8} 16 ${-long * 0.3} 18 8 12Z`,
    p.lin(of),
    edge,
  ) + line(`M0 0L${-long * 0.86} 4`, '#1a0e04', 1.6, { opacity: 0.5 });

/** @param up degrees */
function wing(p: Paper, enamel: Stops, up: number): string {
  const feathers = [128, 122, 112, 98, 82].map((long, i) =>
    at(0, i * 3, feather(p, long, i % 2 === 0 ? brass : enamel), 1, up - i * (up / 7) + i * 4),
  );
  return (
    feathers.join('') +
    path('M-38 -20C-20 -40 26 -36 36 -8C38 22 6 40 -22 30C-40 22 -46 -4 -38 -20Z', p.lin(enamel, 60), edge) +
    circle(6, -4, 15, p.lin(brass, 60), edge) +
    rivet(p, 6, -4, 5) +
    rivet(p, -24, 14) +
    rivet(p, -26, -12)
  );
}

function tail(p: Paper, enamel: Stops): string {
  const sickle = (of: Stops): string =>
    path('M10 8C-20 -66 -84 -96 -150 -62C-100 -62 -58 -34 -30 26C-20 34 6 26 10 8Z', p.lin(of, 40), edge) +
    line('M-6 14C-30 -46 -76 -78 -136 -64', '#ffe9a8', 2.4);
  return times(5, (i) => {
    const n = 4 - i;
    return at(-66, -16, sickle(n % 2 === 0 ? enamel : brass), 1 - n * 0.08, 38 - n * 21);
  });
}

function key(p: Paper): string {
  const bow =
    'M0 12C-8 -34 -48 -38 -48 -8C-48 18 -14 22 0 12C14 22 48 18 48 -8C48 -38 8 -34 0 12Z' +
    'M-39 -8a10 10 0 1 0 20 0a10 10 0 1 0 -20 0ZM19 -8a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z';
  return at(
    -30,
    -62,
    rect(-5, -26, 10, 34, p.lin(brass, 0), edge) +
      at(0, -40, path(bow, p.lin(brass, 50), { ...edge, 'fill-rule': 'evenodd' })),
    1,
    -17,
  );
}

function shell(p: Paper, enamel: Stops, light: string): string {
  const cog = path(
    `M${times(24, (i) => {
      const [x, y] = polar(-14, 0, i % 2 === 0 ? 24 : 17, i * 15);
      return `${i === 0 ? '' : 'L'}${Math.round(x)} ${Math.round(y)}`;
    })}Z`,
    p.lin(brass, 50),
  );
  return (
    path(
      'M-86 4C-92 -44 -40 -66 16 -62C66 -58 92 -28 86 8C80 48 34 68 -12 62C-52 56 -82 42 -86 4Z',
      p.lin(brass),
      edge,
    ) +
    path('M10 -62C66 -58 92 -28 86 8C81 44 40 64 4 63C34 30 36 -26 10 -62Z', p.lin(enamel), edge) +
    path('M-86 4C-88 -30 -66 -50 -36 -58C-62 -30 -62 22 -38 55C-66 46 -83 28 -86 4Z', p.lin(enamel), edge) +
    circle(-14, 0, 37, p.lin(brass, 50), edge) +
    circle(-14, 0, 30, '#140b04') +
    p.glow(-14, 0, 34, light, 0.9) +
    cog +
    circle(-14, 0, 5, '#140b04')
  );
}

export interface BirdLook {
  readonly enamel: Stops;
  readonly light: string;
  /** Degrees: 0 folded. */
  readonly wing: number;
  /** Degrees between thigh and shank. */
  readonly legs: readonly [near: number, far: number];
}

/** A bird of brass and springs that faces right, the middle of its body at 0; some 330 wide and 330 tall. */
export function clockworkBird(p: Paper, { enamel, light, wing: up, legs }: BirdLook): string {
  return (
    leg(p, 20, 44, legs[1]) +
    at(38, -36, wing(p, enamel, up * 1.1), 0.96) +
    tail(p, enamel) +
    key(p) +
    shell(p, enamel, light) +
    leg(p, -8, 46, legs[0]) +
    neck(p, enamel) +
    at(84, -130, head(p, enamel, light)) +
    at(24, -26, wing(p, enamel, up))
  );
}
