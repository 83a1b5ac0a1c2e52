import { symbol } from '../../kit/emoji.ts';
import { brass, brassTones, sparkle } from '../../kit/metal.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, group, path, rect, times } from '../../kit/svg.ts';
import type { Card, Frame } from '../../studios/frame.ts';

const TILE = 62;
const GAP = 8;

/** A brass tile with rounded corners and a rivet, drawn around its own middle. */
function tile(p: Paper, lit: boolean): string {
  const half = TILE / 2;
  return lit
    ? rect(-half, -half, TILE, TILE, p.rad(['#6f9b4a', '#234d2b 60', '#0c2115'], 0.5, 0.45, 0.75), {
        rx: 9,
      }) + rect(-half, -half, TILE, TILE, 'none', { rx: 9, stroke: '#06120b', 'stroke-width': 3 })
    : rect(-half, -half + 4, TILE, TILE, '#1a0e03', { rx: 9, opacity: 0.7 }) +
        rect(-half, -half, TILE, TILE, p.lin(brass, 58), { rx: 9 }) +
        rect(-half + 5, -half + 5, TILE - 10, TILE - 10, p.lin(['#e9bb62', '#9c6a24'], 60), { rx: 6 }) +
        circle(0, 0, 8, p.rad(['#fff3c4', '#c48b34 50', '#4a2c08'], 0.35, 0.3, 0.7));
}

function field(p: Paper): string {
  const lit = [4, 2, 5];
  const step = TILE + GAP;
  return times(9, (i) => {
    const [x, y] = [((i % 3) - 1) * step, (Math.floor(i / 3) - 1) * step];
    return at(x, y, tile(p, lit.includes(i)));
  });
}

const hill = (f: Frame, top: number, sag: number, fill: string): string =>
  path(
    `M-20 ${top}Q${f.w * 0.3} ${top - sag} ${f.w * 0.6} ${top}T${f.w + 20} ${top - sag / 2}V${f.h}H-20Z`,
    fill,
  );

export const quietGround: Card = {
  code: 'quiet-ground',
  name: 'Quiet Ground',
  lines: ['Quiet', 'Ground'],
  studio: 'brasswork',
  title: { colours: ['#fbfff0', '#d8f0a8 38', '#8fc25a 62', '#3f7a34'], dark: '#07160d' },
  scene: (p, f) => {
    const k = f.scale;
    const lamp = (x: number, y: number, size: number) =>
      at(
        f.cx + x * k,
        f.cy + y * k,
        symbol('candle', size * k, { filter: p.toned(brassTones, 1.5, -0.35) }),
        1,
        0,
        {
          filter: p.shadow(0, 4, 5, '#000', 0.6),
        },
      );
    return (
      p.fill(p.lin(['#0a1a33', '#123a44 45', '#1f5a41 78', '#0b2416'], 90)) +
      circle(f.w * 0.82, f.h * 0.13, 26 * k, p.rad(['#fffdf0', '#ffe9a8 70', '#f2c66a'], 0.4, 0.35, 0.7)) +
      p.glow(f.w * 0.82, f.h * 0.13, 90 * k, '#fff1b8', 0.55) +
      hill(f, f.cy - 20 * k, 60 * k, '#12352c') +
      hill(f, f.cy + 30 * k, 44 * k, '#0e2b20') +
      p.glow(f.cx, f.cy, 150 * k, '#ffd873', 0.45) +
      group(at(f.cx, f.cy + 8 * k, field(p), 0.92 * k, -7), { filter: p.shadow(0, 10, 12, '#000', 0.65) }) +
      lamp(-4, 4, 54) +
      lamp(58, -60, 44) +
      lamp(66, 6, 46) +
      ellipse(f.cx, f.cy + 116 * k, 110 * k, 10 * k, '#000', { opacity: 0.35, filter: p.blur(8) }) +
      sparkle(f.cx - 4 * k, f.cy - 20 * k, 16 * k, '#fff6cf') +
      p.bokeh(18, ['#ffe28a', '#c8ff9a'], [0, f.h * 0.3, f.w, f.h], [2, 9], 0.6) +
      p.vignette('#020905', 0.75)
    );
  },
};
