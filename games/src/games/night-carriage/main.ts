import '../../frame/styles/frame.css';
import { nightCarriage } from '#rules/games/night-carriage/rules.ts';
import { startSlot } from '../../slot/start-slot.ts';
import { look } from './look.ts';

await startSlot(nightCarriage, look);
