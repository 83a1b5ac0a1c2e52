import '../../frame/styles/frame.css';
import { monsoonMarket } from '#rules/games/monsoon-market/rules.ts';
import { startSlot } from '../../slot/start-slot.ts';
import { theme } from './theme.ts';

await startSlot(monsoonMarket, theme);
