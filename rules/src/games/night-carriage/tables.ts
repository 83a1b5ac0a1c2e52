import { linesOfThree } from '../line-slot/lines.ts';
import type { LineSlotTable } from '../line-slot/table.ts';

/** Night Carriage, version 1. A change here is a new version, and new figures. */
export const tables: LineSlotTable = {
  code: 'night-carriage',
  version: 1,
  rows: 3,
  symbols: [
    { code: 'train', letter: 'W', role: 'wild', pays: [0, 75, 400, 2500] },
    { code: 'moon', letter: 'S', role: 'scatter', pays: [0, 2, 10, 50] },
    { code: 'crown', letter: 'K', role: 'high', pays: [0, 75, 300, 1500] },
    { code: 'watch', letter: 'H', role: 'high', pays: [0, 50, 200, 800] },
    { code: 'owl', letter: 'O', role: 'high', pays: [0, 40, 150, 600] },
    { code: 'rose', letter: 'R', role: 'high', pays: [0, 30, 125, 500] },
    { code: 'horn', letter: 'N', role: 'low', pays: [0, 20, 75, 250] },
    { code: 'ring', letter: 'G', role: 'low', pays: [0, 15, 60, 200] },
    { code: 'key', letter: 'Y', role: 'low', pays: [0, 15, 50, 150] },
    { code: 'candle', letter: 'C', role: 'low', pays: [0, 10, 40, 125] },
    { code: 'glass', letter: 'L', role: 'low', pays: [0, 10, 30, 100] },
  ],
  reels: [
    'LCRYNCSOLCNGYCLRNCGOLYKHCGYRHCYN',
    'LCYOKGNCRHYOCRLONCYGNCYOSLRWYNHCYN',
    'CGSLCGOLYCNOLYNRWYNOGCNRHGYNLKCRLN',
    'CHNGORWCLROYGCOYLCRYGNKYCGNLOYSNLY',
    'RLCNKYCROYHNOYLHCRYLNCHGOYCLHWGLSNYG',
  ],
  lines: linesOfThree(25),
  maxWinTimes: 2000,
  free: {
    awards: { 3: { spins: 12, times: 1 }, 4: { spins: 12, times: 2 }, 5: { spins: 12, times: 4 } },
    more: { 3: 6, 4: 6, 5: 6 },
    most: 60,
    reels: [
      'RHCYOHRNOHYRLHYKCHGRCHYLSHOCKHLG',
      'LHOWYHOGKCLYHWWWORLNYHORSHORLGYHOR',
      'ONKLHYGLRHCKRGOLWWWNGYRCOLGSYHOWYH',
      'HYKLHYWWWSGHYLRCYOKGLYKORYHLNOHKWC',
      'KOLRHCYONHLORHLOSWLOYHGOLKHOLWWWKOLY',
    ],
  },
};
