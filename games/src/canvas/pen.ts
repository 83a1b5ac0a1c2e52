export type Pen = CanvasRenderingContext2D;

let sharpest = 2;

/** Pixels of the screen for one of the page, as far as drawing more of them can be seen and does not take too long. */
export const sharpness = (): number => Math.min(window.devicePixelRatio, sharpest);

/** Draws fewer pixels from now on, never fewer than the page has; whether that made a difference. */
export function dull(): boolean {
  const before = sharpness();
  if (before <= 1) return false;
  sharpest = Math.max(1, before * 0.75);
  return true;
}

/** @throws when the browser gives no pen */
export function penOf(canvas: HTMLCanvasElement, settings?: CanvasRenderingContext2DSettings): Pen {
  const pen = canvas.getContext('2d', settings);
  if (!pen) throw new Error('this browser does not draw');
  return pen;
}

/** So many pixels that all of it has room; what a number loses when it is divided and multiplied adds none. */
const whole = (pixels: number): number => Math.max(1, Math.ceil(pixels - 0.001));

/**
 * An empty sheet of whole pixels, and a pen that draws on it in units.
 *
 * @param scale pixels for a unit
 * @throws when the browser gives no pen
 */
export function blankSheet(
  wide: number,
  tall: number,
  scale: number,
  settings?: CanvasRenderingContext2DSettings,
): { readonly picture: HTMLCanvasElement; readonly pen: Pen } {
  const picture = document.createElement('canvas');
  picture.width = whole(wide * scale);
  picture.height = whole(tall * scale);
  const pen = penOf(picture, settings);
  pen.scale(scale, scale);
  return { picture, pen };
}
