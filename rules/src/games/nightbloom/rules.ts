import { waysSlotGame } from '../ways-slot/ways-slot-game.ts';
import { figures } from './figures.ts';
import { tables } from './tables.ts';

export const nightbloom = waysSlotGame({ name: 'Nightbloom', providerCode: 'BURIN' }, tables, figures);
