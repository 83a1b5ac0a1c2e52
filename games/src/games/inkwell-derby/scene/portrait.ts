import { BOX, drawRunner } from './sprite.ts';

/** A runner as it stands, without its surroundings; says nothing to a screen reader. @param runner from 0 */
export function portrait(runner: number, height: number): HTMLCanvasElement {
  const node = document.createElement('canvas');
  const density = Math.min(2, window.devicePixelRatio || 1) * (height / BOX.height);
  node.width = Math.ceil(BOX.width * density);
  node.height = Math.ceil(BOX.height * density);
  node.className = 'portrait';
  node.ariaHidden = 'true';
  const ctx = node.getContext('2d');
  if (!ctx) return node;
  ctx.scale(density, density);
  ctx.translate(-BOX.left, -BOX.top);
  drawRunner(ctx, runner, { phase: 0.12, reach: 0.6 });
  return node;
}
