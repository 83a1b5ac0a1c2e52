import { colourOf, POCKETS, wheel } from '#rules/games/salon-roulette/layout.ts';
import { blankSheet } from '../../canvas/pen.ts';

/** The inks of the plate the wheel is engraved on. */
export const inks = {
  paper: '#f6e8cb',
  shade: '#d9bf8e',
  ink: '#23121c',
  red: '#a02436',
  black: '#23181f',
  green: '#1c6147',
  wood: '#6a3326',
  deep: '#2c120f',
} as const;

const TURN = Math.PI * 2;
const STEP = TURN / POCKETS;

function sheet(size: number): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const { picture: canvas, pen } = blankSheet(2, 2, size / 2);
  pen.translate(1, 1);
  return { canvas, pen };
}

function ring(
  pen: CanvasRenderingContext2D,
  outer: number,
  inner: number,
  fill: string | CanvasGradient,
): void {
  pen.beginPath();
  pen.arc(0, 0, outer, 0, TURN);
  pen.arc(0, 0, inner, 0, TURN, true);
  pen.fillStyle = fill;
  pen.fill();
}

function rings(pen: CanvasRenderingContext2D, radii: readonly number[], colour: string, width: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  for (const radius of radii) {
    pen.beginPath();
    pen.arc(0, 0, radius, 0, TURN);
    pen.stroke();
  }
}

/** Lines cut across a ring, thicker where the light does not reach: the hatching of an engraving. */
function hatch(
  pen: CanvasRenderingContext2D,
  outer: number,
  inner: number,
  count: number,
  colour: string,
): void {
  pen.strokeStyle = colour;
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * TURN;
    const shade = 0.5 + 0.5 * Math.cos(angle - Math.PI / 4);
    pen.lineWidth = 0.0012 + 0.0045 * shade;
    pen.beginPath();
    pen.moveTo(Math.cos(angle) * outer, Math.sin(angle) * outer);
    pen.lineTo(Math.cos(angle + 0.05) * inner, Math.sin(angle + 0.05) * inner);
    pen.stroke();
  }
}

function rosette(pen: CanvasRenderingContext2D, radius: number, lobes: number, swing: number): void {
  pen.beginPath();
  for (let i = 0; i <= lobes * 16; i++) {
    const angle = (i / (lobes * 16)) * TURN;
    const reach = radius * (1 + swing * Math.sin(angle * lobes));
    pen.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
  }
  pen.stroke();
}

/** The studs that throw the ball off its way: the lozenge of the burin. */
function studs(pen: CanvasRenderingContext2D): void {
  for (let i = 0; i < 8; i++) {
    pen.save();
    pen.rotate((i / 8) * TURN + 0.2);
    pen.translate(0.735, 0);
    if (i % 2 === 0) pen.rotate(Math.PI / 2);
    pen.beginPath();
    pen.moveTo(-0.045, 0);
    pen.lineTo(0, -0.017);
    pen.lineTo(0.045, 0);
    pen.lineTo(0, 0.017);
    pen.closePath();
    pen.fillStyle = inks.paper;
    pen.fill();
    pen.strokeStyle = inks.deep;
    pen.lineWidth = 0.006;
    pen.stroke();
    pen.restore();
  }
}

/** The bowl, which is static. */
export function bowlSheet(size: number): HTMLCanvasElement {
  const { canvas, pen } = sheet(size);
  const wood = pen.createLinearGradient(-1, -1, 1, 1);
  for (const [at, colour] of [
    [0, '#b06a48'],
    [0.35, inks.wood],
    [0.6, '#8a4a35'],
    [1, inks.deep],
  ] as const)
    wood.addColorStop(at, colour);
  ring(pen, 0.995, 0.87, wood);
  hatch(pen, 0.985, 0.885, 260, '#1c0a08b0');
  ring(pen, 0.895, 0.8, '#e8d3a4');
  const slope = pen.createLinearGradient(0.8, 0.8, -0.8, -0.8);
  slope.addColorStop(0, '#a8623f');
  slope.addColorStop(1, '#3a1712');
  ring(pen, 0.87, 0.64, slope);
  ring(pen, 0.87, 0.815, '#43190f');
  hatch(pen, 0.81, 0.65, 300, '#1c0a0899');
  rings(pen, [0.993, 0.895, 0.87, 0.815, 0.648], inks.ink, 0.008);
  rings(pen, [0.983, 0.883], inks.paper, 0.004);
  rings(pen, [0.845, 0.835, 0.825], '#c98d62', 0.002);
  studs(pen);
  return canvas;
}

function pocketRing(pen: CanvasRenderingContext2D): void {
  for (const [at, number] of wheel.entries()) {
    const colour = inks[colourOf(number)];
    pen.save();
    pen.rotate(at * STEP);
    for (const [outer, inner, dark] of [
      [0.645, 0.535, 0],
      [0.535, 0.415, 0.4],
    ] as const) {
      pen.beginPath();
      pen.arc(0, 0, outer, -STEP / 2, STEP / 2);
      pen.arc(0, 0, inner, STEP / 2, -STEP / 2, true);
      pen.closePath();
      pen.fillStyle = colour;
      pen.fill();
      pen.fillStyle = `rgb(0 0 0 / ${dark})`;
      pen.fill();
      pen.strokeStyle = inks.paper;
      pen.lineWidth = 0.005;
      pen.stroke();
    }
    pen.translate(0.59, 0);
    pen.rotate(Math.PI / 2);
    pen.scale(0.001, 0.001);
    pen.font = '800 68px "Figtree Variable", system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillStyle = '#fff8e6';
    pen.fillText(String(number), 0, 4);
    pen.restore();
  }
}

/** The rotating part: numbers, pockets and the cone between them. */
export function rotorSheet(size: number): HTMLCanvasElement {
  const { canvas, pen } = sheet(size);
  pocketRing(pen);
  const cone = pen.createRadialGradient(0, 0, 0.05, 0, 0, 0.42);
  cone.addColorStop(0, '#fff7e0');
  cone.addColorStop(0.7, inks.paper);
  cone.addColorStop(1, inks.shade);
  ring(pen, 0.415, 0, cone);
  pen.strokeStyle = '#a0243688';
  pen.lineWidth = 0.0028;
  for (let i = 0; i < 6; i++) rosette(pen, 0.2 + i * 0.03, 24, 0.2 - i * 0.02);
  pen.strokeStyle = `${inks.ink}99`;
  for (let i = 0; i < 4; i++) rosette(pen, 0.35 + i * 0.012, 37, 0.045);
  rings(pen, [0.415, 0.64], inks.ink, 0.008);
  rings(pen, [0.535], inks.paper, 0.008);
  rings(pen, [0.3, 0.17], inks.ink, 0.004);
  return canvas;
}
