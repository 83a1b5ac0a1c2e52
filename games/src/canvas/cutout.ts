import { blankSheet, type Pen } from './pen.ts';

/** A part of a drawing, in its units, around the point that it is laid down by. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly tall: number;
}

/** Drawn once, then only laid down. */
export interface Cutout extends Box {
  readonly picture: HTMLCanvasElement;
}

/** Pixels for a unit of a cutout that is laid down in many sizes. */
const SHARP = 2;
/** Units for a pixel where a drawing is only looked for. */
const COARSE = 4;

/**
 * The part of a box that a pen draws in: what is empty around it need not be laid down.
 *
 * @param margin units that are left around it
 * @throws when the browser gives no pen
 */
export function drawnPart(box: Box, draw: (pen: Pen) => void, margin: number): Box {
  const { picture, pen } = blankSheet(box.wide, box.tall, 1 / COARSE, { willReadFrequently: true });
  pen.translate(-box.left, -box.top);
  draw(pen);
  const { width: wide, height: tall } = picture;
  const { data } = pen.getImageData(0, 0, wide, tall);
  let [left, top, right, bottom] = [wide, tall, 0, 0];
  for (let i = 0; i < wide * tall; i++) {
    if (data[i * 4 + 3] === 0) continue;
    const [x, y] = [i % wide, Math.floor(i / wide)];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return {
    left: box.left + left * COARSE - margin,
    top: box.top + top * COARSE - margin,
    wide: Math.max(0, right - left) * COARSE + 2 * margin,
    tall: Math.max(0, bottom - top) * COARSE + 2 * margin,
  };
}

/**
 * Cuts out what a pen draws around the point that it is laid down by.
 *
 * @param scale pixels for a unit
 */
export function cutAround(box: Box, draw: (pen: Pen) => void, scale = SHARP): Cutout {
  const { picture, pen } = blankSheet(box.wide, box.tall, scale);
  pen.translate(-box.left, -box.top);
  draw(pen);
  return { ...box, picture };
}

/**
 * Cuts out what a pen draws from the left upper corner; it is laid down by its middle.
 *
 * @param scale pixels for a unit
 */
export function cut(wide: number, tall: number, draw: (pen: Pen) => void, scale = SHARP): Cutout {
  const { picture, pen } = blankSheet(wide, tall, scale);
  draw(pen);
  return { picture, left: -wide / 2, top: -tall / 2, wide, tall };
}

/**
 * The same cutout with the pixels that are shown of it, and no more: to lay that down is but to copy it.
 *
 * @param scale pixels for a unit
 */
export function resized(cutout: Cutout, scale: number): Cutout {
  const { picture, pen } = blankSheet(cutout.wide, cutout.tall, scale);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(cutout.picture, 0, 0, cutout.wide, cutout.tall);
  const [wide, tall] = [picture.width / scale, picture.height / scale];
  return { picture, left: cutout.left, top: cutout.top, wide, tall };
}

/**
 * The cutout at the size it is shown at, its units being pixels.
 *
 * @param scale pixels for a unit of the cutout as it was
 */
export function fitted(cutout: Cutout, scale: number): Cutout {
  const { picture, left, top } = resized(cutout, scale);
  return { picture, left: left * scale, top: top * scale, wide: picture.width, tall: picture.height };
}

/** Lays a cutout down by its point. */
export function lay(
  pen: Pen,
  { picture, left, top, wide, tall }: Cutout,
  x: number,
  y: number,
  turn = 0,
  size = 1,
): void {
  if (turn === 0) {
    pen.drawImage(picture, x + left * size, y + top * size, wide * size, tall * size);
    return;
  }
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  pen.drawImage(picture, left * size, top * size, wide * size, tall * size);
  pen.restore();
}

/** Lays a picture down pixel for pixel, by a pen that counts in them. */
export function layWhole(pen: Pen, picture: HTMLCanvasElement, left: number, top: number): void {
  pen.drawImage(picture, Math.round(left), Math.round(top));
}
