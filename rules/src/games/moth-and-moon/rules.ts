import { lineSlotGame } from '../line-slot/line-slot-game.ts';
import { figures } from './figures.ts';
import { tables } from './tables.ts';

export const mothAndMoon = lineSlotGame({ name: 'Moth & Moon', providerCode: 'BURIN' }, tables, figures);
