import '../../frame/styles/frame.css';
import { lanternReef } from '#rules/games/lantern-reef/rules.ts';
import { startSlot } from '../../slot/start-slot.ts';
import { theme } from './theme.ts';

await startSlot(lanternReef, theme);
