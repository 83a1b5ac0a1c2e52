import { type Face, type Lettering, outline, type Title, titleBlock } from '../kit/letters.ts';
import type { Paper } from '../kit/paper.ts';

export type Shape = 'portrait' | 'square' | 'landscape';

/** Where a card keeps its parts: the middle and the radius of its symbol, and the room for its title. */
export type Frame = {
  shape: Shape;
  w: number;
  h: number;
  cx: number;
  cy: number;
  /** Symbols are drawn for a radius of 100 and scaled by this. */
  scale: number;
  titleBottom: number;
  titleHeight: number;
};

export const frames: Record<Shape, Frame> = {
  portrait: {
    shape: 'portrait',
    w: 480,
    h: 640,
    cx: 240,
    cy: 236,
    scale: 2,
    titleBottom: 596,
    titleHeight: 196,
  },
  square: {
    shape: 'square',
    w: 480,
    h: 480,
    cx: 240,
    cy: 172,
    scale: 1.56,
    titleBottom: 444,
    titleHeight: 156,
  },
  landscape: {
    shape: 'landscape',
    w: 480,
    h: 360,
    cx: 240,
    cy: 130,
    scale: 1.28,
    titleBottom: 330,
    titleHeight: 128,
  },
};

/** Engraved cards give their title a plate of its own, so that their symbols stand a little higher and smaller. */
export const engravedFrames: Record<Shape, Frame> = {
  portrait: { ...frames.portrait, cy: 250, scale: 1.8, titleBottom: 594, titleHeight: 140 },
  square: { ...frames.square, cy: 182, scale: 1.36, titleBottom: 441, titleHeight: 112 },
  landscape: { ...frames.landscape, cy: 140, scale: 1.08, titleBottom: 326, titleHeight: 86 },
};

export type Card = {
  code: string;
  name: string;
  lines: readonly string[];
  studio: 'brasswork' | 'papercut' | 'burin';
  /** The scene without its title; `Ink` pictures are engraved after they are drawn. */
  scene: (p: Paper, f: Frame) => string;
  title: { colours: readonly string[]; dark: string };
};

export function titleOf(
  face: Face,
  card: Card,
  f: Frame,
  more: { arch?: number; tracking?: number; gap?: number; stretch?: number; width?: number } = {},
): Title {
  return titleBlock({
    face,
    lines: card.lines,
    cx: f.cx,
    bottom: f.titleBottom,
    width: more.width ?? 432,
    height: f.titleHeight,
    ...(more.arch === undefined ? {} : { arch: more.arch }),
    ...(more.tracking === undefined ? {} : { tracking: more.tracking }),
    ...(more.gap === undefined ? {} : { gap: more.gap }),
    ...(more.stretch === undefined ? {} : { stretch: more.stretch }),
  });
}

/** The studio's name in small capitals under the title. */
export function imprint(face: Face, text: string, f: Frame, size: number, tracking: number): Lettering {
  const measured = outline(face, text, size, 0, 0, tracking);
  return outline(face, text, size, f.cx - measured.w / 2, f.h - 14 - measured.h, tracking);
}
