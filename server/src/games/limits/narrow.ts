import type { ProductCategory } from '#rules/catalog/categories.ts';
import type { StakeRange } from '#rules/games/stakes.ts';
import type { Amount } from '#rules/money/amount.ts';
import type { Stakes } from '../../catalog/public.ts';

/** The operator's limits of a game, and the highest wins of the game itself. */
export interface Bounds {
  readonly minStake: Amount | null;
  readonly maxStake: Amount | null;
  readonly maxWin: Amount | null;
  /** No round of the game pays more than this many opening stakes. */
  readonly maxWinTimes: number;
  /** Multiples of this are paid without a remainder. */
  readonly stakeMultiple: Amount;
}

/** The stakes that are allowed. */
export interface OfferedStakes {
  /** The rungs that are offered to pick from, lowest first; none: the game is not offered. */
  readonly all: readonly Amount[];
  /** Stakes that can be typed: every multiple of a step from the lowest rung to the highest; `undefined` without rungs. */
  readonly range: StakeRange | undefined;
  /** The one a page begins with. */
  readonly usual: Amount | undefined;
  /** All that may be put down when a round begins: a layout takes several chips. What a round itself offers may come on top. */
  readonly most: Amount;
}

/** A layout may hold so many of the highest stake where no operator says less. */
const HIGHEST_STAKES = 10n;

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

/** The ladder of a currency as a game of a site offers it. */
export function narrow(ladder: Stakes, bounds: Bounds): OfferedStakes {
  const { minStake, maxStake, maxWin, maxWinTimes, stakeMultiple } = bounds;
  const byStake = maxStake ?? (ladder.all.at(-1) ?? 0n) * HIGHEST_STAKES;
  const byWin = maxWin === null ? byStake : maxWin / BigInt(Math.ceil(maxWinTimes));
  const highest = byWin < byStake ? byWin : byStake;
  const step = (ladder.step / gcd(ladder.step, stakeMultiple)) * stakeMultiple;
  const all = ladder.all.filter(
    (stake) => stake >= (minStake ?? 0n) && stake <= highest && stake % step === 0n,
  );
  const usual = all.findLast((stake) => stake <= ladder.usual) ?? all[0];
  const [least, most] = [all[0], all.at(-1)];
  const range = least === undefined || most === undefined ? undefined : { least, most, step };
  return { all, range, usual, most: highest };
}

/** Games in which every shot is a round of its own. */
export function isShooting(category: ProductCategory | undefined): boolean {
  return category === 'fishing';
}
