import type { Job } from '../jobs.ts';
import { engrave, overprint } from '../kit/engrave.ts';
import { Paper } from '../kit/paper.ts';
import { pixels } from '../kit/render.ts';
import { brassworkCard } from '../studios/brasswork.ts';
import { burinOverlay, plateOf } from '../studios/burin.ts';
import { type Card, engravedFrames, frames, type Shape } from '../studios/frame.ts';
import { papercutCard } from '../studios/papercut.ts';
import { brassOrchard } from './brass-orchard.ts';
import { cartographersGold } from './cartographers-gold.ts';
import { cometClimb } from './comet-climb.ts';
import { copperDice } from './copper-dice.ts';
import { cricketKeno } from './cricket-keno.ts';
import { galleryJacks } from './gallery-jacks.ts';
import { guildBlackjack } from './guild-blackjack.ts';
import { inkwellKings } from './inkwell-kings.ts';
import { lanternReef } from './lantern-reef.ts';
import { lanternShoal } from './lantern-shoal.ts';
import { lastDigits } from './last-digits.ts';
import { monsoonMarket } from './monsoon-market.ts';
import { mothAndMoon } from './moth-and-moon.ts';
import { nightCarriage } from './night-carriage.ts';
import { paperDragons } from './paper-dragons.ts';
import { pearlBaccarat } from './pearl-baccarat.ts';
import { pegRain } from './peg-rain.ts';
import { quietGround } from './quiet-ground.ts';
import { salonRoulette } from './salon-roulette.ts';
import { steamMint } from './steam-mint.ts';
import { sugarKites } from './sugar-kites.ts';
import { tallCard } from './tall-card.ts';
import { thousandCranes } from './thousand-cranes.ts';
import { threeCardDuel } from './three-card-duel.ts';

const cards: readonly Card[] = [
  lanternReef,
  brassOrchard,
  nightCarriage,
  paperDragons,
  monsoonMarket,
  sugarKites,
  inkwellKings,
  cartographersGold,
  mothAndMoon,
  quietGround,
  copperDice,
  cometClimb,
  pegRain,
  guildBlackjack,
  lanternShoal,
  tallCard,
  salonRoulette,
  pearlBaccarat,
  thousandCranes,
  cricketKeno,
  galleryJacks,
  threeCardDuel,
  steamMint,
  lastDigits,
];
const budgets: Record<Shape, number> = { portrait: 24_000, square: 20_000, landscape: 16_500 };
/** A card on a phone, and the small picture beside a line. */
const narrow: Record<Shape, readonly number[]> = {
  portrait: [320],
  square: [192, 320],
  landscape: [320, 400],
};

async function drawCard(card: Card, shape: Shape): Promise<Buffer> {
  const f = card.studio === 'burin' ? engravedFrames[shape] : frames[shape];
  const p = new Paper(f.w, f.h, 11);
  if (card.studio === 'brasswork') return pixels(p.svg(brassworkCard(p, f, card)), f.w, f.h);
  if (card.studio === 'papercut') return pixels(p.svg(papercutCard(p, f, card)), f.w, f.h);
  const painted = await pixels(p.svg(card.scene(p, f)), f.w * 2, f.h * 2);
  const over = new Paper(f.w, f.h, 11);
  return overprint(await engrave(painted, f.w, f.h, plateOf(card, f)), over.svg(burinOverlay(over, f, card)));
}

export const cardJobs: readonly Job[] = cards.flatMap((card) =>
  (['portrait', 'square', 'landscape'] as const).map(
    (shape): Job => ({
      kind: 'picture',
      file: `games/${card.code}/${shape}`,
      w: frames[shape].w,
      h: frames[shape].h,
      budget: budgets[shape],
      narrow: narrow[shape],
      pixels: () => drawCard(card, shape),
    }),
  ),
);
