import type { Side } from '#rules/games/clockwork-sabong/pool.ts';
import { lay } from '../../../canvas/cutout.ts';
import { type Pen, penOf } from '../../../canvas/pen.ts';
import { drawBird } from './bird.ts';
import { birdShapes } from './bird-shapes.ts';
import { atEase } from './bout.ts';
import { gear, tones } from './metal.ts';

const [WIDE, TALL] = [320, 420];

/** A bird from the shoulders up, its middle where the pen stands. */
function bust(pen: Pen, side: 'red' | 'blue', size: number): void {
  const pose = { ...atEase(side === 'red' ? 'meron' : 'wala', 0, 0.3), x: -62, bow: 0.05 };
  pen.save();
  pen.scale(side === 'red' ? size : -size, size);
  pen.translate(-12, 236);
  drawBird(pen, birdShapes(side), side, pose);
  pen.restore();
}

/** What stands for a side where it is chosen: its bird, or both of them before a wheel. */
export function portrait(side: Side): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'portrait';
  canvas.width = WIDE;
  canvas.height = TALL;
  canvas.setAttribute('aria-hidden', 'true');
  const pen = penOf(canvas);
  pen.translate(WIDE / 2, TALL / 2);
  const colour = side === 'meron' ? tones.red : side === 'wala' ? tones.blue : tones.green;
  const light = pen.createRadialGradient(0, -50, 8, 0, -30, 250);
  light.addColorStop(0, colour[1]);
  light.addColorStop(1, colour[0]);
  pen.fillStyle = light;
  pen.fillRect(-WIDE / 2, -TALL / 2, WIDE, TALL);
  pen.globalAlpha = 0.4;
  lay(pen, gear(18, 104, tones.brass, 6), 0, -46, 0.1);
  pen.globalAlpha = 1;
  if (side === 'draw') {
    for (const [colourOf, x] of [
      ['red', -66],
      ['blue', 66],
    ] as const) {
      pen.save();
      pen.translate(x, -30);
      bust(pen, colourOf, 0.82);
      pen.restore();
    }
  } else {
    pen.translate(side === 'meron' ? -8 : 8, -24);
    bust(pen, side === 'meron' ? 'red' : 'blue', 1.28);
  }
  return canvas;
}
