import { HASH_LENGTH } from './blur-hash.ts';

/** Sizes of a slide in pixels: a window takes one of two shapes, and as AVIF a narrower file where that is sharp enough. */
export const slideShapes = {
  wide: { width: 1600, height: 600, narrow: 800 },
  tall: { width: 800, height: 900, narrow: 400 },
} as const;

export type SlideShape = keyof typeof slideShapes;

const FILE = new RegExp(`^/pictures/[0-9a-f]{32}/slide-([0-9a-f]{6})-([\\w-]{${HASH_LENGTH}})-(wide|tall)$`);

/**
 * What the names of an uploaded slide's files begin with. They carry its placeholder, so that a page has it without asking.
 *
 * @param colour six hex digits
 * @param hash of blur-hash.ts
 */
export const slideStem = (colour: string, hash: string): string => `slide-${colour}-${hash}`;

/** What the address of an uploaded slide in a shape, without its ending, says of it; `undefined` of any other address. */
export function readSlideFile(file: string) {
  const [, colour = '', hash = '', shape] = FILE.exec(file) ?? [];
  return shape === 'wide' || shape === 'tall' ? { colour, hash, ...slideShapes[shape] } : undefined;
}
