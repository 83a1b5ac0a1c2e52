import { lineSlotGame } from '../line-slot/line-slot-game.ts';
import { figures } from './figures.ts';
import { tables } from './tables.ts';

export const monsoonMarket = lineSlotGame(
  { name: 'Monsoon Market', providerCode: 'PAPERCUT' },
  tables,
  figures,
);
