import '../../frame/styles/frame.css';
import { nightCarriage } from '#rules/games/night-carriage/rules.ts';
import { startSlot } from '../../slot/start-slot.ts';
import { theme } from './theme.ts';

await startSlot(nightCarriage, theme);
