import { brassOrchard } from './brass-orchard/rules.ts';
import { cartographersGold } from './cartographers-gold/rules.ts';
import { copperDice } from './copper-dice/rules.ts';
import { cricketKeno } from './cricket-keno/rules.ts';
import { galleryJacks } from './gallery-jacks/rules.ts';
import type { HouseGame, ProviderCode } from './game-rules.ts';
import { guildBlackjack } from './guild-blackjack/rules.ts';
import { inkwellKings } from './inkwell-kings/rules.ts';
import { lanternReef } from './lantern-reef/rules.ts';
import { lanternShoal } from './lantern-shoal/rules.ts';
import { lastDigits } from './last-digits/rules.ts';
import { monsoonMarket } from './monsoon-market/rules.ts';
import { mothAndMoon } from './moth-and-moon/rules.ts';
import { nightCarriage } from './night-carriage/rules.ts';
import { nightbloom } from './nightbloom/rules.ts';
import { paperDragons } from './paper-dragons/rules.ts';
import { pearlBaccarat } from './pearl-baccarat/rules.ts';
import { pegRain } from './peg-rain/rules.ts';
import { quietGround } from './quiet-ground/rules.ts';
import { salonRoulette } from './salon-roulette/rules.ts';
import { steamMint } from './steam-mint/rules.ts';
import { sugarKites } from './sugar-kites/rules.ts';
import { tallCard } from './tall-card/rules.ts';
import { thousandCranes } from './thousand-cranes/rules.ts';
import { threeCardDuel } from './three-card-duel/rules.ts';

/** The house studios. */
export const studios: readonly { readonly code: ProviderCode; readonly name: string }[] = [
  { code: 'BRASSWORK', name: 'Brasswork' },
  { code: 'PAPERCUT', name: 'Papercut' },
  { code: 'BURIN', name: 'Burin' },
];

/** Every house game, in the order lobbies first show them. */
export const houseGames: readonly HouseGame[] = [
  lanternReef,
  paperDragons,
  inkwellKings,
  brassOrchard,
  monsoonMarket,
  mothAndMoon,
  nightCarriage,
  sugarKites,
  cartographersGold,
  quietGround,
  copperDice,
  pegRain,
  tallCard,
  lanternShoal,
  salonRoulette,
  thousandCranes,
  cricketKeno,
  guildBlackjack,
  threeCardDuel,
  galleryJacks,
  pearlBaccarat,
  steamMint,
  lastDigits,
  nightbloom,
];

const byCode: ReadonlyMap<string, HouseGame> = new Map(houseGames.map((game) => [game.code, game]));

export function findGameRules(code: string): HouseGame | undefined {
  return byCode.get(code);
}
