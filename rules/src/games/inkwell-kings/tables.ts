import { linesOfThree } from '../line-slot/lines.ts';
import type { LineSlotTable } from '../line-slot/table.ts';

/** Inkwell Kings, version 1. A change here is a new version, and new figures. */
export const tables: LineSlotTable = {
  code: 'inkwell-kings',
  version: 1,
  rows: 3,
  symbols: [
    { code: 'king', letter: 'W', role: 'wild', pays: [0, 50, 400, 5000] },
    { code: 'inkwell', letter: 'S', role: 'scatter', pays: [0, 2, 20, 200] },
    { code: 'crown', letter: 'K', role: 'high', pays: [0, 40, 150, 750] },
    { code: 'lion', letter: 'L', role: 'high', pays: [0, 30, 120, 500] },
    { code: 'quill', letter: 'U', role: 'high', pays: [0, 25, 100, 400] },
    { code: 'eagle', letter: 'E', role: 'high', pays: [0, 20, 75, 300] },
    { code: 'spade', letter: 'D', role: 'low', pays: [0, 10, 30, 150] },
    { code: 'heart', letter: 'X', role: 'low', pays: [0, 5, 25, 125] },
    { code: 'diamond', letter: 'F', role: 'low', pays: [0, 5, 25, 100] },
    { code: 'club', letter: 'Y', role: 'low', pays: [0, 5, 20, 75] },
    { code: 'pawn', letter: 'P', role: 'low', pays: [0, 5, 15, 60] },
  ],
  reels: [
    'FXYPFWYUPFDXYFKXPFYXPFEYFSLPFXYP',
    'PFYKXPDFXPYDLPYXSPYUXPYWXPYLXPDYXE',
    'FEXPDYEFKDPWFXDLEPFDKSXDUEXPFDXEKY',
    'UDWEYDUEFYUSDYKPUDEYULDYXEUYPDKYFDXY',
    'UFPEULYWUPDFXPKLEPULSEULPYDFPEXULFPE',
  ],
  lines: linesOfThree(10),
  wildTimes: [1, 2, 4, 8, 16],
  maxWinTimes: 4000,
  free: {
    awards: { 3: { spins: 10, times: 1 }, 4: { spins: 10, times: 2 }, 5: { spins: 10, times: 4 } },
    more: { 3: 10, 4: 10, 5: 10 },
    most: 60,
    reels: [
      'UYFEDKFWDYPUELPFEUDXYSUDEWYXDP',
      'FDLUXFDUEPLUFWKUFDELUWDPYEULDSEU',
      'ULEDULFXULEWUFEWUFYEUXFDUPKDUSFD',
      'EFXLUEWFUDEKUDWSUXFPLXUYDXULDEUXDP',
      'UYXWDUKESUXEFUXLEUXDEPUWLEUDLKUPLE',
    ],
  },
};
