import '../../frame/styles/frame.css';
import { inkwellKings } from '#rules/games/inkwell-kings/rules.ts';
import { startSlot } from '../../slot/start-slot.ts';
import { look } from './look.ts';

await startSlot(inkwellKings, look);
