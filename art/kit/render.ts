import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { blurHash } from '../../rules/src/pictures/blur-hash.ts';

export const artRoot = fileURLToPath(new URL('../../site/public/art/', import.meta.url));

export type Placeholder = { w: number; h: number; hash: string; colour: string; narrow?: readonly number[] };

/** Pixels along the longer side of what stands in for a picture until it comes. */
const PLACEHOLDER_SIZE = 32;

export function write(file: string, content: string | Buffer): void {
  const target = join(artRoot, file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

/** Turns SVG text into pixels; `scale` > 1 draws finer than the nominal size. */
export async function pixels(svg: string, w: number, h: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 144, unlimited: true })
    .resize(w, h, { fit: 'fill' })
    .png()
    .toBuffer();
}

type Format = 'avif' | 'webp';

function encode(png: Buffer, format: Format, quality: number): Promise<Buffer> {
  const image = sharp(png).removeAlpha();
  return format === 'avif'
    ? image.avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer()
    : image.webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
}

/**
 * The best quality whose file stays within the budget. Fine engraving does not fit at any bearable quality in the
 * older format: there the picture itself becomes smaller, since a soft picture looks better than a torn one.
 */
export async function within(png: Buffer, format: Format, budget: number): Promise<Buffer> {
  let [low, high] = format === 'avif' ? [20, 72] : [36, 88];
  let best = await encode(png, format, low);
  if (best.length > budget) {
    const { width = 0 } = await sharp(png).metadata();
    return within(
      await sharp(png)
        .resize(Math.round(width * 0.8))
        .png()
        .toBuffer(),
      format,
      budget,
    );
  }
  while (high - low > 3) {
    const middle = Math.round((low + high) / 2);
    const tried = await encode(png, format, middle);
    if (tried.length <= budget) {
      best = tried;
      low = middle;
    } else {
      high = middle;
    }
  }
  return best;
}

async function placeholderOf(png: Buffer, w: number, h: number): Promise<Placeholder> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .resize(w >= h ? PLACEHOLDER_SIZE : null, w >= h ? null : PLACEHOLDER_SIZE)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(png).removeAlpha().stats();
  const colour = `#${[dominant.r, dominant.g, dominant.b].map((c) => c.toString(16).padStart(2, '0')).join('')}`;
  return { w, h, hash: blurHash({ pixels: data, width: info.width, height: info.height }), colour };
}

/** Writes `<file>.avif` and `<file>.webp` within the budget (bytes) and answers the placeholder. */
export async function picture(
  file: string,
  png: Buffer,
  w: number,
  h: number,
  budget: number,
): Promise<Placeholder> {
  write(`${file}.avif`, await within(png, 'avif', budget));
  write(`${file}.webp`, await within(png, 'webp', budget));
  return placeholderOf(png, w, h);
}

/** What a small picture on a fine screen needs: no eye tells it there from a higher one. */
const NARROW_QUALITY = 46;

/**
 * Writes `<file>-<width>.avif` for each width. What is not there in the older format is no loss: who reads that alone
 * gets the whole.
 */
export async function narrower(
  file: string,
  png: Buffer,
  widths: readonly number[],
  budget: number,
): Promise<void> {
  const { width: whole = 0 } = await sharp(png).metadata();
  for (const width of widths) {
    const small = await sharp(png).resize(width).png().toBuffer();
    const plain = await encode(small, 'avif', NARROW_QUALITY);
    // Fine engraving stands closer in a smaller picture: it has a little more for each pixel, and no more than that.
    const room = budget * (width / whole) ** 1.6;
    write(`${file}-${width}.avif`, plain.length <= room ? plain : await within(small, 'avif', room));
  }
}

/** A JPEG within the budget, for readers of shared links that know nothing newer. */
export async function jpeg(png: Buffer, budget: number): Promise<Buffer> {
  for (let quality = 88; quality > 40; quality -= 6) {
    const tried = await sharp(png).removeAlpha().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (tried.length <= budget) return tried;
  }
  throw new Error(`No JPEG of this picture fits ${budget} bytes.`);
}
