import { blankSheet, sharpness } from '../../../canvas/pen.ts';
import { BOX, drawRunner } from './sprite.ts';

/** A runner as it stands, without its surroundings; says nothing to a screen reader. @param runner from 0 */
export function portrait(runner: number, height: number): HTMLCanvasElement {
  const { picture: node, pen } = blankSheet(BOX.width, BOX.height, sharpness() * (height / BOX.height));
  node.className = 'portrait';
  node.ariaHidden = 'true';
  pen.translate(-BOX.left, -BOX.top);
  drawRunner(pen, runner, { phase: 0.12, reach: 0.6 });
  return node;
}
