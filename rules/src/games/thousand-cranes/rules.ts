import { waysSlotGame } from '../ways-slot/ways-slot-game.ts';
import { figures } from './figures.ts';
import { tables } from './tables.ts';

export const thousandCranes = waysSlotGame(
  { name: 'Thousand Cranes', providerCode: 'PAPERCUT' },
  tables,
  figures,
);
