import { linesOfThree } from '../line-slot/lines.ts';
import type { LineSlotTable } from '../line-slot/table.ts';

/** Lantern Reef, version 1. A change here is a new version, and new figures. */
export const tables: LineSlotTable = {
  code: 'lantern-reef',
  version: 1,
  rows: 3,
  symbols: [
    { code: 'angler', letter: 'W', role: 'wild', pays: [0, 100, 500, 4000] },
    { code: 'pearl', letter: 'S', role: 'scatter', pays: [0, 2, 10, 100] },
    { code: 'helmet', letter: 'H', role: 'high', pays: [0, 75, 300, 2000] },
    { code: 'trident', letter: 'T', role: 'high', pays: [0, 50, 250, 1250] },
    { code: 'octopus', letter: 'O', role: 'high', pays: [0, 40, 200, 800] },
    { code: 'turtle', letter: 'U', role: 'high', pays: [0, 30, 150, 600] },
    { code: 'shell', letter: 'L', role: 'low', pays: [0, 15, 60, 250] },
    { code: 'coral', letter: 'C', role: 'low', pays: [0, 15, 50, 200] },
    { code: 'fish', letter: 'F', role: 'low', pays: [0, 10, 40, 150] },
    { code: 'puffer', letter: 'P', role: 'low', pays: [0, 10, 30, 125] },
    { code: 'anchor', letter: 'A', role: 'low', pays: [0, 5, 25, 100] },
  ],
  reels: [
    'AUPCLAHPUCOSULAPCOAPTLOCULFWAPCHOF',
    'FHLAFTLCSUPHFACLPHAFWOHCLPAFCHLOFPLC',
    'AUPTFHUOFSPLCAUFCPUOLFTHACWFALUFATLF',
    'FLTPACHOAUFPSTOFLPWOFCATFCPALUPAOHFTAC',
    'CTHAUPFCAPWOTAPLFOHUSCTHFLTCPFTACFUAOP',
  ],
  lines: linesOfThree(20),
  maxWinTimes: 5000,
  free: {
    awards: { 3: { spins: 10, times: 2 }, 4: { spins: 10, times: 3 }, 5: { spins: 10, times: 5 } },
    more: { 3: 10, 4: 10, 5: 10 },
    most: 60,
    reels: [
      'CLUTFLOAFPUTOCHPUCAWWWTLFPOHAFLUPS',
      'PLTOFHUPSLHUCPOHLAPOTCFAPCUOHWWWPFUO',
      'WWWTPLUFAOCUFOLHTOFPLUTFSULOAHFCLPOU',
      'OTAPLOASHOLPTCUFPOUHLOFUCOLPTOUWWWPTHU',
      'ACFWWWLUPHCSPUTAHUOCPFHLUCOFTHALFUPHLO',
    ],
  },
};
