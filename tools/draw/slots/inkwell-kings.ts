import { inkwellKings as card } from '../games/inkwell-kings.ts';
import { symbol } from '../kit/emoji.ts';
import { at } from '../kit/svg.ts';
import { inkwell, king, quill, suit } from '../things/court.ts';
import type { SlotArt } from './look.ts';

export const inkwellKings: SlotArt = {
  card,
  disc: ['#f0dcb4', '#b58a5a'],
  symbols: {
    king: (p) => at(0, 14, king(p), 0.98),
    inkwell: (p) => at(0, 0, inkwell(p), 0.95),
    crown: () => symbol('crown', 178),
    lion: () => symbol('lion', 184),
    quill: (p) => at(0, 4, quill(p), 1.15, 16),
    eagle: () => symbol('eagle', 188),
    spade: () => at(0, 0, suit('spade', '#241420'), 1.9),
    heart: () => at(0, 0, suit('heart', '#b3203a'), 1.9),
    diamond: () => at(0, 0, suit('diamond', '#b3203a'), 1.9),
    club: () => at(0, 0, suit('club', '#241420'), 1.9),
    pawn: () => symbol('chess-pawn', 200),
  },
  stage: {
    landscape: { cx: 0.12, cy: 0.46, scale: 1.5, floor: 1 },
    portrait: { cx: 0.5, cy: 0.27, scale: 2, floor: 1 },
  },
};
