import { blankSheet } from '../../../canvas/pen.ts';

/** What a sheet of the water is cut from, from the light in the middle out to the dark before the eye. */
interface Sheet {
  readonly colour: string;
  /** Where its opening ends, as a share of the way from the middle to the edge of the page. */
  readonly opens: number;
  readonly waves: number;
  readonly turn: number;
  readonly plants: number;
}

const sheets: readonly Sheet[] = [
  { colour: '#3fb3ad', opens: 0.6, waves: 5, turn: 0.4, plants: 0 },
  { colour: '#1f8795', opens: 0.74, waves: 7, turn: 1.9, plants: 5 },
  { colour: '#125f7a', opens: 0.9, waves: 6, turn: 3.1, plants: 6 },
  { colour: '#0b3d5c', opens: 1.03, waves: 9, turn: 5.2, plants: 5 },
];

/** The sheet in front of the fish. */
const foreground: Sheet = { colour: '#06223c', opens: 1.2, waves: 8, turn: 0.9, plants: 7 };

/** Drawn beyond the page on every side, since sheets sway. */
export const BLEED = 28;
/** Soft paper needs no more pixels than this to a CSS pixel. */
const SHARPEST = 1.5;

/** The same sea every time. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Size {
  readonly wide: number;
  readonly tall: number;
}

/** The rim of an opening: a rounded frame whose edge runs in waves. */
function opening({ opens, waves, turn }: Sheet, { wide, tall }: Size): Path2D {
  const path = new Path2D();
  const [x, y] = [wide / 2, tall * 0.46];
  const STEPS = 160;
  for (let i = 0; i <= STEPS; i++) {
    const angle = (i / STEPS) * Math.PI * 2;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    // A superellipse: it follows a wide page as well as a tall one.
    const frame = 1 / (Math.abs(cos) ** 3.2 + Math.abs(sin) ** 3.2) ** (1 / 3.2);
    const ripple =
      1 + 0.045 * Math.sin(angle * waves + turn) + 0.022 * Math.sin(angle * (waves * 2 + 3) + turn * 2);
    const reach = frame * ripple * opens;
    path[i === 0 ? 'moveTo' : 'lineTo'](x + (cos * reach * wide) / 2, y + (sin * reach * tall) / 2);
  }
  path.closePath();
  return path;
}

/** A frond of kelp: a ribbon that bends, with leaves to both sides. */
function kelp(path: Path2D, x: number, y: number, height: number, bend: number): void {
  const LEAVES = 7;
  path.moveTo(x - height * 0.03, y);
  path.quadraticCurveTo(x + bend, y - height / 2, x + bend * 0.4, y - height);
  path.quadraticCurveTo(x + bend + height * 0.05, y - height / 2, x + height * 0.04, y);
  for (let leaf = 1; leaf <= LEAVES; leaf++) {
    const share = leaf / (LEAVES + 1);
    const at = 2 * share * (1 - share) * bend + share * share * bend * 0.4 + x;
    const side = leaf % 2 ? 1 : -1;
    const [from, long] = [y - height * share, height * 0.2 * (1.1 - share * 0.6)];
    path.moveTo(at, from);
    path.quadraticCurveTo(at + side * long, from - long * 0.1, at + side * long * 0.9, from - long * 0.85);
    path.quadraticCurveTo(at + side * long * 0.2, from - long * 0.6, at, from);
  }
}

/** A bough of coral with round tips. */
function coral(path: Path2D, x: number, y: number, height: number, random: () => number): void {
  const grow = (fromX: number, fromY: number, lean: number, long: number, left: number): void => {
    const [toX, toY] = [fromX + Math.sin(lean) * long, fromY - Math.cos(lean) * long];
    const thick = long * 0.17;
    const [sideX, sideY] = [Math.cos(lean) * thick, Math.sin(lean) * thick];
    path.moveTo(fromX - sideX, fromY - sideY);
    path.lineTo(toX - sideX, toY - sideY);
    path.arc(toX, toY, thick, lean + Math.PI, lean);
    path.lineTo(fromX + sideX, fromY + sideY);
    if (left === 0) return;
    grow(toX, toY, lean - 0.35 - random() * 0.35, long * 0.74, left - 1);
    grow(toX, toY, lean + 0.35 + random() * 0.35, long * 0.74, left - 1);
  };
  grow(x, y, (random() - 0.5) * 0.4, height * 0.38, 2);
}

