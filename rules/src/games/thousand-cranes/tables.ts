import type { WaysSlotTable } from '../ways-slot/table.ts';

/** Thousand Cranes, version 1. A change here is a new version, and new figures. */
export const tables: WaysSlotTable = {
  code: 'thousand-cranes',
  version: 1,
  rows: 4,
  coins: 20,
  symbols: [
    { code: 'crane', letter: 'W', role: 'wild', pays: [0, 0, 0, 0] },
    { code: 'sun', letter: 'S', role: 'scatter', pays: [0, 2, 10, 50] },
    { code: 'fox', letter: 'F', role: 'high', pays: [0, 4, 13, 48] },
    { code: 'rabbit', letter: 'R', role: 'high', pays: [0, 3, 8, 25] },
    { code: 'frog', letter: 'G', role: 'high', pays: [0, 2, 5, 15] },
    { code: 'butterfly', letter: 'U', role: 'high', pays: [0, 2, 4, 10] },
    { code: 'boat', letter: 'B', role: 'low', pays: [0, 1, 2, 5] },
    { code: 'plane', letter: 'P', role: 'low', pays: [0, 1, 2, 5] },
    { code: 'star', letter: 'T', role: 'low', pays: [0, 1, 2, 4] },
    { code: 'pinwheel', letter: 'N', role: 'low', pays: [0, 1, 2, 4] },
  ],
  reels: [
    'RRBBBGGGFFFTTTNNNUUPPP',
    'NNNPPPBBWUUUSTTTFFGGRRR',
    'RRFFFNNWGGGUUTTTBBBSPP',
    'TTBBBWUUUGGSPPPFFRRRNNN',
    'GGGTTTFFFNNNRRUUBBBPPP',
  ],
  cascades: { paid: [1, 2, 3, 5], free: [3, 6, 9, 15] },
  maxWinTimes: 2000,
  free: {
    awards: { 3: { spins: 10, times: 1 }, 4: { spins: 10, times: 1 }, 5: { spins: 10, times: 1 } },
    more: { 3: 5, 4: 5, 5: 5 },
    most: 30,
    reels: [
      'PPPUUURRBBBNNNGGGTTFFF',
      'RRRBBBWTTTFFNNGGPPUUUSW',
      'GGGUUNNRRTTTSWFFFPPPWBB',
      'PPRRRNNBBBWGGGUUWFFTTS',
      'PPPTTUUBBBGGNNNRRRFFF',
    ],
  },
};
