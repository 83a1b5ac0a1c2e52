import type { Stream } from '../../fairness/stream.ts';
import { type Amount, multiplyDown } from '../../money/amount.ts';
import type { Bet, Round } from '../game-rules.ts';
import { freeTimes, withMore } from '../line-slot/play.ts';
import { REELS } from '../line-slot/table.ts';
import type { Strip, WaysGrid, WaysSlot } from './slot.ts';
import { Window } from './window.ts';

/** A round as it is kept: where the reels stopped and how wilds grew; everything else follows from the tables. */
export type WaysResult = {
  /** Version of the tables. */
  v: number;
  /** The stops of the paid spin, then of each free spin. */
  stops: number[][];
  /** For each spin the multiplier of the wild on each reel, 0 where none grew; empty where wilds do not grow. */
  blooms: number[][];
  /** The win in coins, capped. */
  units: number;
};

/** What a number of coins is worth; rounded down once a round, exact when the stake is a multiple of the coins. */
export function worthOf({ coins }: Pick<WaysGrid, 'coins'>, stake: Amount, units: number): Amount {
  return multiplyDown(stake, BigInt(units), BigInt(coins));
}

/** What a number of scatters pays, in coins (the table has it in stakes). Beyond five they count as five. */
export function scatterCoins({ symbols, scatter, coins }: WaysGrid, count: number): number {
  return (symbols[scatter]?.pays[Math.min(count, REELS) - 2] ?? 0) * coins;
}

/** What one spin comes to: its coins, scatters included, before the multiplier of an award. */
export interface SpinSum {
  readonly units: number;
  readonly scatters: number;
}

/** The multiplier of the wins after so many falls. */
export function ladderAt(ladder: readonly number[], fall: number): number {
  return ladder[Math.min(fall, ladder.length - 1)] ?? 1;
}

/** Works a spin out to its end, in a window that is overwritten. */
export function sumSpin(
  slot: WaysSlot,
  window: Window,
  isFree: boolean,
  stops: ArrayLike<number>,
  blooms: ArrayLike<number> | undefined,
): SpinSum {
  const kind = isFree ? 'free' : 'paid';
  const ladder = slot.table.cascades?.[kind];
  window.place(isFree ? slot.freeReels : slot.baseReels, stops);
  let units = window.pay(blooms);
  if (ladder) {
    let won = units;
    units *= ladderAt(ladder, 0);
    for (let fall = 1; won > 0; fall++) {
      window.fall();
      won = window.pay(undefined);
      units += won * ladderAt(ladder, fall);
    }
  }
  const scatters = Math.min(window.count(slot.scatter), REELS);
  return { units: units + scatterCoins(slot, scatters), scatters };
}

export function drawStrips(reels: readonly Strip[], stream: Stream): number[] {
  return reels.map((reel) => stream.uniform(reel.size));
}

/** Whether a strip shows a symbol at a stop. */
export function shows(strip: Strip, stop: number, rows: number, symbol: number): boolean {
  for (let row = 0; row < rows; row++) if (strip.ids[(stop + row) % strip.size] === symbol) return true;
  return false;
}

function drawBlooms(slot: WaysSlot, isFree: boolean, stops: readonly number[], stream: Stream): number[] {
  const choices = slot.table.blooms?.[isFree ? 'free' : 'paid'] ?? [];
  return (isFree ? slot.freeReels : slot.baseReels).map((strip, reel) =>
    shows(strip, stops[reel] ?? 0, slot.rows, slot.wild) ? (choices[stream.uniform(choices.length)] ?? 1) : 0,
  );
}

const windows = new WeakMap<WaysSlot, Window>();

function windowFor(slot: WaysSlot): Window {
  const window = windows.get(slot) ?? new Window(slot);
  windows.set(slot, window);
  return window;
}

/**
 * One round: a paid spin and the free spins it wins, until they are over or the cap on the win is reached. For each spin
 * the stops of the five reels are drawn, left to right, then the multiplier of every wild that grows, left to right.
 */
export function drawWays(slot: WaysSlot, stream: Stream): WaysResult {
  const [stops, blooms]: [number[][], number[][]] = [[], []];
  const window = windowFor(slot);
  const spin = (isFree: boolean): SpinSum => {
    const drawn = drawStrips(isFree ? slot.freeReels : slot.baseReels, stream);
    const grown = slot.table.blooms ? drawBlooms(slot, isFree, drawn, stream) : undefined;
    stops.push(drawn);
    if (grown) blooms.push(grown);
    return sumSpin(slot, window, isFree, drawn, grown);
  };
  const first = spin(false);
  let { units } = first;
  const award = slot.free.awards[first.scatters];
  let total = award?.spins ?? 0;
  for (let place = 0; award && place < total && units < slot.mostUnits; place++) {
    const sum = spin(true);
    units += sum.units * freeTimes(slot, award, place);
    total = withMore(slot, total, sum.scatters);
  }
  return { v: slot.table.version, stops, blooms, units: Math.min(units, slot.mostUnits) };
}

/** @throws RangeError when the stake is not above 0 */
export function playWays(slot: WaysSlot, { stake, stream }: Bet): Round<WaysResult> {
  if (stake <= 0n) throw new RangeError('a stake is above 0');
  const result = drawWays(slot, stream);
  return { win: worthOf(slot, stake, result.units), result };
}
