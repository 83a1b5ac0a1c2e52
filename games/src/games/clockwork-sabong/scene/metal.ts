import { type Cutout, cutAround, drawnPart } from '../../../canvas/cutout.ts';
import type { Pen } from '../../../canvas/pen.ts';

/** Draws around a middle, once. */
export function cast(wide: number, tall: number, draw: (pen: Pen) => void): Cutout {
  const box = { left: -wide / 2, top: -tall / 2, wide, tall };
  return cutAround(drawnPart(box, draw, 1), draw);
}

export type Tones = readonly [deep: string, base: string, lit: string, rim: string];

export const tones = {
  brass: ['#3a2408', '#a9752a', '#ffe9a8', '#f6cf77'],
  steel: ['#1c2530', '#5b6c7d', '#dfe9f2', '#a9bccd'],
  red: ['#3d0607', '#b3201d', '#ff8a6b', '#f2543d'],
  blue: ['#061a3d', '#1d58b3', '#8cc4ff', '#4a92f0'],
  green: ['#05291c', '#1a7a54', '#8ff0c4', '#3fc48f'],
  dark: ['#0d0805', '#2b1d10', '#6b4a22', '#3f2a13'],
} as const satisfies Readonly<Record<string, Tones>>;

/** Polished metal across a line: dark, body, a band of light, body, an edge of light from the floor. */
export function metal(
  pen: Pen,
  [deep, base, lit, rim]: Tones,
  from: readonly [number, number],
  to: readonly [number, number],
): CanvasGradient {
  const paint = pen.createLinearGradient(...from, ...to);
  paint.addColorStop(0, rim);
  paint.addColorStop(0.16, lit);
  paint.addColorStop(0.4, base);
  paint.addColorStop(0.78, deep);
  paint.addColorStop(1, base);
  return paint;
}

/** A polished bulge. */
export function bulge(pen: Pen, [deep, base, lit]: Tones, x: number, y: number, r: number): CanvasGradient {
  const paint = pen.createRadialGradient(x - r * 0.35, y - r * 0.45, r * 0.05, x, y, r);
  paint.addColorStop(0, lit);
  paint.addColorStop(0.42, base);
  paint.addColorStop(1, deep);
  return paint;
}

export interface Look {
  readonly fill: string | CanvasGradient;
  readonly edge?: string;
  readonly wide?: number;
}

/** A plate: filled, with a dark outline and a thin light on its edge. */
export function plate(pen: Pen, d: string | Path2D, { fill, edge = '#1a0e04', wide = 3 }: Look): void {
  const shape = typeof d === 'string' ? new Path2D(d) : d;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.strokeStyle = edge;
  pen.lineWidth = wide;
  pen.stroke(shape);
  pen.fillStyle = fill;
  pen.fill(shape);
  pen.strokeStyle = '#fff6d04d';
  pen.lineWidth = 0.9;
  pen.stroke(shape);
}

export function disc(x: number, y: number, r: number): Path2D {
  const shape = new Path2D();
  shape.arc(x, y, r, 0, Math.PI * 2);
  return shape;
}

export function rivet(pen: Pen, x: number, y: number, r = 3.2): void {
  pen.fillStyle = '#1a0e0499';
  pen.fill(disc(x + 0.6, y + 1.2, r));
  pen.fillStyle = bulge(pen, tones.brass, x, y, r);
  pen.fill(disc(x, y, r));
}

/** A wheel of teeth with spokes; `holes` of them show what is behind. */
export function gear(teeth: number, r: number, of: Tones, holes = 5): Cutout {
  return cast(r * 2.5, r * 2.5, (pen) => {
    const rim = new Path2D();
    const step = (Math.PI * 2) / teeth;
    for (let i = 0; i < teeth; i++) {
      const a = i * step;
      const at = (turn: number, reach: number): readonly [number, number] => [
        Math.cos(a + turn * step) * reach,
        Math.sin(a + turn * step) * reach,
      ];
      rim.lineTo(...at(0, r));
      rim.lineTo(...at(0.14, r * 1.15));
      rim.lineTo(...at(0.4, r * 1.15));
      rim.lineTo(...at(0.54, r));
      rim.lineTo(...at(0.8, r));
    }
    rim.closePath();
    for (let i = 0; i < holes; i++) {
      const a = (i / holes) * Math.PI * 2;
      const half = Math.PI / holes - 0.2;
      rim.moveTo(Math.cos(a - half) * r * 0.74, Math.sin(a - half) * r * 0.74);
      rim.arc(0, 0, r * 0.74, a - half, a + half);
      rim.arc(0, 0, r * 0.38, a + half, a - half, true);
      rim.closePath();
    }
    pen.lineJoin = 'round';
    pen.strokeStyle = '#120a03';
    pen.lineWidth = Math.max(1.6, r * 0.05);
    pen.stroke(rim);
    pen.fillStyle = metal(pen, of, [-r, -r], [r, r]);
    pen.fill(rim, 'evenodd');
    pen.fillStyle = metal(pen, of, [r * 0.2, r * 0.2], [-r * 0.2, -r * 0.2]);
    pen.fill(disc(0, 0, r * 0.24));
    rivet(pen, 0, 0, Math.max(2, r * 0.09));
  });
}
