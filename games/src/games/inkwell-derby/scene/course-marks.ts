import { type Frame, INK, leaning, PAPER } from './ink.ts';

type Ctx = CanvasRenderingContext2D;

/** A rail of posts along the course. */
export function rail(ctx: Ctx, { width, scale }: Frame, y: number, by: number, size: number): void {
  const [pitch, high, bar] = [74 * scale * size, 17 * scale * size, Math.max(2.4, 4 * scale * size)];
  ctx.strokeStyle = INK;
  ctx.fillStyle = '#fffaf0';
  ctx.lineWidth = 1;
  for (let x = -(((by % pitch) + pitch) % pitch); x < width + pitch; x += pitch) {
    ctx.beginPath();
    ctx.rect(x - bar * 0.4, y - high, bar * 0.8, high);
    ctx.fill();
    ctx.stroke();
  }
  ctx.beginPath();
  ctx.rect(-2, y - high - bar, width + 4, bar);
  ctx.fill();
  ctx.stroke();
}

/** The line in squares across the course, and the post at its far end. */
export function finish(ctx: Ctx, frame: Frame, x: number): void {
  const { far, near, scale } = frame;
  const [rows, wide] = [14, 7 * scale];
  const high = (near - far) / rows;
  for (let row = 0; row < rows; row++)
    for (const column of [0, 1]) {
      ctx.fillStyle = (row + column) % 2 === 0 ? INK : '#fffaf0';
      const [top, foot] = [far + row * high, far + (row + 1) * high + 0.5];
      const [left, right] = [leaning(frame, x + column * wide, top), leaning(frame, x + column * wide, foot)];
      ctx.beginPath();
      ctx.moveTo(left, top);
      ctx.lineTo(left + wide, top);
      ctx.lineTo(right + wide, foot);
      ctx.lineTo(right, foot);
      ctx.fill();
    }
  post(ctx, x + wide, far, 104 * scale, scale);
}

function post(ctx: Ctx, x: number, foot: number, high: number, scale: number): void {
  const wide = 7 * scale;
  ctx.strokeStyle = INK;
  ctx.lineWidth = 1.2;
  for (let band = 0; band < 6; band++) {
    ctx.fillStyle = band % 2 === 0 ? '#8a2232' : '#fffaf0';
    ctx.beginPath();
    ctx.rect(x - wide / 2, foot - high + (band * high) / 6, wide, high / 6);
    ctx.fill();
    ctx.stroke();
  }
  ctx.fillStyle = PAPER;
  ctx.beginPath();
  ctx.arc(x, foot - high - 13 * scale, 14 * scale, 0, Math.PI * 2);
  ctx.fill();
  ctx.lineWidth = 2;
  ctx.stroke();
  ctx.fillStyle = '#8a2232';
  ctx.beginPath();
  ctx.arc(x, foot - high - 13 * scale, 8 * scale, 0, Math.PI * 2);
  ctx.fill();
}

/** The tape before the start; lifted, it is gone. */
export function startTape(ctx: Ctx, frame: Frame, x: number, lifted: number): void {
  if (lifted >= 1) return;
  const { far, near, scale } = frame;
  const up = lifted * 90 * scale;
  ctx.strokeStyle = INK;
  ctx.fillStyle = '#fffaf0';
  ctx.lineWidth = 1.2;
  for (const y of [far, near]) {
    ctx.beginPath();
    ctx.rect(leaning(frame, x, y) - 3 * scale, y - 62 * scale, 6 * scale, 62 * scale);
    ctx.fill();
    ctx.stroke();
  }
  ctx.save();
  ctx.globalAlpha = 1 - lifted;
  ctx.lineWidth = 2.4;
  for (const high of [30, 46]) {
    ctx.beginPath();
    ctx.moveTo(x, far - high * scale - up);
    ctx.lineTo(leaning(frame, x, near), near - high * scale - up);
    ctx.stroke();
  }
  ctx.restore();
}

/** What a gallop throws up: drops of ink. */
export function spatter(ctx: Ctx, x: number, y: number, phase: number, scale: number): void {
  ctx.fillStyle = INK;
  for (let drop = 0; drop < 4; drop++) {
    const age = (phase + drop / 4) % 1;
    const [far, high] = [
      (20 + drop * 5 + age * 34) * scale,
      Math.sin(age * Math.PI) * (7 + drop * 2) * scale,
    ];
    ctx.beginPath();
    ctx.arc(x - far, y - high, Math.max(0.5, (1 - age) * 2.1 * scale), 0, Math.PI * 2);
    ctx.fill();
  }
}
