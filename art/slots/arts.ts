import { brassOrchard } from './games/brass-orchard.ts';
import { cartographersGold } from './games/cartographers-gold.ts';
import { inkwellKings } from './games/inkwell-kings.ts';
import { lanternReef } from './games/lantern-reef.ts';
import { monsoonMarket } from './games/monsoon-market.ts';
import { mothAndMoon } from './games/moth-and-moon.ts';
import { nightCarriage } from './games/night-carriage.ts';
import { nightbloom } from './games/nightbloom.ts';
import { paperDragons } from './games/paper-dragons.ts';
import { steamMint } from './games/steam-mint.ts';
import { sugarKites } from './games/sugar-kites.ts';
import { thousandCranes } from './games/thousand-cranes.ts';
import type { SlotArt } from './look.ts';

export const slotArts: readonly SlotArt[] = [
  lanternReef,
  brassOrchard,
  nightCarriage,
  paperDragons,
  monsoonMarket,
  sugarKites,
  inkwellKings,
  cartographersGold,
  mothAndMoon,
  thousandCranes,
  steamMint,
  nightbloom,
];
