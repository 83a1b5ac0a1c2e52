import { lineSlotGame } from '../line-slot/line-slot-game.ts';
import { figures } from './figures.ts';
import { tables } from './tables.ts';

export const nightCarriage = lineSlotGame(
  { name: 'Night Carriage', providerCode: 'BRASSWORK' },
  tables,
  figures,
);
