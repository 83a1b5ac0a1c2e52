import { type Box, type Cutout, cutAround, drawnPart, lay as put } from '../../../canvas/cutout.ts';
import type { FishShape, Limb } from './shape.ts';

/** A fish ready to be put onto the water again and again. */
export interface PaperFish {
  readonly body: Cutout;
  readonly behind: readonly { readonly limb: Limb; readonly cutout: Cutout }[];
  readonly before: readonly { readonly limb: Limb; readonly cutout: Cutout }[];
}

/** Room for the shadow a sheet throws, in units. */
const MARGIN = 12;

/** A box that the path is somewhere in. */
export const around = (x: number, y: number): Box => ({ left: -x, top: -y, wide: 2 * x, tall: 2 * y });

const boxes = new WeakMap<FishShape | Limb, Box>();

/** Where a sheet is drawn: looked for once, however often and in whatever size it is painted. */
function boxOf(sheet: FishShape | Limb, path: Path2D, room: Box): Box {
  const known = boxes.get(sheet);
  if (known) return known;
  const box = drawnPart(room, (context) => context.fill(path), MARGIN);
  boxes.set(sheet, box);
  return box;
}

/** Lays a sheet: its shadow on what is below, its colour, the light on its upper edge. */
function lay(
  context: CanvasRenderingContext2D,
  path: Path2D,
  fill: string | CanvasGradient,
  scale: number,
): void {
  context.save();
  context.shadowColor = '#03101fb0';
  context.shadowBlur = 7 * scale;
  context.shadowOffsetX = 2 * scale;
  context.shadowOffsetY = 4 * scale;
  context.fillStyle = fill;
  context.fill(path);
  context.restore();
  context.save();
  context.clip(path);
  context.translate(0, 1.6);
  context.strokeStyle = '#ffffff8c';
  context.lineWidth = 2.6;
  context.stroke(path);
  context.restore();
}

function paintLimb(limb: Limb, scale: number): Cutout {
  const path = new Path2D(limb.d);
  const box = boxOf(limb, path, around(96, 96));
  return cutAround(box, (context) => lay(context, path, limb.colour, scale), scale);
}

/** The hoops of a lantern, as arcs from one edge to the other. */
function hoops(context: CanvasRenderingContext2D, [x, y]: readonly [number, number]): void {
  context.strokeStyle = '#3a120438';
  context.lineWidth = 1.7;
  for (let at = -110; at <= 110; at += 17) {
    context.beginPath();
    context.moveTo(at, -130);
    context.quadraticCurveTo(at + (at - x) * 0.22, y, at, 130);
    context.stroke();
  }
}

function paintBody(shape: FishShape, scale: number): Cutout {
  const { body, paper, lamp, marks = [], eye, reach } = shape;
  const [light, colour, edge] = paper;
  const outline = new Path2D(body);
  const box = boxOf(shape, outline, around(...reach));
  const paint = (context: CanvasRenderingContext2D) => {
    const lit = context.createRadialGradient(...lamp, 4, ...lamp, 104);
    lit.addColorStop(0, light);
    lit.addColorStop(0.42, colour);
    lit.addColorStop(1, edge);
    lay(context, outline, lit, scale);
    context.save();
    context.clip(outline);
    for (const mark of marks) {
      context.fillStyle = mark.colour;
      context.fill(new Path2D(mark.d));
    }
    hoops(context, lamp);
    // The lamp shines through whatever is glued onto the paper.
    const shine = context.createRadialGradient(...lamp, 0, ...lamp, 62);
    shine.addColorStop(0, '#fffbe0d0');
    shine.addColorStop(0.4, '#ffe9a84d');
    shine.addColorStop(1, '#ffe9a800');
    context.fillStyle = shine;
    context.fillRect(-140, -140, 280, 280);
    context.strokeStyle = edge;
    context.lineWidth = 2.4;
    context.stroke(outline);
    context.restore();
    const [x, y, r] = eye;
    context.fillStyle = '#fff9ec';
    context.beginPath();
    context.arc(x, y, r * 1.45, 0, 7);
    context.fill();
    context.fillStyle = '#150b16';
    context.beginPath();
    context.arc(x + r * 0.25, y, r, 0, 7);
    context.fill();
    context.fillStyle = '#fff';
    context.beginPath();
    context.arc(x - r * 0.1, y - r * 0.4, r * 0.34, 0, 7);
    context.fill();
  };
  return cutAround(box, paint, scale);
}

/** @param scale pixels of the picture to a unit */
export function paintFish(shape: FishShape, scale: number): PaperFish {
  const limbs = (list: readonly Limb[] = []) =>
    list.map((limb) => ({ limb, cutout: paintLimb(limb, scale) }));
  return { body: paintBody(shape, scale), behind: limbs(shape.behind), before: limbs(shape.before) };
}

function putLimbs(context: CanvasRenderingContext2D, limbs: PaperFish['behind'], beat: number): void {
  for (const { limb, cutout } of limbs) {
    const swung = Math.sin((beat + (limb.phase ?? 0)) * Math.PI * 2) * limb.swing;
    context.save();
    context.translate(...limb.joint);
    if (limb.folds) context.scale(1 - Math.abs(swung) * 1.5, 1 + swung * 0.15);
    else context.rotate(swung);
    put(context, cutout, 0, 0);
    context.restore();
  }
}

/** Puts a fish where the context stands, a unit being one. @param beat how far its fins are, in turns */
export function putFish(context: CanvasRenderingContext2D, fish: PaperFish, beat: number): void {
  putLimbs(context, fish.behind, beat);
  put(context, fish.body, 0, 0);
  putLimbs(context, fish.before, beat);
}
