import { lineSlotGame } from '../line-slot/line-slot-game.ts';
import { figures } from './figures.ts';
import { tables } from './tables.ts';

export const inkwellKings = lineSlotGame({ name: 'Inkwell Kings', providerCode: 'BURIN' }, tables, figures);
