import '../../frame/styles/frame.css';
import { sugarKites } from '#rules/games/sugar-kites/rules.ts';
import { startSlot } from '../../slot/start-slot.ts';
import { look } from './look.ts';

await startSlot(sugarKites, look);
