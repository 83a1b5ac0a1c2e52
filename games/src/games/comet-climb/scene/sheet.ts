import type { Pen } from '../../../canvas/pen.ts';

/** A sheet: flat colour, the shadow it throws on the one below, and light on its upper edge. */
export function sheet(pen: Pen, d: string, fill: string | CanvasGradient, depth = 4): void {
  const shape = new Path2D(d);
  // Shadows are measured in pixels.
  const { a: scale } = pen.getTransform();
  pen.save();
  pen.shadowColor = '#05021a8c';
  pen.shadowBlur = depth * 2 * scale;
  pen.shadowOffsetX = depth * 0.5 * scale;
  pen.shadowOffsetY = depth * scale;
  pen.fillStyle = fill;
  pen.fill(shape);
  pen.restore();
  pen.strokeStyle = '#ffffff38';
  pen.lineWidth = 1.2;
  pen.stroke(shape);
}
