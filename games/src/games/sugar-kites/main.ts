import '../../frame/styles/frame.css';
import { sugarKites } from '#rules/games/sugar-kites/rules.ts';
import { startSlot } from '../../slot/start-slot.ts';
import { theme } from './theme.ts';

await startSlot(sugarKites, theme);
