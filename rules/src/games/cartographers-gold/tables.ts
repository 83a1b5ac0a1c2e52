import { linesOfThree } from '../line-slot/lines.ts';
import type { LineSlotTable } from '../line-slot/table.ts';

/** Cartographer’s Gold, version 1. A change here is a new version, and new figures. */
export const tables: LineSlotTable = {
  code: 'cartographers-gold',
  version: 1,
  rows: 3,
  symbols: [
    { code: 'compass', letter: 'W', role: 'wild', pays: [0, 100, 500, 3000] },
    { code: 'map', letter: 'S', role: 'scatter', pays: [0, 2, 10, 100] },
    { code: 'ship', letter: 'H', role: 'high', pays: [0, 75, 300, 1500] },
    { code: 'whale', letter: 'A', role: 'high', pays: [0, 60, 250, 1000] },
    { code: 'doubloon', letter: 'D', role: 'high', pays: [0, 40, 150, 600] },
    { code: 'telescope', letter: 'T', role: 'high', pays: [0, 30, 125, 500] },
    { code: 'island', letter: 'I', role: 'low', pays: [0, 15, 60, 200] },
    { code: 'palm', letter: 'P', role: 'low', pays: [0, 15, 50, 150] },
    { code: 'knot', letter: 'N', role: 'low', pays: [0, 10, 40, 125] },
    { code: 'lamp', letter: 'L', role: 'low', pays: [0, 10, 30, 100] },
    { code: 'key', letter: 'Y', role: 'low', pays: [0, 5, 30, 100] },
  ],
  reels: [
    'NYDWLYNPHIYAPLINPLDYINLYPITLNSPA',
    'DYITLPYADTNLIYHLNSDPYIANTLPNILYPWL',
    'LNIYSLTYNPTHYPATLNDALPNITWAILYHINPYD',
    'TAYPLIANSYHNTPYILNDALIDPLIYNLTHYPDNW',
    'NWTIPYANLYHIPDAHITNLADYINLDHTYILTSPL',
  ],
  lines: linesOfThree(25),
  maxWinTimes: 2500,
  free: {
    awards: { 3: { spins: 10, times: 1 }, 4: { spins: 12, times: 1 }, 5: { spins: 15, times: 1 } },
    more: { 3: 5, 4: 5, 5: 5 },
    most: 50,
    ladder: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    reels: [
      'APLINPYINPYWWLPNYLSPILYNTILPYNDH',
      'NITYPIDNAILNYTLNDYIALWWNTSYHLINTYL',
      'SNLYHPTYLNDYWWPNYILNYPLDYTNDYLPAYDPY',
      'PYWWLTYINLYPIDSLYTPANILPNHLDINLDYILH',
      'PLADNHTDIWWNHTYLIHNYIALPNAYTHILSANIT',
    ],
  },
};
