import '../../frame/styles/frame.css';
import { mothAndMoon } from '#rules/games/moth-and-moon/rules.ts';
import { startSlot } from '../../slot/start-slot.ts';
import { look } from './look.ts';

await startSlot(mothAndMoon, look);
