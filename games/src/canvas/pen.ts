export type Pen = CanvasRenderingContext2D;

/** Pixels of the screen for one of the page, as far as drawing more of them can be seen. */
export const sharpness = (): number => Math.min(window.devicePixelRatio, 2);

/** @throws when the browser gives no pen */
export function penOf(canvas: HTMLCanvasElement): Pen {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser does not draw');
  return pen;
}

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
): { readonly picture: HTMLCanvasElement; readonly pen: Pen } {
  const picture = document.createElement('canvas');
  picture.width = Math.max(1, Math.ceil(wide * scale));
  picture.height = Math.max(1, Math.ceil(tall * scale));
  const pen = penOf(picture);
  pen.scale(scale, scale);
  return { picture, pen };
}
