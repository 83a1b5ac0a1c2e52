import { lay } from '../../../canvas/cutout.ts';
import type { Pen } from '../../../canvas/pen.ts';
import type { BirdShapes } from './bird-shapes.ts';
import { disc } from './metal.ts';

/** How a bird stands; lengths in its own units (it is some 290 tall), angles in radians, forwards being down. */
export interface Pose {
  readonly x: number;
  /** Above the ground. */
  readonly lift: number;
  /** Lower than it stands at ease. */
  readonly crouch: number;
  readonly lean: number;
  /** The neck: bent forwards, and stretched by so much of its length. */
  readonly bow: number;
  readonly reach: number;
  readonly beak: number;
  /** 0 folded, 1 up. */
  readonly wing: number;
  /** 0 closed, 1 spread. */
  readonly tail: number;
  readonly key: number;
  readonly works: number;
  /** Light of the eye and of the works, 0 to 1. */
  readonly glow: number;
  /** Where the feet are from where they stand: near, far. */
  readonly feet: readonly [readonly [number, number], readonly [number, number]];
}

const BODY = 172;
const [THIGH, SHANK] = [64, 66];
const COLLARS = 7;
const glows = { red: '255,176,74', blue: '132,214,255' } as const;

type Point = readonly [number, number];
const angleOf = ([ax, ay]: Point, [bx, by]: Point): number => Math.atan2(by - ay, bx - ax);

/** Where the knee is between hip and foot: it bends backwards. */
function kneeOf(hip: Point, foot: Point): Point {
  const far = Math.min(THIGH + SHANK - 1, Math.hypot(foot[0] - hip[0], foot[1] - hip[1]));
  const along = (THIGH ** 2 - SHANK ** 2 + far ** 2) / (2 * far);
  const off = Math.sqrt(Math.max(0, THIGH ** 2 - along ** 2));
  const a = angleOf(hip, foot);
  return [hip[0] + Math.cos(a) * along - Math.sin(a) * off, hip[1] + Math.sin(a) * along + Math.cos(a) * off];
}

function leg(pen: Pen, shapes: BirdShapes, hip: Point, foot: Point): void {
  const knee = kneeOf(hip, foot);
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  lay(pen, shapes.claw, foot[0], foot[1] - 12);
  lay(pen, shapes.shank, ...middle(knee, foot), angleOf(knee, foot) - Math.PI / 2);
  lay(pen, shapes.thigh, ...middle(hip, knee), angleOf(hip, knee) - Math.PI / 2);
}

function wing(pen: Pen, { feathers, shoulder }: BirdShapes, up: number, dim: number): void {
  pen.save();
  pen.translate(24, -28);
  pen.globalAlpha = dim;
  for (const [i, feather] of feathers.entries()) {
    const turn = -0.16 + i * 0.09 + up * (1.55 - i * 0.26);
    lay(pen, feather, 0, i * 3, turn);
  }
  lay(pen, shoulder, 0, 0, up * 0.5);
  pen.restore();
}

function tail(pen: Pen, { sickles }: BirdShapes, spread: number): void {
  for (const [i, sickle] of [...sickles.entries()].reverse())
    lay(pen, sickle, -68, -16, 0.62 - i * (0.24 + spread * 0.1) + spread * 0.12);
}

function works(pen: Pen, shapes: BirdShapes, pose: Pose, light: string): void {
  pen.save();
  pen.clip(disc(-14, 0, 30));
  pen.fillStyle = `rgba(${light},${0.16 + pose.glow * 0.5})`;
  pen.fillRect(-50, -40, 80, 80);
  lay(pen, shapes.works, -24, -8, pose.works);
  lay(pen, shapes.works, 8, 18, -pose.works - 0.22, 0.86);
  pen.restore();
  pen.strokeStyle = '#fff8dc59';
  pen.lineWidth = 5;
  pen.beginPath();
  pen.arc(-14, 0, 25, Math.PI * 1.1, Math.PI * 1.5);
  pen.stroke();
}

