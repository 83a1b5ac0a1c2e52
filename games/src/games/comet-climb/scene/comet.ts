import { type Cutout, cut } from '../../../canvas/cutout.ts';
import type { Pen } from '../../../canvas/pen.ts';
import { strewn } from '../../../canvas/strewn.ts';

/** Where the comet is and where it came from, in pixels of the scene. */
export interface Arc {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  /** How much the arc bends upwards; 1 is straight. */
  readonly bend: number;
}

const RIBBONS = [
  { colour: '#7a2f8f', wide: 30, off: 10 },
  { colour: '#d8457f', wide: 24, off: 5 },
  { colour: '#ff7a52', wide: 17, off: 0 },
  { colour: '#ffc04a', wide: 10, off: -3 },
  { colour: '#fff2c2', wide: 4, off: -4 },
] as const;
const STEPS = 28;

export function onArc({ from, to, bend }: Arc, share: number): readonly [number, number] {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share ** bend];
}

/** A star folded from one sheet: eight facets, light and shade. */
export const cometHead = (): Cutout =>
  cut(150, 150, (pen) => {
    const glow = pen.createRadialGradient(75, 75, 8, 75, 75, 74);
    glow.addColorStop(0, '#fff3c4d0');
    glow.addColorStop(0.4, '#ffb84a66');
    glow.addColorStop(1, '#ff8a3d00');
    pen.fillStyle = glow;
    pen.fillRect(0, 0, 150, 150);
    pen.translate(75, 75);
    const tip = (i: number, reach: number): readonly [number, number] => {
      const a = (i * Math.PI) / 5 - Math.PI / 2;
      return [Math.cos(a) * reach, Math.sin(a) * reach];
    };
    for (let i = 0; i < 10; i++) {
      const [ax, ay] = tip(i, i % 2 === 0 ? 40 : 18);
      const [bx, by] = tip(i + 1, i % 2 === 0 ? 18 : 40);
      pen.beginPath();
      pen.moveTo(0, 0);
      pen.lineTo(ax, ay);
      pen.lineTo(bx, by);
      pen.closePath();
      pen.fillStyle = i % 2 === 0 ? '#fff6d8' : '#ffc64f';
      pen.fill();
    }
    pen.strokeStyle = '#c9702a';
    pen.globalAlpha = 0.5;
    pen.lineWidth = 1;
    pen.beginPath();
    for (let i = 0; i < 10; i++) {
      const [x, y] = tip(i, i % 2 === 0 ? 40 : 18);
      pen.lineTo(x, y);
    }
    pen.closePath();
    pen.stroke();
  });

function strip(pen: Pen, arc: Arc, wide: number, off: number, sway: number): void {
  const left: (readonly [number, number])[] = [];
  const right: (readonly [number, number])[] = [];
  for (let i = 0; i <= STEPS; i++) {
    const share = i / STEPS;
    const [x, y] = onArc(arc, share);
    const [nx, ny] = onArc(arc, Math.min(1, share + 0.01));
    const length = Math.hypot(nx - x, ny - y) || 1;
    const half = (wide / 2) * share ** 0.7;
    const swing = Math.sin(share * 9 + sway) * off * (1 - share) + off * share * 0.6;
    const [ux, uy] = [-(ny - y) / length, (nx - x) / length];
    left.push([x + ux * (swing - half), y + uy * (swing - half)]);
    right.unshift([x + ux * (swing + half), y + uy * (swing + half)]);
  }
  pen.beginPath();
  for (const [x, y] of [...left, ...right]) pen.lineTo(x, y);
  pen.closePath();
  pen.fill();
}

/** The tail: strips of paper one over the other, wide at the comet and thin where it started. */
export function drawTail(pen: Pen, arc: Arc, size: number, sway: number, strength: number): void {
  pen.save();
  pen.globalAlpha = strength;
  for (const { colour, wide, off } of RIBBONS) {
    pen.fillStyle = '#05021a40';
    pen.translate(1, 3);
    strip(pen, arc, wide * size, off * size, sway);
    pen.translate(-1, -3);
    pen.fillStyle = colour;
    strip(pen, arc, wide * size, off * size, sway);
  }
  pen.restore();
}

/** Under the arc a thin sheet shows how far it has come. */
export function drawShade(pen: Pen, arc: Arc, floor: number, strength: number): void {
  pen.save();
  const light = pen.createLinearGradient(0, arc.to[1], 0, floor);
  light.addColorStop(0, '#ffb05a2b');
  light.addColorStop(1, '#ffb05a00');
  pen.globalAlpha = strength;
  pen.fillStyle = light;
  pen.beginPath();
  for (let i = 0; i <= STEPS; i++) pen.lineTo(...onArc(arc, i / STEPS));
  pen.lineTo(arc.to[0], floor);
  pen.lineTo(arc.from[0], floor);
  pen.closePath();
  pen.fill();
  pen.restore();
}

/** Scraps that stay behind where the comet was lost; they sink and go out. */
export function drawScraps(pen: Pen, at: readonly [number, number], ms: number, size: number): void {
  const share = Math.min(1, ms / 1_600);
  pen.save();
  for (let i = 0; i < 14; i++) {
    const [a, b, c] = [strewn(i), strewn(i + 50), strewn(i + 90)];
    const x = at[0] + (a - 0.5) * 130 * size * Math.sqrt(share);
    const y = at[1] + (b - 0.5) * 70 * size * Math.sqrt(share) + 90 * share * share * (0.5 + c);
    pen.save();
    pen.globalAlpha = (1 - share) * 0.8;
    pen.translate(x, y);
    pen.rotate(c * 6 + share * 3);
    pen.fillStyle = ['#8b86b8', '#6a6499', '#b8b3d8'][i % 3] ?? '#8b86b8';
    pen.fillRect(-4 * size, -2.5 * size, 8 * size, 5 * size);
    pen.restore();
  }
  pen.restore();
}
