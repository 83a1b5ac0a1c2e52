import { type Face, type Lettering, outline, type Title, titleBlock } from '../kit/letters.ts';
import type { Paper } from '../kit/paper.ts';

export type Shape = 'portrait' | 'square' | 'landscape';

/** Where a title stands: its middle, its foot and the room it may fill. */
type Room = { x: number; bottom: number; w: number; h: number };

/** Where a card keeps its parts: the middle and the size of its symbol, the ground, and the room for its title. */
export type Frame = {
  /** `stage` is a whole screen, behind a game. */
  shape: Shape | 'stage';
  w: number;
  h: number;
  cx: number;
  cy: number;
  /** Symbols are drawn for a radius of 100 and scaled by this. */
  scale: number;
  /** Where hills, sea beds and floors begin. */
  ground: number;
  title: Room;
};

/** Upright and square cards set their title beneath the symbol, wide ones beside it: the scene is whole in each. */
export const frames: Record<Shape, Frame> = {
  portrait: {
    shape: 'portrait',
    w: 480,
    h: 640,
    cx: 240,
    cy: 236,
    scale: 2,
    ground: 400,
    title: { x: 240, bottom: 596, w: 432, h: 196 },
  },
  square: {
    shape: 'square',
    w: 480,
    h: 480,
    cx: 240,
    cy: 172,
    scale: 1.56,
    ground: 288,
    title: { x: 240, bottom: 444, w: 432, h: 156 },
  },
  landscape: {
    shape: 'landscape',
    w: 480,
    h: 300,
    cx: 140,
    cy: 144,
    scale: 1.12,
    ground: 236,
    title: { x: 362, bottom: 231, w: 204, h: 140 },
  },
};

/** Engraved cards give their title a plate of its own, so that their symbols stand a little higher and smaller. */
export const engravedFrames: Record<Shape, Frame> = {
  portrait: {
    ...frames.portrait,
    cy: 250,
    scale: 1.8,
    ground: 454,
    title: { x: 240, bottom: 594, w: 404, h: 140 },
  },
  square: {
    ...frames.square,
    cy: 182,
    scale: 1.36,
    ground: 329,
    title: { x: 240, bottom: 441, w: 404, h: 112 },
  },
  landscape: {
    ...frames.landscape,
    cx: 138,
    cy: 150,
    scale: 1.04,
    ground: 244,
    title: { x: 357, bottom: 211, w: 188, h: 108 },
  },
};

export type Card = {
  code: string;
  name: string;
  lines: readonly string[];
  studio: 'brasswork' | 'papercut' | 'burin' | 'open';
  /** The scene without its title; `Ink` pictures are engraved after they are drawn. */
  scene: (p: Paper, f: Frame) => string;
  title: { colours: readonly string[]; dark: string };
};

/** The title in its room: standing on the room's foot, or in its middle where it stands beside the symbol. */
export function titleOf(
  face: Face,
  card: Card,
  f: Frame,
  more: { arch?: number; tracking?: number; gap?: number; stretch?: number } = {},
): Title {
  const { x, bottom, w, h } = f.title;
  const standing = { face, lines: card.lines, cx: x, bottom, width: w, height: h, ...more };
  const title = titleBlock(standing);
  return f.shape === 'landscape' ? titleBlock({ ...standing, bottom: bottom - (h - title.h) / 2 }) : title;
}

/** The studio's name in small capitals under the title: at the foot of the card, or close beneath it in a wide one. */
export function imprint(
  face: Face,
  text: string,
  f: Frame,
  title: Title,
  size: number,
  tracking: number,
): Lettering {
  const measured = outline(face, text, size, 0, 0, tracking);
  const y = f.shape === 'landscape' ? title.y + title.h + size * 1.6 : f.h - 14 - measured.h;
  return outline(face, text, size, f.title.x - measured.w / 2, y, tracking);
}