function headOn(pen: Pen, shapes: BirdShapes, pose: Pose, light: string): void {
  const from: Point = [56, -26];
  const long = 96 * (1 + pose.reach * 0.42);
  const aim = -1.2 + pose.bow;
  const to: Point = [from[0] + Math.cos(aim) * long, from[1] + Math.sin(aim) * long];
  const bend: Point = [from[0] + 14 - pose.bow * 26, from[1] - long * 0.5];
  for (let i = 0; i < COLLARS; i++) {
    const s = i / COLLARS;
    const x = (1 - s) ** 2 * from[0] + 2 * s * (1 - s) * bend[0] + s * s * to[0];
    const y = (1 - s) ** 2 * from[1] + 2 * s * (1 - s) * bend[1] + s * s * to[1];
    const dx = 2 * (1 - s) * (bend[0] - from[0]) + 2 * s * (to[0] - bend[0]);
    const dy = 2 * (1 - s) * (bend[1] - from[1]) + 2 * s * (to[1] - bend[1]);
    lay(pen, shapes.collar, x, y, Math.atan2(dy, dx) + Math.PI / 2, 1.12 - s * 0.46);
  }
  pen.save();
  pen.translate(...to);
  pen.rotate(pose.bow * 0.55);
  pen.save();
  pen.translate(22, 8);
  pen.rotate(pose.beak * 0.5);
  lay(pen, shapes.jaw, 0, 0);
  pen.restore();
  pen.save();
  pen.rotate(-pose.beak * 0.12);
  lay(pen, shapes.head, 0, 0);
  const eye = pen.createRadialGradient(10, -5, 1, 10, -5, 22);
  eye.addColorStop(0, `rgba(255,252,235,${pose.glow})`);
  eye.addColorStop(0.3, `rgba(${light},${pose.glow * 0.95})`);
  eye.addColorStop(1, `rgba(${light},0)`);
  pen.fillStyle = eye;
  pen.fill(disc(10, -5, 22));
  pen.restore();
  pen.restore();
}

function key(pen: Pen, shapes: BirdShapes, turn: number): void {
  pen.save();
  pen.translate(-30, -62);
  pen.rotate(-0.3);
  pen.fillStyle = '#6d440f';
  pen.fillRect(-5, -26, 10, 34);
  pen.fillStyle = '#e0b055';
  pen.fillRect(-3, -26, 3, 34);
  const wide = Math.cos(turn);
  pen.scale(Math.abs(wide) < 0.12 ? 0.12 * Math.sign(wide || 1) : wide, 1);
  lay(pen, shapes.key, 0, -40);
  pen.restore();
}

/** Draws a bird that faces right, its feet at the height 0. */
export function drawBird(pen: Pen, shapes: BirdShapes, side: 'red' | 'blue', pose: Pose): void {
  const light = glows[side];
  const body: Point = [pose.x, -(BODY - pose.crouch) - pose.lift];
  const [near, far] = pose.feet;
  const footAt = ([dx, dy]: Point, x: number): Point => [pose.x + x + dx, -pose.lift - dy];
  const hipAt = (x: number): Point => [
    body[0] + Math.cos(pose.lean) * x - Math.sin(pose.lean) * 44,
    body[1] + Math.sin(pose.lean) * x + Math.cos(pose.lean) * 44,
  ];
  leg(pen, shapes, hipAt(14), footAt(far, 26));
  pen.save();
  pen.translate(...body);
  pen.rotate(pose.lean);
  if (pose.wing > 0.08) {
    pen.save();
    pen.translate(14, -12);
    wing(pen, shapes, pose.wing * 1.08, 0.78);
    pen.restore();
  }
  tail(pen, shapes, pose.tail);
  key(pen, shapes, pose.key);
  lay(pen, shapes.shell, 0, 0);
  works(pen, shapes, pose, light);
  pen.restore();
  leg(pen, shapes, hipAt(-8), footAt(near, -18));
  pen.save();
  pen.translate(...body);
  pen.rotate(pose.lean);
  headOn(pen, shapes, pose, light);
  wing(pen, shapes, pose.wing, 1);
  pen.restore();
}
