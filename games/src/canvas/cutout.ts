import { blankSheet, type Pen } from './pen.ts';

/** Drawn once, then only laid down. Its size is in units of the drawing. */
export interface Cutout {
  readonly picture: HTMLCanvasElement;
  readonly wide: number;
  readonly tall: number;
}

/** Pixels for a unit of a cutout. */
export const SHARP = 2;

export function cut(wide: number, tall: number, draw: (pen: Pen) => void): Cutout {
  const { picture, pen } = blankSheet(wide, tall, SHARP);
  draw(pen);
  return { picture, wide, tall };
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
