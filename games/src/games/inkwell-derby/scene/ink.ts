import { blankSheet } from '../../../canvas/pen.ts';
import { numbersOf } from '../course/course.ts';

export const INK = '#2b1a22';
export const PAPER = '#f7ecd2';

/** How large things are on a canvas of this size. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen for a pixel of the page. */
  readonly density: number;
  /** Pixels of the page for a unit of a runner's drawing. */
  readonly scale: number;
  readonly horizon: number;
  /** The far and the near rail. */
  readonly far: number;
  readonly near: number;
}

export function frameOf(width: number, height: number, density: number): Frame {
  const scale = Math.min(height / 290, width / 480);
  const far = height * 0.46;
  return { width, height, density, scale, horizon: height * 0.41, far, near: height - 16 * scale };
}

/** The course is seen a little from the side: what is nearer stands more to the left. */
const LEAN = 0.42;

/** @param x where it is on the far rail */
export const leaning = (frame: Frame, x: number, y: number): number => x - (y - frame.far) * LEAN;

/** A strip that is drawn once and then only moved; it repeats after its width. */
export interface Strip {
  readonly sheet: HTMLCanvasElement;
  readonly width: number;
}

/**
 * @param width whole pixels of the page
 * @param draw what comes again after the width is drawn on both sides of the seam by it
 */
export function strip(
  frame: Frame,
  width: number,
  height: number,
  draw: (ctx: CanvasRenderingContext2D, next: () => number) => void,
): Strip {
  const { picture: sheet, pen } = blankSheet(width, height, frame.density);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  draw(pen, numbersOf(`${Math.round(width)}`));
  // Of whole pixels: strips that are laid beside each other leave no seam.
  return { sheet, width: sheet.width / frame.density };
}

/** Lays a strip over the whole width, moved by so much to the left. */
export function layStrip(
  ctx: CanvasRenderingContext2D,
  frame: Frame,
  { sheet, width }: Strip,
  by: number,
  y: number,
): void {
  const from = Math.round(by) % width;
  for (let x = from > 0 ? -from : -from - width; x < frame.width; x += width)
    ctx.drawImage(sheet, x, y, width, sheet.height / frame.density);
}

/** Ruled lines within what is clipped, as a burin cuts them. */
export function rule(
  ctx: CanvasRenderingContext2D,
  box: readonly [x: number, y: number, width: number, height: number],
  pitch: number,
  lean: number,
  line: number,
): void {
  const [x, y, width, height] = box;
  const reach = Math.abs(lean) * height;
  ctx.beginPath();
  for (let at = x - reach; at < x + width + reach; at += pitch) {
    ctx.moveTo(at, y);
    ctx.lineTo(at + lean * height, y + height);
  }
  ctx.lineWidth = line;
  ctx.strokeStyle = INK;
  ctx.stroke();
}
