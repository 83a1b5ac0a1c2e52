import sharp from 'sharp';
import { plateOf } from '../games/burin.ts';
import { type Frame, frames } from '../games/frame.ts';
import { engrave } from '../kit/engrave.ts';
import { Paper } from '../kit/paper.ts';
import { pixels } from '../kit/render.ts';
import type { SlotArt } from './look.ts';

export const BACKDROPS = { landscape: { w: 1440, h: 810 }, portrait: { w: 720, h: 1280 } } as const;

/** The scene of the game's card, laid out for a whole screen, its middle darkened for the reels. */
export async function backdrop(art: SlotArt, shape: 'landscape' | 'portrait'): Promise<Buffer> {
  const { w, h } = BACKDROPS[shape];
  const stage = art.stage[shape];
  const titleHeight = 180;
  const f: Frame = {
    ...frames[shape],
    w,
    h,
    cx: stage.cx * w,
    cy: stage.cy * h,
    scale: stage.scale,
    titleBottom: stage.floor * h + titleHeight,
    titleHeight,
  };
  const p = new Paper(w, h, 11);
  const shade = (q: Paper) =>
    q.fill(q.linAt(['#000 0 .12', '#000 30 0', '#000 62 .12', '#000 100 .72'], 0, 0, 0, h));
  if (art.card.studio !== 'burin') return pixels(p.svg(art.card.scene(p, f) + shade(p)), w, h);
  const painted = await pixels(p.svg(art.card.scene(p, f)), w * 2, h * 2);
  const cut = await engrave(painted, w, h, plateOf(art.card, f));
  const q = new Paper(w, h, 11);
  return sharp(cut)
    .composite([{ input: Buffer.from(q.svg(shade(q))) }])
    .png()
    .toBuffer();
}
