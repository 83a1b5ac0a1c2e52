import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepPictures } from '../../providers/pictures/picture-sets.ts';
import type { PictureStore } from '../../providers/pictures/picture-store.ts';

/** URL prefix of a site's pictures in its rows. */
export interface SitePictures {
  readonly columns: {
    readonly logo1?: string;
    readonly logo2?: string;
    readonly logo3?: string;
    readonly manifest_icon?: string;
  };
  /** Addresses without their endings, in the order in which they are shown. */
  readonly slides: readonly string[];
}

const columns = {
  logo1: 'logo-on-dark.svg',
  logo2: 'logo-on-light.svg',
  logo3: 'mark.svg',
  manifest_icon: 'icon-512.png',
} as const;

/** Pages name these beside the great icon. */
const besideIcon = ['icon-192.png', 'favicon.svg'];

/** Each window takes one of two shapes, and each browser one of two formats. */
const shapesOfSlide = ['-wide.avif', '-wide.webp', '-tall.avif', '-tall.webp'];

/** Names of slides: `hero-1` and so on. */
function slidesOf(names: readonly string[]): string[] {
  const slides = names.flatMap((name) => /^hero-\d{1,2}(?=-(wide|tall)\b)/.exec(name)?.[0] ?? []);
  return [...new Set(slides)].sort((one, other) => Number(one.slice(5)) - Number(other.slice(5)));
}

function missing(names: readonly string[]): string[] {
  const asked = [
    ...(names.includes(columns.manifest_icon) ? besideIcon : []),
    ...slidesOf(names).flatMap((slide) => shapesOfSlide.map((shape) => slide + shape)),
  ];
  return asked.filter((name) => !names.includes(name));
}

/**
 * Puts the pictures of a folder into the store: `logo-on-dark.svg`, `logo-on-light.svg`, `mark.svg`, the icons (`icon-512.png`,
 * `icon-192.png`, `favicon.svg`), slides (`hero-1-wide.avif` and so on), each where it is there, and whatever lies beside them.
 *
 * @throws Error that names every file that is missing or may not be kept
 */
export async function keepSitePictures(store: PictureStore, folder: string): Promise<SitePictures> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  const lacking = missing(names);
  if (lacking.length > 0) throw new Error(`${folder} lacks ${lacking.join(', ')}.`);
  const files = new Map<string, Buffer>();
  for (const name of names) files.set(name, await readFile(join(folder, name)));
  const address = await keepPictures(store, files);
  const found = Object.entries(columns).filter(([, name]) => files.has(name));
  return {
    columns: Object.fromEntries(found.map(([column, name]) => [column, `${address}/${name}`])),
    slides: slidesOf(names).map((slide) => `${address}/${slide}`),
  };
}
