import { linesOfThree } from '../line-slot/lines.ts';
import type { LineSlotTable } from '../line-slot/table.ts';

/** Lantern Reef, version 1. */
export const tables: LineSlotTable = {
  code: 'lantern-reef',
  version: 1,
  rows: 3,
  symbols: [
    { code: 'angler', letter: 'W', role: 'wild', pays: [5, 75, 400, 2500] },
    { code: 'pearl', letter: 'S', role: 'scatter', pays: [0, 2, 10, 100] },
    { code: 'helmet', letter: 'H', role: 'high', pays: [3, 50, 250, 1250] },
    { code: 'trident', letter: 'T', role: 'high', pays: [0, 40, 150, 750] },
    { code: 'octopus', letter: 'O', role: 'high', pays: [0, 30, 120, 500] },
    { code: 'turtle', letter: 'U', role: 'high', pays: [0, 25, 100, 400] },
    { code: 'shell', letter: 'L', role: 'low', pays: [0, 15, 50, 200] },
    { code: 'coral', letter: 'C', role: 'low', pays: [0, 10, 40, 150] },
    { code: 'fish', letter: 'F', role: 'low', pays: [0, 10, 30, 125] },
    { code: 'puffer', letter: 'P', role: 'low', pays: [0, 5, 25, 100] },
    { code: 'anchor', letter: 'A', role: 'low', pays: [0, 5, 20, 100] },
  ],
  reels: [
    'WAPLSFUCAHPFTOCLAPUFC',
    'WAPLFSUCAHPFTOCLAPUFC',
    'WAPLFUSCAHPFTOCLAPUFC',
    'WAPLFUCSAHPFTOCLAPUFC',
    'WAPLFUCASHPFTOCLAPUFC',
  ],
  lines: linesOfThree(20),
  maxWinTimes: 5000,
  free: {
    awards: { 3: { spins: 10, times: 2 }, 4: { spins: 12, times: 3 }, 5: { spins: 15, times: 5 } },
    more: { 3: 5, 4: 8, 5: 10 },
    most: 60,
    reels: [
      'WAPLSFUCAHPFTOCLAPUFC',
      'WAPLFSUCAHPFTOCLAPUFC',
      'WAPLFUSCAHPFTOCLAPUFC',
      'WAPLFUCSAHPFTOCLAPUFC',
      'WAPLFUCASHPFTOCLAPUFC',
    ],
  },
};
