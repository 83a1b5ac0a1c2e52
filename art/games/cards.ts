import type { Job } from '../jobs.ts';
import { engrave, overprint } from '../kit/engrave.ts';
import { Paper } from '../kit/paper.ts';
import { pixels } from '../kit/render.ts';
import { brassworkCard } from '../studios/brasswork.ts';
import { burinOverlay, plateOf } from '../studios/burin.ts';
import { type Card, engravedFrames, frames, type Shape } from '../studios/frame.ts';
import { openCard } from '../studios/open.ts';
import { papercutCard } from '../studios/papercut.ts';
import { brassOrchard } from './brasswork/brass-orchard.ts';
import { clockworkSabong } from './brasswork/clockwork-sabong.ts';
import { copperDice } from './brasswork/copper-dice.ts';
import { guildBlackjack } from './brasswork/guild-blackjack.ts';
import { lanternReef } from './brasswork/lantern-reef.ts';
import { nightCarriage } from './brasswork/night-carriage.ts';
import { quietGround } from './brasswork/quiet-ground.ts';
import { steamMint } from './brasswork/steam-mint.ts';
import { threeBells } from './brasswork/three-bells.ts';
import { cartographersGold } from './burin/cartographers-gold.ts';
import { galleryJacks } from './burin/gallery-jacks.ts';
import { harbourSix } from './burin/harbour-six.ts';
import { inkwellDerby } from './burin/inkwell-derby.ts';
import { inkwellKings } from './burin/inkwell-kings.ts';
import { lastDigits } from './burin/last-digits.ts';
import { mothAndMoon } from './burin/moth-and-moon.ts';
import { nightbloom } from './burin/nightbloom.ts';
import { salonRoulette } from './burin/salon-roulette.ts';
import { tallCard } from './burin/tall-card.ts';
import { openClimb } from './open/open-climb.ts';
import { openReels } from './open/open-reels.ts';
import { openWheel } from './open/open-wheel.ts';
import { cometClimb } from './papercut/comet-climb.ts';
import { cricketKeno } from './papercut/cricket-keno.ts';
import { lanternShoal } from './papercut/lantern-shoal.ts';
import { monsoonMarket } from './papercut/monsoon-market.ts';
import { paperBingo } from './papercut/paper-bingo.ts';
import { paperDragons } from './papercut/paper-dragons.ts';
import { pearlBaccarat } from './papercut/pearl-baccarat.ts';
import { pegRain } from './papercut/peg-rain.ts';
import { sugarKites } from './papercut/sugar-kites.ts';
import { thousandCranes } from './papercut/thousand-cranes.ts';
import { threeCardDuel } from './papercut/three-card-duel.ts';

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
  harbourSix,
  threeBells,
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
  nightbloom,
  lastDigits,
  paperBingo,
  clockworkSabong,
  inkwellDerby,
  openWheel,
  openClimb,
  openReels,
];
const budgets: Record<Shape, number> = { portrait: 24_000, square: 20_000, landscape: 14_000 };
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
  if (card.studio === 'open') return pixels(p.svg(openCard(p, f, card)), f.w, f.h);
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
