export type Pen = CanvasRenderingContext2D;

/** A thing cut from paper, drawn once with its shadow and then only laid down. */
export interface Cutout {
  readonly picture: HTMLCanvasElement;
  readonly wide: number;
  readonly tall: number;
}

const SHARP = 2;

/** @throws when the browser gives no pen */
export function penOf(canvas: HTMLCanvasElement): Pen {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser does not draw');
  return pen;
}

export function cut(wide: number, tall: number, draw: (pen: Pen) => void): Cutout {
  const picture = document.createElement('canvas');
  picture.width = Math.ceil(wide * SHARP);
  picture.height = Math.ceil(tall * SHARP);
  const pen = penOf(picture);
  pen.scale(SHARP, SHARP);
  draw(pen);
  return { picture, wide, tall };
}

/** A sheet: flat colour, the shadow it throws on the one below, and light on its upper edge. */
export function sheet(pen: Pen, d: string, fill: string | CanvasGradient, depth = 4): void {
  const shape = new Path2D(d);
  pen.save();
  pen.shadowColor = '#05021a8c';
  pen.shadowBlur = depth * 2 * SHARP;
  pen.shadowOffsetX = depth * 0.5 * SHARP;
  pen.shadowOffsetY = depth * SHARP;
  pen.fillStyle = fill;
  pen.fill(shape);
  pen.restore();
  pen.strokeStyle = '#ffffff38';
  pen.lineWidth = 1.2;
  pen.stroke(shape);
}

/** Lays a cutout down around a middle. */
export function lay(
  pen: Pen,
  { picture, wide, tall }: Cutout,
  x: number,
  y: number,
  size = 1,
  turn = 0,
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

/** Always the same for a number, from 0 to 1: where things of a scene lie. */
export function strewn(n: number): number {
  const x = Math.sin(n * 127.1 + 311.7) * 43_758.5453;
  return x - Math.floor(x);
}
