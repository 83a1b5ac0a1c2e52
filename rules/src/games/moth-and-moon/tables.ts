import { linesOfFour } from '../line-slot/lines.ts';
import type { LineSlotTable } from '../line-slot/table.ts';

/** Moth & Moon, version 1. A change here is a new version, and new figures. */
export const tables: LineSlotTable = {
  code: 'moth-and-moon',
  version: 1,
  rows: 4,
  symbols: [
    { code: 'moth', letter: 'W', role: 'wild', pays: [5, 75, 300, 2000] },
    { code: 'moon', letter: 'S', role: 'scatter', pays: [0, 3, 12, 75] },
    { code: 'owl', letter: 'O', role: 'high', pays: [0, 40, 150, 500] },
    { code: 'wolf', letter: 'F', role: 'high', pays: [0, 30, 120, 400] },
    { code: 'cat', letter: 'C', role: 'high', pays: [0, 25, 100, 300] },
    { code: 'bat', letter: 'B', role: 'high', pays: [0, 20, 80, 250] },
    { code: 'candle', letter: 'A', role: 'low', pays: [0, 10, 40, 150] },
    { code: 'feather', letter: 'E', role: 'low', pays: [0, 10, 35, 125] },
    { code: 'mushroom', letter: 'M', role: 'low', pays: [0, 10, 30, 100] },
    { code: 'web', letter: 'X', role: 'low', pays: [0, 5, 20, 80] },
    { code: 'leaf', letter: 'L', role: 'low', pays: [0, 5, 20, 75] },
  ],
  reels: [
    'AMXEFOBXMEAFBMXELBMFAECXMFELBMXWAEMLBS',
    'FLMBXELFAMEBXFMEBWAMLBSXMAEBCXAFMLBAXMOE',
    'LXABFEMLXOSBMFOEBMLFEXBAFMEWABXELMABXFCM',
    'FXAMBXELFBXMLEBXFOMESWXLMBEXCLMFXEBMAFXEMB',
    'LFBAXMEFBAXLMEBWLFXAEBMXLACMELXOAEMLSXFBME',
  ],
  lines: linesOfFour(20),
  wildTimes: [1, 1, 2, 3, 3],
  maxWinTimes: 1000,
  free: {
    awards: { 3: { spins: 10, times: 2 }, 4: { spins: 15, times: 2 }, 5: { spins: 20, times: 2 } },
    more: { 3: 10, 4: 10, 5: 10 },
    most: 60,
    reels: [
      'LCWWWXFBCEXFLSAXMEFALXBEALXBMAEXFBAOXM',
      'WWWXLSOLMCXALMEXALCMEBALMXLBEAFXLEMCXLEB',
      'FCXAMLEXBMLEXAMLEXAMXESLMXOMELAWWWMXELAM',
      'WWWLMOBCLXEOFLXEMBLACSMLXEBMLXABMLOXAELMFX',
      'OEXBMSAEFLMAEBCFOABXMOEALBCEMXOBLAEFBXWWWM',
    ],
  },
};
