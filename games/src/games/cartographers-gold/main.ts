import '../../frame/styles/frame.css';
import { cartographersGold } from '#rules/games/cartographers-gold/rules.ts';
import { startSlot } from '../../slot/start-slot.ts';
import { look } from './look.ts';

await startSlot(cartographersGold, look);
