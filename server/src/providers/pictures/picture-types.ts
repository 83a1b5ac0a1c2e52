import { svgProblem } from './svg-problem.ts';

/** The kinds of pictures that are taken, by the ending of their names. */
const kinds = {
  svg: { type: 'image/svg+xml', most: 128 * 1024 },
  png: { type: 'image/png', most: 1024 * 1024 },
  webp: { type: 'image/webp', most: 1024 * 1024 },
  avif: { type: 'image/avif', most: 1024 * 1024 },
  jpg: { type: 'image/jpeg', most: 1024 * 1024 },
} as const;

type Kind = keyof typeof kinds;

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text);

function kindOf(name: string): Kind | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return isKind(ending) ? ending : undefined;
}

/** The media type of a picture by its name, `undefined` where no picture has such a name. */
export function typeOfName(name: string): string | undefined {
  const kind = kindOf(name);
  return kind && kinds[kind].type;
}

const rasters = ['png', 'webp', 'avif', 'jpg'] as const;

const isOfKind: Readonly<Record<(typeof rasters)[number], (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.subarray(0, PNG.length).equals(PNG),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  avif: (bytes) => /^ftypavi[fs]$/.test(bytes.toString('latin1', 4, 12)),
  jpg: (bytes) => bytes.subarray(0, JPEG.length).equals(JPEG),
};

/** What a file is by its first bytes, `undefined` where it is no picture that is taken. */
export function formatOf(bytes: Buffer): Kind | undefined {
  const format = rasters.find((one) => isOfKind[one](bytes));
  if (format !== undefined) return format;
  return /^\uFEFF?\s*<(svg|\?xml|!DOCTYPE svg)/i.test(bytes.toString('utf8', 0, 256)) ? 'svg' : undefined;
}

/** Why a file is not taken as a picture, `undefined` where it is. */
export function pictureProblem(name: string, bytes: Buffer): string | undefined {
  const kind = kindOf(name);
  if (kind === undefined) return `must be one of ${Object.keys(kinds).join(', ')}`;
  const { most, type } = kinds[kind];
  if (bytes.length > most) return `must have at most ${most / 1024} KiB`;
  if (kind === 'svg') return svgProblem(bytes);
  return isOfKind[kind](bytes) ? undefined : `is not ${type}`;
}
