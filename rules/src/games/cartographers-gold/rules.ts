import { lineSlotGame } from '../line-slot/line-slot-game.ts';
import { figures } from './figures.ts';
import { tables } from './tables.ts';

export const cartographersGold = lineSlotGame(
  { name: "Cartographer's Gold", providerCode: 'BURIN', themes: ['treasure'] },
  tables,
  figures,
);
