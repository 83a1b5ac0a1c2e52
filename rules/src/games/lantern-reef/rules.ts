import { lineSlotGame } from '../line-slot/line-slot-game.ts';
import { figures } from './figures.ts';
import { tables } from './tables.ts';

export const lanternReef = lineSlotGame(
  { name: 'Lantern Reef', providerCode: 'BRASSWORK', themes: ['sea'] },
  tables,
  figures,
);
