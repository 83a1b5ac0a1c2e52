import '../../frame/styles/frame.css';
import { brassOrchard } from '#rules/games/brass-orchard/rules.ts';
import { startSlot } from '../../slot/start-slot.ts';
import { theme } from './theme.ts';

await startSlot(brassOrchard, theme);
