import { linesOfFour } from '../line-slot/lines.ts';
import type { LineSlotTable } from '../line-slot/table.ts';

/** Sugar Kites, version 1. A change here is a new version, and new figures. */
export const tables: LineSlotTable = {
  code: 'sugar-kites',
  version: 1,
  rows: 4,
  symbols: [
    { code: 'kite', letter: 'W', role: 'wild', pays: [0, 25, 150, 600] },
    { code: 'rainbow', letter: 'S', role: 'scatter', pays: [0, 2, 8, 40] },
    { code: 'lollipop', letter: 'L', role: 'high', pays: [0, 20, 75, 200] },
    { code: 'cupcake', letter: 'U', role: 'high', pays: [0, 20, 60, 160] },
    { code: 'doughnut', letter: 'D', role: 'high', pays: [0, 15, 50, 140] },
    { code: 'cone', letter: 'I', role: 'high', pays: [0, 15, 40, 120] },
    { code: 'candy', letter: 'C', role: 'low', pays: [0, 10, 25, 80] },
    { code: 'cookie', letter: 'K', role: 'low', pays: [0, 10, 20, 70] },
    { code: 'chocolate', letter: 'H', role: 'low', pays: [0, 5, 20, 60] },
    { code: 'custard', letter: 'P', role: 'low', pays: [0, 5, 15, 50] },
    { code: 'swirl', letter: 'B', role: 'low', pays: [0, 5, 15, 50] },
  ],
  reels: [
    'IILLSKKPPHHCIIKPDDLLBKKPPDWWIKKUBBHH',
    'KIIHHPDDKKBBIIHHLLKKWWSPPIICCKKUBHHLLD',
    'PPLLIDDKKSHHBBCCKDHLLPKKIIUHHDDKKIIBWW',
    'LLDDCCKKBIIHHWWSKKPPIIUHHKBBLLIIPPKKHH',
    'DDIIPUKKBBIIHCCPPKDHHBBWWKKSHHIIBKKCCLHH',
  ],
  lines: linesOfFour(40),
  maxWinTimes: 750,
  free: {
    awards: { 3: { spins: 8, times: 1 }, 4: { spins: 10, times: 1 }, 5: { spins: 15, times: 2 } },
    more: { 3: 8, 4: 8, 5: 8 },
    most: 40,
    reels: [
      'KKPPHHLLBBWWWWPPIICCKKUUPPWWLLKSCBDD',
      'DDLPPIICCBKKDDUPWWKLLBBDCCIHHWWWWKKSBB',
      'UUHHDDCCPPWWLLDDSKBBIIDDLLCKKPDDBBWWWW',
      'CCHLKKPPDDBBCLLKKHHBBDWWLLIIUUDDSWWWWB',
      'IIUPPKKBBCDDWWKPPLLDDIIWWWWBSDPHLLKKBBCC',
    ],
  },
};
