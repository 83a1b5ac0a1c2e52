import type { SharedPools } from '#contract/calls/games/shared-rounds.ts';
import {
  type Pools,
  playedNow,
  type Side,
  type StakeNow,
  sides,
} from '#rules/games/clockwork-sabong/pool.ts';
import { betNow, readSetting } from '#rules/games/clockwork-sabong/rules.ts';
import { members } from '#rules/games/round/choices.ts';
import type { PoolNow, SharedBet } from '#rules/games/shared/shared-game.ts';
import type { Amount } from '#rules/money/amount.ts';
import { readAmount } from '../../frame/money.ts';

/** The side that a bet or an outcome names; `undefined` where it names none. */
function sideIn(value: unknown, member: 'winner' | 'on'): Side | undefined {
  const named = members(value)[member];
  return sides.find((side) => side === named);
}

export const winnerOf = (outcome: unknown): Side | undefined => sideIn(outcome, 'winner');
export const onOf = (choice: unknown): Side | undefined => sideIn(choice, 'on');

/** The pools on the wire; an empty one may be missing. */
export function poolsIn(value: SharedPools): Pools {
  const pool = (side: Side) => readAmount(value?.stakes[side] ?? '0');
  return { meron: pool('meron'), wala: pool('wala'), draw: pool('draw') };
}

/** The pools as played; empty while all possible winners are one player. */
export const playedIn = (value: SharedPools): Pools =>
  playedNow(poolsIn(value), value?.players ?? 0, value?.beside ?? {});

export const allOf = ({ meron, wala, draw }: Pools): Amount => meron + wala + draw;

/**
 * How a bet would stand beside those that are there now.
 *
 * @returns `undefined` for a bet that names no side, and for a bout that was opened under former rules
 */
export function payoutsNow(bet: SharedBet, pool: PoolNow, setting: unknown): StakeNow | undefined {
  const [on, bout] = [onOf(bet.choice), readSetting(setting)];
  if (!on || bout?.v !== 2) return undefined;
  const own = pool.own.flatMap(({ stake, choice }) => {
    const side = onOf(choice);
    return side ? [{ stake, choice: { on: side } }] : [];
  });
  return betNow({ stake: bet.stake, choice: { on } }, { ...pool, own }, bout);
}

export const times = (hundredths: bigint): string => `×${(Number(hundredths) / 100).toFixed(2)}`;

/** The published number of wins of a side in a hundred fights: `46.3`. */
export function chanceOf(setting: unknown, side: Side): string | undefined {
  const { meron, draw } = members(setting);
  if (typeof meron !== 'number' || typeof draw !== 'number') return undefined;
  const of = { meron, draw, wala: 1_000 - meron - draw };
  return (of[side] / 10).toFixed(1);
}
