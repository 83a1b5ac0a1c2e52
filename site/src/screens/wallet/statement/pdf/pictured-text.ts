import type { Weight } from './letters.ts';

/** A text as the system's own letters draw it: what no face of the document has letters for. */
export interface Picture {
  readonly pixelsWide: number;
  readonly pixelsHigh: number;
  /** Three bytes a pixel, and how much it covers: one byte a pixel. */
  readonly colours: Uint8Array<ArrayBuffer>;
  readonly cover: Uint8Array<ArrayBuffer>;
  /** In thousandths of the size: how wide it is, how high, and how far it hangs below the line. */
  readonly width: number;
  readonly height: number;
  readonly below: number;
}

/** Pixels of a line of text: sharp on paper at the sizes of a table. */
const SIZE = 64;
const BELOW = 0.3;
const HEIGHT = 1.35;

/** `undefined` where nothing can draw. */
export function pictureOf(text: string, weight: Weight): Picture | undefined {
  if (typeof OffscreenCanvas === 'undefined') return undefined;
  const font = `${weight} ${SIZE}px system-ui, sans-serif`;
  const measure = new OffscreenCanvas(1, 1).getContext('2d');
  if (!measure) return undefined;
  measure.font = font;
  const pixelsWide = Math.max(1, Math.ceil(measure.measureText(text).width));
  const pixelsHigh = Math.ceil(SIZE * HEIGHT);
  const canvas = new OffscreenCanvas(pixelsWide, pixelsHigh).getContext('2d');
  if (!canvas) return undefined;
  canvas.font = font;
  canvas.fillStyle = '#141414';
  canvas.fillText(text, 0, SIZE * (HEIGHT - BELOW));
  const { data } = canvas.getImageData(0, 0, pixelsWide, pixelsHigh);
  const colours = new Uint8Array(pixelsWide * pixelsHigh * 3);
  const cover = new Uint8Array(pixelsWide * pixelsHigh);
  for (let pixel = 0; pixel < cover.length; pixel += 1) {
    colours.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
    cover[pixel] = data[pixel * 4 + 3] ?? 0;
  }
  const thousandths = (pixels: number) => (pixels / SIZE) * 1000;
  return {
    ...{ pixelsWide, pixelsHigh, colours, cover },
    width: thousandths(pixelsWide),
    height: thousandths(pixelsHigh),
    below: BELOW * 1000,
  };
}