function plants({ plants: count, opens, turn }: Sheet, { wide, tall }: Size): Path2D {
  const path = new Path2D();
  const random = numbers(Math.round(turn * 1_000));
  const ground = tall * (0.46 + opens * 0.5);
  for (let i = 0; i < count; i++) {
    // Towards the sides, so that the middle stays open.
    const side = i % 2 ? 1 : -1;
    const x = wide / 2 + side * wide * (0.2 + random() * 0.28);
    const height = Math.min(tall * 0.3, wide * 0.34) * (0.45 + random() * 0.55);
    const y = Math.min(tall, ground + height * 0.1);
    if (i % 3 === 2) coral(path, x, y, height, random);
    else kelp(path, x, y, height, (random() - 0.5) * height * 0.5);
  }
  return path;
}

const blank = ({ wide, tall }: Size) => blankSheet(wide, tall, Math.min(window.devicePixelRatio, SHARPEST));

/** The light in the middle, with its rays. */
function shine(context: CanvasRenderingContext2D, { wide, tall }: Size): void {
  const [x, y, far] = [wide / 2, tall * 0.4, Math.max(wide, tall) * 0.62];
  const glow = context.createRadialGradient(x, y, 0, x, y, far);
  for (const [at, colour] of [
    [0, '#fff6cf'],
    [0.22, '#ffe3a0'],
    [0.48, '#a8e6cf'],
    [0.8, '#4fbfb4'],
    [1, '#2f9fa4'],
  ] as const)
    glow.addColorStop(at, colour);
  context.fillStyle = glow;
  context.fillRect(0, 0, wide, tall);
  context.fillStyle = '#fffbe626';
  for (let ray = 0; ray < 14; ray++) {
    const angle = (ray / 14) * Math.PI * 2 + 0.2;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + Math.cos(angle) * far * 1.4, y + Math.sin(angle) * far * 1.4);
    context.lineTo(x + Math.cos(angle + 0.15) * far * 1.4, y + Math.sin(angle + 0.15) * far * 1.4);
    context.fill();
  }
}

function lay(context: CanvasRenderingContext2D, sheet: Sheet, size: Size): void {
  const { wide, tall } = size;
  const rim = opening(sheet, size);
  const whole = new Path2D();
  whole.rect(-40, -40, wide + 80, tall + 80);
  whole.addPath(rim);
  context.save();
  context.shadowColor = '#021322a6';
  context.shadowBlur = 26;
  context.shadowOffsetY = 8;
  context.fillStyle = sheet.colour;
  context.fill(whole, 'evenodd');
  context.fill(plants(sheet, size));
  context.restore();
  context.fillStyle = sheet.colour;
  context.fill(whole, 'evenodd');
  context.strokeStyle = '#ffffff38';
  context.lineWidth = 1.6;
  context.stroke(rim);
}

/** The sea, cut once for the size of a page: what lies behind the fish, and the sheet before them. */
export function cutSea(page: Size): { readonly back: HTMLCanvasElement; readonly front: HTMLCanvasElement } {
  const size = { wide: page.wide + 2 * BLEED, tall: page.tall + 2 * BLEED };
  const { picture: back, pen: behind } = blank(size);
  shine(behind, size);
  for (const sheet of sheets) lay(behind, sheet, size);
  const { picture: front, pen: before } = blank(size);
  lay(before, foreground, size);
  return { back, front };
}
