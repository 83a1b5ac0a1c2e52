import type { Job } from '../jobs.ts';
import { Paper } from '../kit/paper.ts';
import { pixels } from '../kit/render.ts';
import { brassOrchard } from './brass-orchard.ts';
import { brassworkCard } from './brasswork.ts';
import { type Card, type Frame, frames, type Shape } from './frame.ts';
import { lanternReef } from './lantern-reef.ts';
import { monsoonMarket } from './monsoon-market.ts';
import { nightCarriage } from './night-carriage.ts';
import { paperDragons } from './paper-dragons.ts';
import { papercutCard } from './papercut.ts';
import { sugarKites } from './sugar-kites.ts';

const cards: readonly Card[] = [
  lanternReef,
  brassOrchard,
  nightCarriage,
  paperDragons,
  monsoonMarket,
  sugarKites,
];
const budgets: Record<Shape, number> = { portrait: 24_000, square: 20_000, landscape: 16_500 };

const dressed: Record<Card['studio'], (p: Paper, f: Frame, card: Card) => string> = {
  brasswork: brassworkCard,
  papercut: papercutCard,
  burin: papercutCard,
};

async function drawCard(card: Card, shape: Shape): Promise<Buffer> {
  const f = frames[shape];
  const p = new Paper(f.w, f.h, 11);
  return pixels(p.svg(dressed[card.studio](p, f, card)), f.w, f.h);
}

export const cardJobs: readonly Job[] = cards.flatMap((card) =>
  (['portrait', 'square', 'landscape'] as const).map(
    (shape): Job => ({
      kind: 'picture',
      file: `games/${card.code}/${shape}`,
      w: frames[shape].w,
      h: frames[shape].h,
      budget: budgets[shape],
      pixels: () => drawCard(card, shape),
    }),
  ),
);
