import { linesOfThree } from '../line-slot/lines.ts';
import type { LineSlotTable } from '../line-slot/table.ts';

/** Brass Orchard, version 1. A change here is a new version, and new figures. */
export const tables: LineSlotTable = {
  code: 'brass-orchard',
  version: 1,
  rows: 3,
  symbols: [
    { code: 'bee', letter: 'W', role: 'wild', pays: [5, 50, 200, 1000] },
    { code: 'bell', letter: 'S', role: 'scatter', pays: [0, 2, 10, 50] },
    { code: 'grapes', letter: 'G', role: 'high', pays: [0, 20, 80, 400] },
    { code: 'melon', letter: 'M', role: 'high', pays: [0, 20, 60, 300] },
    { code: 'peach', letter: 'P', role: 'high', pays: [0, 15, 40, 150] },
    { code: 'pear', letter: 'R', role: 'high', pays: [0, 15, 40, 120] },
    { code: 'cherry', letter: 'C', role: 'low', pays: [5, 10, 25, 75] },
    { code: 'lemon', letter: 'L', role: 'low', pays: [0, 5, 20, 60] },
    { code: 'orange', letter: 'O', role: 'low', pays: [0, 5, 20, 60] },
    { code: 'plum', letter: 'U', role: 'low', pays: [0, 5, 15, 50] },
    { code: 'berry', letter: 'B', role: 'low', pays: [0, 5, 15, 50] },
  ],
  reels: [
    'CUWOBMPOCLUGOMLBRULOCRUSBM',
    'RPCWUBORMUOGBSOMLCUBOLUBOCMB',
    'COBUROBUPMBRLUOBSLRGOWUMRLBM',
    'MSBUOCMBUWRBOLPUGBMULOBMPURO',
    'BGUWOBMCOBUMCBORLPMUBGLSBORL',
  ],
  lines: linesOfThree(10),
  wildTimes: [1, 2, 2, 2, 2],
  maxWinTimes: 1000,
  free: {
    awards: { 3: { spins: 8, times: 1 }, 4: { spins: 8, times: 2 }, 5: { spins: 8, times: 3 } },
    more: { 3: 8, 4: 8, 5: 8 },
    most: 40,
    reels: [
      'OMUWWCOUMBOLURGBSUMPRBMULB',
      'MSPRLUBOPMCOUMWWGBMOUGMRUO',
      'UCPLMUGBOUMSBPMLUPWWOBLMRB',
      'SMGOULBPROUWWBCLOPGMBUGLBU',
      'OLGBRUSBMUOBWWUGBMCUBPOMBU',
    ],
  },
};
