import type { Stream } from '../../fairness/stream.ts';
import { type Amount, multiplyDown } from '../../money/amount.ts';
import type { Bet, Round } from '../game-rules.ts';
import type { LineSlot } from './slot.ts';
import { countScatters, drawStops, spinUnits } from './spin.ts';
import type { FreeAward } from './table.ts';

/** A round as it is kept: where the reels stopped; everything else follows from the tables of that version. */
export type LineSlotResult = {
  /** Version of the tables. */
  v: number;
  /** The stops of the paid spin, then of each free spin. */
  stops: number[][];
  /** The win in line bets, capped. */
  units: number;
};

/** What a number of line bets is worth; rounded down once a round, exact when the stake is a multiple of the lines. */
export function amountOf(slot: LineSlot, stake: Amount, units: number): Amount {
  return multiplyDown(stake, BigInt(units), BigInt(slot.lines.length));
}

/** What the free spins of a slot go by, whatever its reels pay. */
export type FreeRules = Pick<LineSlot, 'free' | 'mostUnits'>;

/** The multiplier of a free spin. @param place 0 for the first */
export function freeTimes(slot: FreeRules, award: FreeAward, place: number): number {
  const { ladder } = slot.free;
  return award.times * (ladder?.[Math.min(place, ladder.length - 1)] ?? 1);
}

/** Free spins after one that showed a number of scatters, with the cap on all of them. */
export function withMore(slot: FreeRules, total: number, scatters: number): number {
  return Math.min(total + (slot.free.more[scatters] ?? 0), slot.free.most);
}

/** One round: a paid spin and the free spins it wins, until they are over or the cap on the win is reached. */
export function drawRound(slot: LineSlot, stream: Stream): LineSlotResult {
  const { baseReels, freeReels, mostUnits } = slot;
  const first = drawStops(baseReels, stream);
  const found = countScatters(baseReels, first);
  const stops = [first];
  let units = spinUnits(slot, baseReels, first, found);
  const award = slot.free.awards[found];
  let total = award?.spins ?? 0;
  for (let place = 0; award && place < total && units < mostUnits; place++) {
    const spin = drawStops(freeReels, stream);
    const scatters = countScatters(freeReels, spin);
    stops.push(spin);
    units += spinUnits(slot, freeReels, spin, scatters) * freeTimes(slot, award, place);
    total = withMore(slot, total, scatters);
  }
  return { v: slot.table.version, stops, units: Math.min(units, mostUnits) };
}

/** @throws RangeError when the stake is not above 0 */
export function playLineSlot(slot: LineSlot, { stake, stream }: Bet): Round<LineSlotResult> {
  if (stake <= 0n) throw new RangeError('a stake is above 0');
  const result = drawRound(slot, stream);
  return { win: amountOf(slot, stake, result.units), result };
}
