import { blankSheet } from '../../../canvas/pen.ts';
import { silkOf } from '../runners.ts';
import { type Build, drawBeast, type Piece, type Pose } from './beast.ts';
import { beasts } from './beasts/field.ts';
import { turned } from './limbs.ts';

const INK = '#20141a';
const PAPER = '#fbf3df';
/** What a drawing takes around the ground under its middle, in its own units. */
export const BOX = { left: -96, top: -126, width: 192, height: 134 } as const;

/** Ruled lines in the unit of the drawing; what a burin cuts for a shade. */
function hatch(ctx: CanvasRenderingContext2D, pitch: number, lean: number, width: number): void {
  ctx.beginPath();
  for (let x = BOX.left - BOX.height; x < BOX.left + BOX.width + BOX.height; x += pitch) {
    ctx.moveTo(x, BOX.top);
    ctx.quadraticCurveTo(x + BOX.height * lean * 0.4, -60, x + BOX.height * lean, BOX.top + BOX.height);
  }
  ctx.lineWidth = width;
  ctx.stroke();
}

/** The side away from the light: the piece without itself moved towards it. */
function shadeSide(ctx: CanvasRenderingContext2D, path: Path2D, by: number): void {
  const rest = new Path2D();
  rest.rect(BOX.left - 40, BOX.top - 40, BOX.width + 80, BOX.height + 80);
  rest.addPath(path, new DOMMatrix([1, 0, 0, 1, -by * 0.35, -by]));
  ctx.clip(rest, 'evenodd');
}

function shade(ctx: CanvasRenderingContext2D, path: Path2D, ink: string, isFine: boolean): void {
  ctx.strokeStyle = ink;
  for (const [by, pitch, lean, width] of [
    [4, 2.5, -0.9, 0.6],
    [10, 2.5, 0.7, 0.75],
  ] as const) {
    if (isFine && by > 5) continue;
    ctx.save();
    ctx.clip(path);
    shadeSide(ctx, path, 14 - by);
    hatch(ctx, pitch, lean, width);
    ctx.restore();
  }
}

function press(ctx: CanvasRenderingContext2D, piece: Piece, cloth: string, isDark: boolean): void {
  const path = new Path2D(piece.d);
  const [paper, ink] = isDark ? ['#2a1d26', '#f0e4cd'] : [PAPER, INK];
  if (piece.is === 'ink') {
    ctx.fillStyle = INK;
    ctx.fill(path);
    return;
  }
  if (piece.is !== 'line') {
    ctx.fillStyle = piece.is === 'cloth' ? cloth : paper;
    ctx.fill(path);
    if (piece.is === 'skin' || piece.is === 'cloth') shade(ctx, path, ink, (piece.width ?? 2) < 1.5);
  }
  ctx.lineWidth = piece.width ?? 1.4;
  ctx.strokeStyle = piece.is === 'line' ? ink : INK;
  ctx.stroke(path);
}

/** The cloth on its back with its number, large enough to be read from the stand. */
function saddle(ctx: CanvasRenderingContext2D, build: Build, runner: number, pose: Pose): void {
  const { cloth, number } = silkOf(runner);
  const tilt = Math.sin(pose.phase * Math.PI * 2) * 0.075 * pose.reach;
  const [x, y] = turned(build.cloth, [0, -38], tilt);
  ctx.save();
  ctx.translate(x, y - 2 * pose.reach);
  ctx.rotate(tilt);
  ctx.beginPath();
  ctx.roundRect(-14, -13, 28, 26, 4);
  ctx.fillStyle = cloth;
  ctx.fill();
  ctx.lineWidth = 1.6;
  ctx.strokeStyle = INK;
  ctx.stroke();
  ctx.fillStyle = number;
  ctx.font = '800 23px "Figtree Variable", system-ui, sans-serif';
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(String(runner + 1), 0, 1.5);
  ctx.restore();
}

/** Draws a runner, its ground at the origin. */
export function drawRunner(ctx: CanvasRenderingContext2D, runner: number, pose: Pose): void {
  const build = beasts[runner % beasts.length];
  if (!build) return;
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  const { cloth } = silkOf(runner);
  for (const piece of drawBeast(build, pose)) press(ctx, piece, cloth, build.isDark ?? false);
  saddle(ctx, build, runner, pose);
}

/** How many drawings make one stride. */
const FRAMES = 14;

/** Runners as they are printed at one size: each frame of a stride is drawn once. */
export class Sprites {
  readonly #scale: number;
  readonly #sheets = new Map<string, HTMLCanvasElement>();

  /** @param scale pixels of the screen for a unit of the drawing */
  constructor(scale: number) {
    this.#scale = scale;
  }

  /** @param phase 0 to 1; `undefined` stands */
  of(runner: number, phase: number | undefined): HTMLCanvasElement {
    const frame = phase === undefined ? -1 : Math.floor(phase * FRAMES) % FRAMES;
    const key = `${runner} ${frame}`;
    const known = this.#sheets.get(key);
    if (known) return known;
    const { picture, pen } = blankSheet(BOX.width, BOX.height, this.#scale);
    pen.translate(-BOX.left, -BOX.top);
    drawRunner(pen, runner, frame < 0 ? { phase: 0, reach: 0 } : { phase: frame / FRAMES, reach: 1 });
    this.#sheets.set(key, picture);
    return picture;
  }
}
