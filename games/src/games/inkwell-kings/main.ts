import '../../frame/styles/frame.css';
import { inkwellKings } from '#rules/games/inkwell-kings/rules.ts';
import { startSlot } from '../../slot/start-slot.ts';
import { theme } from './theme.ts';

await startSlot(inkwellKings, theme);
