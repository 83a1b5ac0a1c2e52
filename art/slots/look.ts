import { symbol } from '../kit/emoji.ts';
import type { Paper } from '../kit/paper.ts';
import type { Card } from '../studios/frame.ts';

/** How one symbol of a slot is drawn: around the origin, within a radius of 100. */
export type Draw = (p: Paper) => string;

export type SlotArt = {
  /** The card of the game: its scene is the background, its title the logo. */
  card: Card;
  /** Behind a symbol of high rank: the two tones of its disc. */
  disc: readonly [string, string];
  /** The plate of a night scene's symbols: its two tones; blue unless told. */
  ground?: readonly [string, string];
  /** In the order of the game's tables. */
  symbols: Readonly<Record<string, Draw>>;
  /** Where the card's own scene stands in the two backgrounds. */
  stage: { landscape: Stage; portrait: Stage };
};

type Stage = { cx: number; cy: number; scale: number; floor: number };

/** A symbol of the set, repainted by its lightness from the first tone to the last. */
export function tinted(
  p: Paper,
  name: string,
  size: number,
  tones: readonly string[],
  contrast = 1.5,
  lift = -0.5,
): string {
  return symbol(name, size, { filter: p.toned(tones, contrast, lift) });
}
