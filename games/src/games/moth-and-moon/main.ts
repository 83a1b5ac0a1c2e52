import '../../frame/styles/frame.css';
import { mothAndMoon } from '#rules/games/moth-and-moon/rules.ts';
import { startSlot } from '../../slot/start-slot.ts';
import { theme } from './theme.ts';

await startSlot(mothAndMoon, theme);
