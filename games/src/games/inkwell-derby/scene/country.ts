import { type Frame, INK, PAPER, rule, type Strip, strip } from './ink.ts';

type Ctx = CanvasRenderingContext2D;

/** A sky of ruled lines with a sun that breaks them. */
export function skyOf(frame: Frame): Strip {
  const { width, height, horizon } = frame;
  return strip(frame, width, height, (ctx) => {
    const wash = ctx.createLinearGradient(0, 0, 0, horizon);
    for (const [at, colour] of [
      [0, '#d9dcc6'],
      [0.55, '#f3e6c6'],
      [1, '#fbf0d6'],
    ] as const)
      wash.addColorStop(at, colour);
    ctx.fillStyle = wash;
    ctx.fillRect(0, 0, width, height);
    ctx.strokeStyle = INK;
    for (let y = 3, step = 3; y < horizon; y += step, step *= 1.045) {
      ctx.globalAlpha = 0.42 * (1 - y / horizon) + 0.06;
      ctx.lineWidth = 0.9;
      ctx.beginPath();
      ctx.moveTo(0, y);
      ctx.lineTo(width, y);
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
    sun(ctx, width * 0.78, horizon * 0.42, height * 0.085);
  });
}

function sun(ctx: Ctx, x: number, y: number, size: number): void {
  ctx.fillStyle = '#f9e7b4';
  ctx.strokeStyle = INK;
  for (let ray = 0; ray < 32; ray++) {
    const angle = (ray / 32) * Math.PI * 2;
    const far = size * (ray % 2 === 0 ? 2.1 : 1.6);
    ctx.lineWidth = ray % 2 === 0 ? 1.1 : 0.7;
    ctx.beginPath();
    ctx.moveTo(x + Math.cos(angle) * size * 1.2, y + Math.sin(angle) * size * 1.2);
    ctx.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
    ctx.stroke();
  }
  ctx.beginPath();
  ctx.arc(x, y, size, 0, Math.PI * 2);
  ctx.fill();
  ctx.lineWidth = 1.4;
  ctx.stroke();
  ctx.save();
  ctx.clip();
  ctx.beginPath();
  ctx.rect(x - size, y - size, size * 2, size * 2);
  ctx.ellipse(x - size * 0.3, y - size * 0.2, size, size, 0, 0, Math.PI * 2);
  ctx.clip('evenodd');
  rule(ctx, [x - size, y - size, size * 2, size * 2], 3, -0.5, 0.8);
  ctx.restore();
}

/** A crest whose end meets its beginning. */
const crest = (
  x: number,
  width: number,
  waves: readonly (readonly [times: number, high: number, late: number])[],
): number =>
  waves.reduce(
    (sum, [times, high, late]) => sum + Math.sin((x / width) * Math.PI * 2 * times + late) * high,
    0,
  );

function hill(
  ctx: Ctx,
  [width, base, foot]: readonly [width: number, base: number, foot: number],
  waves: Parameters<typeof crest>[2],
  colour: string,
): void {
  const path = new Path2D();
  path.moveTo(-4, foot);
  for (let x = -4; x <= width + 4; x += 4) path.lineTo(x, base - crest(x, width, waves));
  path.lineTo(width + 4, foot);
  ctx.fillStyle = colour;
  ctx.fill(path);
  ctx.strokeStyle = INK;
  ctx.lineWidth = 1.2;
  ctx.stroke(path);
  ctx.beginPath();
  for (let x = 0; x < width; x += 5) {
    const slope = crest(x + 4, width, waves) - crest(x, width, waves);
    const y = base - crest(x, width, waves);
    // The side that falls away from the light is cut deeper.
    const long = slope < 0 ? 10 - slope * 16 : 5;
    ctx.moveTo(x, y + 2);
    ctx.quadraticCurveTo(x + 3, y + long * 0.6, x + 8, y + Math.min(long, foot - y));
  }
  ctx.lineWidth = 0.75;
  ctx.stroke();
}

function tree(ctx: Ctx, x: number, foot: number, size: number): void {
  ctx.fillStyle = INK;
  ctx.fillRect(x - size * 0.07, foot - size * 0.5, size * 0.14, size * 0.5);
  const crown = new Path2D();
  const [cx, cy] = [x, foot - size * 0.78];
  for (let at = 0; at < 9; at++) {
    const angle = (at / 9) * Math.PI * 2;
    const [bx, by] = [cx + Math.cos(angle) * size * 0.3, cy + Math.sin(angle) * size * 0.28];
    crown.moveTo(bx + size * 0.19, by);
    crown.arc(bx, by, size * 0.19, 0, Math.PI * 2);
  }
  ctx.strokeStyle = INK;
  ctx.lineWidth = 2;
  ctx.stroke(crown);
  ctx.fillStyle = '#c5cda2';
  ctx.fill(crown);
  ctx.beginPath();
  ctx.ellipse(cx, cy, size * 0.36, size * 0.34, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.save();
  ctx.clip(crown);
  rule(ctx, [cx - size * 0.05, cy - size * 0.5, size * 0.6, size], 2.6, -0.3, 0.8);
  rule(ctx, [cx - size * 0.5, cy + size * 0.08, size, size * 0.5], 2.6, 0.5, 0.8);
  ctx.restore();
}

/** Hills and trees, far off. */
export function hillsOf(frame: Frame): Strip {
  const { horizon, scale } = frame;
  const width = Math.max(Math.ceil(frame.width), 900);
  return strip(frame, width, horizon + 14, (ctx, next) => {
    const high = horizon * 0.1;
    hill(
      ctx,
      [width, horizon * 0.66, horizon + 14],
      [
        [1, high, 0.4],
        [3, high * 0.5, 2],
      ],
      '#e4e0bd',
    );
    hill(
      ctx,
      [width, horizon * 0.84, horizon + 14],
      [
        [2, high * 0.6, 1.1],
        [5, high * 0.22, 0.3],
      ],
      '#d3d6ac',
    );
    for (let at = 0; at < 16; at++) {
      const [x, size] = [next() * width, (24 + next() * 26) * scale];
      for (const seam of [-width, 0, width]) tree(ctx, x + seam, horizon + 12, size);
    }
  });
}

function flag(ctx: Ctx, x: number, y: number, size: number, colour: string): void {
  ctx.strokeStyle = INK;
  ctx.lineWidth = 1.6;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x, y - size);
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(x, y - size);
  ctx.quadraticCurveTo(x + size * 0.3, y - size * 1.12, x + size * 0.55, y - size * 0.94);
  ctx.lineTo(x + size * 0.55, y - size * 0.62);
  ctx.quadraticCurveTo(x + size * 0.3, y - size * 0.8, x, y - size * 0.66);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.lineWidth = 1.1;
  ctx.stroke();
}

/** A stand with its awning, its rows of people and its flags. */
function stand(ctx: Ctx, x: number, foot: number, size: number, next: () => number): void {
  const [wide, high] = [size * 4.4, size];
  ctx.fillStyle = PAPER;
  ctx.strokeStyle = INK;
  ctx.lineWidth = 1.4;
  ctx.beginPath();
  ctx.rect(x, foot - high, wide, high);
  ctx.fill();
  ctx.stroke();
  for (let row = 0; row < 5; row++) {
    const y = foot - high * 0.68 + row * high * 0.15;
    ctx.lineWidth = 0.8;
    ctx.beginPath();
    ctx.moveTo(x, y + high * 0.05);
    ctx.lineTo(x + wide, y + high * 0.05);
    ctx.stroke();
    for (let seat = 0; seat < 42; seat++) {
      if (next() < 0.16) continue;
      const at = x + ((seat + 0.6 + next() * 0.3) / 42.5) * wide;
      ctx.beginPath();
      ctx.arc(at, y - high * 0.02, high * 0.028, 0, Math.PI * 2);
      ctx.fillStyle = next() < 0.35 ? INK : '#f7ecd2';
      ctx.fill();
      ctx.stroke();
    }
  }
  const roof = foot - high;
  ctx.lineWidth = 1.4;
  for (let bay = 0; bay < 22; bay++) {
    const [from, to] = [
      x - size * 0.1 + (bay / 22) * wide * 1.045,
      x - size * 0.1 + ((bay + 1) / 22) * wide * 1.045,
    ];
    ctx.beginPath();
    ctx.moveTo(from + size * 0.14, roof - high * 0.16);
    ctx.lineTo(to + size * 0.14 * (bay === 21 ? 0 : 1), roof - high * 0.16);
    ctx.lineTo(to, roof + high * 0.12);
    ctx.arc((from + to) / 2, roof + high * 0.12, (to - from) / 2, 0, Math.PI);
    ctx.closePath();
    ctx.fillStyle = bay % 2 === 0 ? '#8a2232' : PAPER;
    ctx.fill();
    ctx.stroke();
  }
  for (let pole = 0; pole < 4; pole++) {
    const colour = ['#8a2232', '#1f4f9c', '#f2c230', '#1d6b45'][pole] ?? PAPER;
    flag(ctx, x + wide * (0.08 + pole * 0.28), roof - high * 0.14, high * 0.5, colour);
  }
}

/** What stands behind the far rail. */
export function standsOf(frame: Frame): Strip {
  const { scale, far } = frame;
  const width = Math.ceil(Math.max(frame.width * 1.6, 1_500 * scale));
  return strip(frame, width, far + 4, (ctx, next) => {
    for (let at = 0; at < 7; at++) {
      const x = width * (0.5 + (at / 7) * 0.46 + next() * 0.03);
      tree(ctx, x, far + 2, (52 + next() * 34) * scale);
    }
    stand(ctx, 60 * scale, far + 2, 86 * scale, next);
  });
}

/** Grass, in washes and cuts. */
export function turfOf(frame: Frame): Strip {
  const { far, height, scale } = frame;
  const width = Math.ceil(Math.max(480, frame.width * 0.7));
  return strip(frame, width, height - far, (ctx, next) => {
    const wash = ctx.createLinearGradient(0, 0, 0, height - far);
    wash.addColorStop(0, '#ccd2a0');
    wash.addColorStop(1, '#a9b57c');
    ctx.fillStyle = wash;
    ctx.fillRect(0, 0, width, height - far);
    ctx.strokeStyle = INK;
    ctx.globalAlpha = 0.5;
    for (let at = 0; at < (width * (height - far)) / 900; at++) {
      const [x, depth] = [next() * width, next()];
      const y = depth * (height - far);
      const long = (5 + next() * 16) * scale * (0.6 + depth);
      ctx.lineWidth = 0.6 + depth * 0.7;
      for (const seam of [-width, 0, width]) {
        ctx.beginPath();
        ctx.moveTo(x + seam, y);
        ctx.quadraticCurveTo(x + seam + long / 2, y - 1.6, x + seam + long, y);
        ctx.stroke();
      }
    }
    ctx.globalAlpha = 1;
  });
}
