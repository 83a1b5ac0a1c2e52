import { lineSlotGame } from '../line-slot/line-slot-game.ts';
import { figures } from './figures.ts';
import { tables } from './tables.ts';

export const sugarKites = lineSlotGame({ name: 'Sugar Kites', providerCode: 'PAPERCUT' }, tables, figures);
