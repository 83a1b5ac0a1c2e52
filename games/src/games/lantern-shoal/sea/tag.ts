/** A small paper tag with writing on it. */
export function drawTag(context: CanvasRenderingContext2D, x: number, y: number, text: string): void {
  context.save();
  context.font = '800 15px "Figtree Variable", system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const half = context.measureText(text).width / 2 + 9;
  context.shadowColor = '#0009';
  context.shadowBlur = 5;
  context.shadowOffsetY = 2;
  context.fillStyle = '#fff8e3';
  context.beginPath();
  context.roundRect(x - half, y - 12, half * 2, 24, 6);
  context.fill();
  context.shadowColor = 'transparent';
  context.fillStyle = '#3a1a06';
  context.fillText(text, x, y + 0.5);
  context.restore();
}
