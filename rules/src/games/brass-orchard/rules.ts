import { lineSlotGame } from '../line-slot/line-slot-game.ts';
import { figures } from './figures.ts';
import { tables } from './tables.ts';

export const brassOrchard = lineSlotGame(
  { name: 'Brass Orchard', providerCode: 'BRASSWORK', themes: ['fruit'] },
  tables,
  figures,
);
