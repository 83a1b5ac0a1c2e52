import { linesOfThree } from '../line-slot/lines.ts';
import type { LineSlotTable } from '../line-slot/table.ts';

/** Monsoon Market, version 1. A change here is a new version, and new figures. */
export const tables: LineSlotTable = {
  code: 'monsoon-market',
  version: 1,
  rows: 3,
  symbols: [
    { code: 'umbrella', letter: 'W', role: 'wild', pays: [0, 75, 400, 2000] },
    { code: 'storm', letter: 'S', role: 'scatter', pays: [0, 4, 20, 250] },
    { code: 'elephant', letter: 'E', role: 'high', pays: [0, 75, 250, 1200] },
    { code: 'rickshaw', letter: 'R', role: 'high', pays: [0, 60, 200, 900] },
    { code: 'parrot', letter: 'P', role: 'high', pays: [0, 45, 150, 600] },
    { code: 'sari', letter: 'I', role: 'high', pays: [0, 35, 125, 500] },
    { code: 'pineapple', letter: 'A', role: 'low', pays: [0, 25, 75, 250] },
    { code: 'mango', letter: 'M', role: 'low', pays: [0, 20, 60, 200] },
    { code: 'dragonfruit', letter: 'C', role: 'low', pays: [0, 15, 50, 150] },
    { code: 'chili', letter: 'H', role: 'low', pays: [0, 10, 40, 125] },
    { code: 'tea', letter: 'T', role: 'low', pays: [0, 10, 30, 100] },
  ],
  reels: [
    'HCMTPCAEHCTIMCTHMICTSMHCTIWCTR',
    'PSAMTCAIERHATPCHATCMPHTACHTAPWRH',
    'MCEPMIRATCIMTHEMCWPSHAIMHATEMHTI',
    'MTICPSMTARHICMRHTMIAHEICPRMTHWPTAH',
    'SRCHMWPHIRPCHTRIMTHIACEHMTRCIHAPEH',
  ],
  lines: linesOfThree(20),
  maxWinTimes: 1000,
  free: {
    awards: { 3: { spins: 8, times: 1 }, 4: { spins: 10, times: 1 }, 5: { spins: 12, times: 1 } },
    more: { 3: 4, 4: 4, 5: 4 },
    most: 40,
    ladder: [1, 1, 2, 2, 3, 3, 4, 4, 5],
    reels: [
      'PIRCAMPTWWIAHETRSHMIAPHTCMITCM',
      'HCAIHTCAMETPMSCIHMPTCHWWAMPIARPM',
      'IMRAHCISMACTHAMWWPCTIHREPAHMTCPH',
      'HIRMEWWTHRCITAMCTHPCMETARHPASIMCPA',
      'AMSPRECMPACTWWPAITRAMCEPMCRPHTIREP',
    ],
  },
};
