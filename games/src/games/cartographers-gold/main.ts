import '../../frame/styles/frame.css';
import { cartographersGold } from '#rules/games/cartographers-gold/rules.ts';
import { startSlot } from '../../slot/start-slot.ts';
import { theme } from './theme.ts';

await startSlot(cartographersGold, theme);
