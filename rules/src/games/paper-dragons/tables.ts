import { linesOfThree } from '../line-slot/lines.ts';
import type { LineSlotTable } from '../line-slot/table.ts';

/** Paper Dragons, version 1. A change here is a new version, and new figures. */
export const tables: LineSlotTable = {
  code: 'paper-dragons',
  version: 1,
  rows: 3,
  symbols: [
    { code: 'dragon', letter: 'W', role: 'wild', pays: [10, 250, 2000, 10000] },
    { code: 'lantern', letter: 'S', role: 'scatter', pays: [0, 2, 15, 150] },
    { code: 'phoenix', letter: 'X', role: 'high', pays: [5, 100, 500, 2500] },
    { code: 'tiger', letter: 'T', role: 'high', pays: [0, 75, 350, 1500] },
    { code: 'panda', letter: 'P', role: 'high', pays: [0, 50, 200, 1000] },
    { code: 'koi', letter: 'K', role: 'high', pays: [0, 40, 150, 750] },
    { code: 'lotus', letter: 'L', role: 'low', pays: [0, 20, 75, 300] },
    { code: 'fan', letter: 'F', role: 'low', pays: [0, 15, 60, 250] },
    { code: 'ingot', letter: 'E', role: 'low', pays: [0, 10, 50, 200] },
    { code: 'drum', letter: 'B', role: 'low', pays: [0, 10, 40, 150] },
    { code: 'knot', letter: 'N', role: 'low', pays: [0, 5, 30, 125] },
  ],
  reels: [
    'KNELXKEBLKEWLBEKLEBKNELFKELPBEKTES',
    'NFLSNBLTEWLTNBLTNBFENBTXPENFBENFLKXB',
    'BPFKNXFSKNBPFNWEPNFBENFLENFPBNEFKBPTFN',
    'PFSXPFLNPBFLTEFNLPXFTLKFWLNFPKLFNEPFBE',
    'LEPXNKETLXPWTNXKEBTNKEXLBTPEXTPNBTLNKFST',
  ],
  lines: linesOfThree(10),
  maxWinTimes: 10000,
  free: {
    awards: { 3: { spins: 15, times: 2 }, 4: { spins: 15, times: 4 }, 5: { spins: 15, times: 8 } },
    more: { 3: 15, 4: 15, 5: 15 },
    most: 90,
    reels: [
      'XEBLKFETBFLXEFBTNFXEBWWSPFLTNFEBLT',
      'SBELPFTLNETLBNEFLBWWKNTBFXLBTXELBTEF',
      'BEPNLFBTEFBLTFBLXFBLWWTFLSTFLEKNTFLXNT',
      'FTLEXFLEWWPLFENLTFNXEPTLXFPLBNTLFBTKLS',
      'FPELFXTPLBETLNWWFTLPFELNFELNSPLFNKLFPTEN',
    ],
  },
};
