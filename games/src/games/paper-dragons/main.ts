import '../../frame/styles/frame.css';
import { paperDragons } from '#rules/games/paper-dragons/rules.ts';
import { startSlot } from '../../slot/start-slot.ts';
import { theme } from './theme.ts';

await startSlot(paperDragons, theme);
