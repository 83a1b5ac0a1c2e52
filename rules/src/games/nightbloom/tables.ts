import type { WaysSlotTable } from '../ways-slot/table.ts';

/** Nightbloom, version 1. A change here is a new version, and new figures. */
export const tables: WaysSlotTable = {
  code: 'nightbloom',
  version: 1,
  rows: 3,
  coins: 20,
  symbols: [
    { code: 'nightflower', letter: 'W', role: 'wild', pays: [0, 0, 0, 0] },
    { code: 'beetle', letter: 'S', role: 'scatter', pays: [0, 2, 10, 50] },
    { code: 'owl', letter: 'O', role: 'high', pays: [0, 4, 11, 34] },
    { code: 'deer', letter: 'D', role: 'high', pays: [0, 3, 7, 20] },
    { code: 'hedgehog', letter: 'H', role: 'high', pays: [0, 2, 6, 17] },
    { code: 'badger', letter: 'B', role: 'high', pays: [0, 2, 5, 12] },
    { code: 'acorn', letter: 'A', role: 'low', pays: [0, 1, 3, 7] },
    { code: 'clover', letter: 'C', role: 'low', pays: [0, 1, 3, 7] },
    { code: 'mushroom', letter: 'M', role: 'low', pays: [0, 1, 2, 5] },
    { code: 'leaf', letter: 'L', role: 'low', pays: [0, 1, 2, 5] },
  ],
  reels: [
    'MMCLBLMAADMADMHBCAHLOSCCDCAHHLBOO',
    'ADLLOWAACBAHLDOHBBCMMAHSCMLMCMD',
    'CABDWDMAHABHHMLCMALSCCLOLCCOOM',
    'CMDDWAHAABMAOHACBLHDLCMMLCSO',
    'BBAMBMHHLMDOCAHACOOLCLACLDSMM',
  ],
  blooms: { paid: [1, 1, 1, 2, 3], free: [1, 2, 2, 3, 3] },
  maxWinTimes: 2000,
  free: {
    awards: { 3: { spins: 8, times: 1 }, 4: { spins: 10, times: 1 }, 5: { spins: 12, times: 1 } },
    more: { 3: 4, 4: 4, 5: 4 },
    most: 24,
    reels: [
      'ALDALAAHCLBASMOMOOHHCBDBHLCCMMC',
      'ODAAWLLSCLHWBCMADCDAOCHMMHLMBB',
      'LCCOMBHMDMDCLBSALHHWAMOOAWALCC',
      'CABLCDDOHMCLDSLHWMACOBAAWHMM',
      'MBBLCMMAOODHHAMDLCAMCSBOACLH',
    ],
  },
};
