import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { LEAST_SIZE } from '#contract/office/content/pictures.ts';
import { blurHash } from '#rules/pictures/blur-hash.ts';
import { type SlideShape, slideShapes, slideStem } from '#rules/pictures/slide-files.ts';
import type { Encoded, EncodeProblem, EncodeTask } from './encode-task.ts';

// Only what is taken has a decoder: whatever else a file pretends to be is not even tried.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});
sharp.concurrency(1);
sharp.cache(false);

/** Pixels of the largest picture that is decoded: that of a large camera. */
const MOST_PIXELS = 50_000_000;
/** A picture is made this small first, along its longer side: nothing is shown larger. */
const MOST_SIDE = 2_400;

const AVIF = { quality: 55, effort: 3 } as const;
const WEBP = { quality: 80, effort: 4 } as const;
const SHARED = { width: 1_200, height: 630 } as const;
const PARTNER = { width: 480, height: 200 } as const;
/** The text of a receipt stays readable. */
const PROOF = { width: 1_600, height: 1_600 } as const;
const LOGO = { width: 640, height: 160 } as const;
/** Of a document: all that can be read, and what staff sees in a list. */
const DOCUMENT = { width: 2_000, height: 2_000 } as const;
const PREVIEW = { width: 480, height: 480 } as const;
/** Nothing can be read in less, in pixels of the longer and the shorter side. */
const LEAST_DOCUMENT = { long: 480, short: 300 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels without a file format. */
interface Raster {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

const draw = ({ data, info: { width, height, channels } }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels } });

/** The pixels of a file, upright and in sRGB: nothing else of the file goes any further. */
async function decode({ kind, bytes }: EncodeTask): Promise<(Raster & Size) | EncodeProblem> {
  const file = (limitInputPixels: number | false) =>
    sharp(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true });
  try {
    const { autoOrient } = await file(false).metadata();
    const { width, height } = autoOrient;
    if (width * height > MOST_PIXELS) return 'pictureTooLarge';
    if (
      kind === 'document' &&
      (Math.max(width, height) < LEAST_DOCUMENT.long || Math.min(width, height) < LEAST_DOCUMENT.short)
    )
      return 'pictureTooSmall';
    const least = kind === 'slide' || kind === 'seo' ? LEAST_SIZE[kind] : { width: 1, height: 1 };
    if (width < least.width || height < least.height) return 'pictureTooSmall';
    const raster = await file(MOST_PIXELS)
      .autoOrient()
      .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { ...raster, width, height };
  } catch {
    return 'pictureBroken';
  }
}

const cut = (raster: Raster, { width, height }: Size): Sharp =>
  draw(raster).flatten({ background: '#000' }).resize({ width, height, fit: 'cover', position: 'attention' });

const within = (raster: Raster, { width, height }: Size): Sharp =>
  draw(raster).resize({ width, height, fit: 'inside', withoutEnlargement: true });

async function shapeFiles(raster: Raster, stem: string, shape: SlideShape): Promise<[string, Buffer][]> {
  const { width, height, narrow } = slideShapes[shape];
  const name = `${stem}-${shape}`;
  const whole = await cut(raster, { width, height }).raw().toBuffer({ resolveWithObject: true });
  const smaller = draw(whole).resize({ width: narrow });
  return [
    [`${name}.avif`, await draw(whole).avif(AVIF).toBuffer()],
    [`${name}.webp`, await draw(whole).webp(WEBP).toBuffer()],
    [`${name}-${narrow}.avif`, await smaller.avif(AVIF).toBuffer()],
  ];
}

/** Red, green and blue of each pixel, of a grey picture, too. */
const coloured = ({ data, info }: Raster): Uint8Array =>
  info.channels === 1
    ? Uint8Array.from({ length: data.length * 3 }, (_, at) => data[Math.floor(at / 3)] ?? 0)
    : data;

const meanOf = (values: Uint8Array): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** A slide's files, named by its placeholder. */
async function slideFiles(raster: Raster) {
  const small = { width: 32, height: 12 };
  const pixels = coloured(await cut(raster, small).raw().toBuffer({ resolveWithObject: true }));
  const mean = [0, 1, 2].map((channel) => meanOf(pixels.filter((_, at) => at % 3 === channel)));
  const stem = slideStem(Buffer.from(mean).toString('hex'), blurHash({ pixels, ...small }));
  const files = [...(await shapeFiles(raster, stem, 'wide')), ...(await shapeFiles(raster, stem, 'tall'))];
  return { files, name: stem, shown: `${stem}-wide-${slideShapes.wide.narrow}.avif` };
}

async function filesOf(kind: EncodeTask['kind'], raster: Raster): Promise<Omit<Encoded, keyof Size>> {
  const single = (name: string, file: Buffer) => ({ files: [[name, file] as const], name, shown: name });
  switch (kind) {
    case 'slide':
      return slideFiles(raster);
    case 'document': {
      const content = await within(raster, DOCUMENT).webp(WEBP).toBuffer();
      const preview = await within(raster, PREVIEW).webp(WEBP).toBuffer();
      const files = [['document.webp', content] as const, ['preview.webp', preview] as const];
      return { files, name: 'document.webp', shown: 'preview.webp' };
    }
    case 'seo':
      // What shows shared links reads JPEG everywhere.
      return single('share.jpg', await cut(raster, SHARED).jpeg({ quality: 82, mozjpeg: true }).toBuffer());
    case 'partner':
      return single('partner.webp', await within(raster, PARTNER).webp(WEBP).toBuffer());
    case 'proof':
      return single('proof.webp', await within(raster, PROOF).webp(WEBP).toBuffer());
    case 'logo':
      return single(
        'logo.webp',
        await within(raster, LOGO)
          .webp({ ...WEBP, quality: 90 })
          .toBuffer(),
      );
  }
}

/**
 * Encodes a picture anew in the sizes of its kind: EXIF, profiles, comments and whatever lies behind the picture stay behind.
 * It has the same files each time.
 */
export async function encode(task: EncodeTask): Promise<Encoded | EncodeProblem> {
  const raster = await decode(task);
  if (typeof raster === 'string') return raster;
  const { width, height } = raster;
  return { ...(await filesOf(task.kind, raster)), width, height };
}
