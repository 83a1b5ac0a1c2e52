import { lineSlotGame } from '../line-slot/line-slot-game.ts';
import { figures } from './figures.ts';
import { tables } from './tables.ts';

export const paperDragons = lineSlotGame(
  { name: 'Paper Dragons', providerCode: 'PAPERCUT', themes: ['dragon'] },
  tables,
  figures,
);
