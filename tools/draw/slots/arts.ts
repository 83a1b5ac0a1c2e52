import { brassOrchard } from './brass-orchard.ts';
import { cartographersGold } from './cartographers-gold.ts';
import { inkwellKings } from './inkwell-kings.ts';
import { lanternReef } from './lantern-reef.ts';
import type { SlotArt } from './look.ts';
import { monsoonMarket } from './monsoon-market.ts';
import { mothAndMoon } from './moth-and-moon.ts';
import { nightCarriage } from './night-carriage.ts';
import { paperDragons } from './paper-dragons.ts';
import { steamMint } from './steam-mint.ts';
import { sugarKites } from './sugar-kites.ts';
import { thousandCranes } from './thousand-cranes.ts';

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
];
