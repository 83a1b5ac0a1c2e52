import { lanternReef } from './lantern-reef.ts';
import type { SlotArt } from './look.ts';

export const slotArts: readonly SlotArt[] = [lanternReef];
