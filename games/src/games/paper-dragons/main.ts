import '../../frame/styles/frame.css';
import { paperDragons } from '#rules/games/paper-dragons/rules.ts';
import { startSlot } from '../../slot/start-slot.ts';
import { look } from './look.ts';

await startSlot(paperDragons, look);
