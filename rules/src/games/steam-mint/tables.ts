import type { WaysTable } from '../ways-slot/table.ts';

/** What a coin is worth, in stakes, and how many of all coins are worth it. */
export interface CoinWorth {
  readonly times: number;
  readonly weight: number;
}

/** Everything that decides a slot that holds its coins; published, and versioned. */
export interface MintTable extends WaysTable {
  readonly worths: readonly CoinWorth[];
  /** So many coins in one spin start the respins. */
  readonly wanted: number;
  /** How many respins there are, and how many there are again after each new coin. */
  readonly respins: number;
  /** A free place of a respin takes a coin in `takes` of `of` cases. */
  readonly chance: { readonly takes: number; readonly of: number };
  /** What all places filled pay in addition, in stakes. */
  readonly full: number;
  /** In stakes. */
  readonly maxWinTimes: number;
}

/** Steam Mint, version 1. A change here is a new version, and new figures. */
export const tables: MintTable = {
  code: 'steam-mint',
  version: 1,
  rows: 3,
  coins: 20,
  symbols: [
    { code: 'press', letter: 'W', role: 'wild', pays: [0, 0, 0, 0] },
    { code: 'coin', letter: 'C', role: 'scatter', pays: [0, 0, 0, 0] },
    { code: 'safe', letter: 'S', role: 'high', pays: [0, 13, 52, 220] },
    { code: 'scales', letter: 'A', role: 'high', pays: [0, 10, 36, 140] },
    { code: 'gauge', letter: 'G', role: 'high', pays: [0, 9, 30, 100] },
    { code: 'whistle', letter: 'H', role: 'high', pays: [0, 8, 25, 80] },
    { code: 'hammer', letter: 'M', role: 'low', pays: [0, 5, 13, 45] },
    { code: 'gear', letter: 'R', role: 'low', pays: [0, 4, 13, 45] },
    { code: 'bolt', letter: 'B', role: 'low', pays: [0, 4, 12, 40] },
    { code: 'valve', letter: 'V', role: 'low', pays: [0, 4, 12, 36] },
  ],
  reels: [
    'AAVVMBBAGGCCSSRRSBBRRHMMGVVHHMB',
    'AVVBBHRRMMWBBMMSMVVCCCAAHHGGR',
    'BBWAHMMGBCCCVVGGVVRRSSMMRBBH',
    'VVAAHHSMBBRRCCCGBBARRBMMWVVG',
    'CCVGGVVRRVVBBRRBBSSMMAAMMHH',
  ],
  worths: [
    { times: 1, weight: 420 },
    { times: 2, weight: 270 },
    { times: 3, weight: 160 },
    { times: 5, weight: 90 },
    { times: 10, weight: 45 },
    { times: 25, weight: 12 },
    { times: 100, weight: 3 },
  ],
  wanted: 6,
  respins: 3,
  chance: { takes: 1, of: 20 },
  full: 1000,
  maxWinTimes: 1200,
};
