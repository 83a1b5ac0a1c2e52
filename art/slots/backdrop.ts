import sharp from 'sharp';
import { engrave } from '../kit/engrave.ts';
import { Paper } from '../kit/paper.ts';
import { pixels } from '../kit/render.ts';
import { plateOf } from '../studios/burin.ts';
import { type Frame, frames } from '../studios/frame.ts';
import type { SlotArt } from './look.ts';

export const BACKDROPS = { landscape: { w: 1440, h: 810 }, portrait: { w: 720, h: 1280 } } as const;

/** The scene of the game's card, laid out for a whole screen, its middle darkened for the reels. */
export async function backdrop(art: SlotArt, shape: 'landscape' | 'portrait'): Promise<Buffer> {
  const { w, h } = BACKDROPS[shape];
  const stage = art.stage[shape];
  const f: Frame = {
    ...frames[shape],
    shape: shape === 'landscape' ? 'stage' : shape,
    w,
    h,
    cx: stage.cx * w,
    cy: stage.cy * h,
    scale: stage.scale,
    ground: stage.floor * h,
  };
  const p = new Paper(w, h, 11);
  const { dark } = art.card.title;
  const shade = (q: Paper) =>
    q.fill(q.linAt([`${dark} 0 .2`, `${dark} 30 0`, `${dark} 62 .2`, `${dark} 100 .86`], 0, 0, 0, h));
  if (art.card.studio !== 'burin') return pixels(p.svg(art.card.scene(p, f) + shade(p)), w, h);
  const painted = await pixels(p.svg(art.card.scene(p, f)), w * 2, h * 2);
  const cut = await engrave(painted, w, h, { ...plateOf(art.card, f), pitch: 5.2 });
  const q = new Paper(w, h, 11);
  return sharp(cut)
    .composite([{ input: await calm(painted, art, shape) }, { input: Buffer.from(q.svg(shade(q))) }])
    .png()
    .toBuffer();
}

/** Around its figure the engraving gives way to a wash of its colours: lines behind the reels would only flicker. */
async function calm(painted: Buffer, art: SlotArt, shape: 'landscape' | 'portrait'): Promise<Buffer> {
  const { w, h } = BACKDROPS[shape];
  const { paper, wash } = plateOf(art.card, frames[shape]);
  const [r, g, b] = paper;
  const ground = { create: { width: w, height: h, channels: 4 as const, background: { r, g, b, alpha: 1 } } };
  const tint = await sharp(painted)
    .resize(w, h)
    .blur(3)
    .ensureAlpha(wash + 0.15)
    .png()
    .toBuffer();
  const q = new Paper(w, h, 11);
  const { cx, cy, scale } = art.stage[shape];
  const fade = q.radAt(['#fff 58 0', '#fff 100 1'], cx * w, cy * h, 110 + 130 * scale);
  const flat = await sharp(ground)
    .composite([{ input: tint }])
    .png()
    .toBuffer();
  return sharp(flat)
    .composite([{ input: Buffer.from(q.svg(q.fill(fade))), blend: 'dest-in' }])
    .png()
    .toBuffer();
}
