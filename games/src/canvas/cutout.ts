import { blankSheet, type Pen } from './pen.ts';

/** Drawn once, then only laid down. Its size is in units of the drawing. */
export interface Cutout {
  readonly picture: HTMLCanvasElement;
  readonly wide: number;
  readonly tall: number;
}

/** Pixels for a unit of a cutout that is laid down in many sizes. */
const SHARP = 2;

/** @param scale pixels for a unit */
export function cut(wide: number, tall: number, draw: (pen: Pen) => void, scale = SHARP): Cutout {
  const { picture, pen } = blankSheet(wide, tall, scale);
  draw(pen);
  return { picture, wide, tall };
}

/**
 * The cutout at the size it is shown at, its units being pixels: to lay that down is but to copy it.
 *
 * @param scale pixels for a unit of the cutout as it was
 */
export function fitted(cutout: Cutout, scale: number): Cutout {
  const { picture, pen } = blankSheet(cutout.wide, cutout.tall, scale);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(cutout.picture, 0, 0, cutout.wide, cutout.tall);
  return { picture, wide: picture.width, tall: picture.height };
}

/** Lays a cutout down around a middle. */
export function lay(
  pen: Pen,
  { picture, wide, tall }: Cutout,
  x: number,
  y: number,
  turn = 0,
  size = 1,
): void {
  const [w, h] = [wide * size, tall * size];
  if (turn === 0) {
    pen.drawImage(picture, x - w / 2, y - h / 2, w, h);
    return;
  }
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  pen.drawImage(picture, -w / 2, -h / 2, w, h);
  pen.restore();
}

/** Lays a picture down pixel for pixel, by a pen that counts in them. */
export function layWhole(pen: Pen, picture: HTMLCanvasElement, left: number, top: number): void {
  pen.drawImage(picture, Math.round(left), Math.round(top));
}
