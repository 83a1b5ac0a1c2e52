import type { SharedPools } from '#contract/calls/games/shared-rounds.ts';
import { dividendOf, type Pools, type Side, sides } from '#rules/games/clockwork-sabong/rules.ts';
import { members } from '#rules/games/round/choices.ts';
import type { Amount } from '#rules/money/amount.ts';
import { readAmount } from '../../frame/money.ts';

/** The side that a bet or an outcome names; `undefined` where it names none. */
function sideIn(told: unknown, member: 'winner' | 'on'): Side | undefined {
  const named = members(told)[member];
  return sides.find((side) => side === named);
}

export const winnerOf = (outcome: unknown): Side | undefined => sideIn(outcome, 'winner');
export const onOf = (choice: unknown): Side | undefined => sideIn(choice, 'on');

/** What was told of the pools; a pool that nobody is in may be missing. */
export function poolsIn(told: SharedPools): Pools {
  const pool = (side: Side) => readAmount(told?.stakes[side] ?? '0');
  return { meron: pool('meron'), wala: pool('wala'), draw: pool('draw') };
}

export const allOf = ({ meron, wala, draw }: Pools): Amount => meron + wala + draw;

/** What a stake on a side would be paid now if it were laid too, in hundredths of it. */
export function withStake(pools: Pools, on: Side, stake: Amount): bigint {
  return dividendOf({ ...pools, [on]: pools[on] + stake }, on) ?? 0n;
}

export const times = (hundredths: bigint): string => `×${(Number(hundredths) / 100).toFixed(2)}`;

/** Of a hundred bouts, how many a side wins, as published: `46.3`. */
export function chanceOf(setting: unknown, side: Side): string | undefined {
  const { meron, draw } = members(setting);
  if (typeof meron !== 'number' || typeof draw !== 'number') return undefined;
  const of = { meron, draw, wala: 1_000 - meron - draw };
  return (of[side] / 10).toFixed(1);
}
