import { compare, type Fraction, fraction, minus, plus, times, toNumber } from '../../money/fraction.ts';

/** One thing that a round can come to. Amounts are in opening stakes. */
export interface Outcome {
  readonly chance: Fraction;
  /** What the round pays, stakes that come back included. */
  readonly paid: Fraction;
  /** All that was put down; 1 where nothing is added during the round. */
  readonly staked: Fraction;
}

/** Everything that a round can come to; the chances add up to 1. */
export type Law = readonly Outcome[];

/** What a law comes to. Chances and the return are exact. */
export interface Moments {
  /** 1 plus the mean of what is paid less what is staked. */
  readonly rtp: Fraction;
  /** Chance that anything is paid. */
  readonly hitRate: Fraction;
  /** Chance that more is paid than was staked. */
  readonly gainRate: Fraction;
  /** Standard deviation of what is paid less what is staked. */
  readonly deviation: number;
  readonly most: Fraction;
}

export const ONE: Fraction = fraction(1n);
export const NONE: Fraction = fraction(0n);

/** The law of a bet that is paid so many hundredths of the stake with such a chance, and nothing otherwise. */
export function allOrNothing(chance: Fraction, hundredths: bigint): Law {
  return [
    { chance, paid: fraction(hundredths, 100n), staked: ONE },
    { chance: minus(ONE, chance), paid: NONE, staked: ONE },
  ];
}

/** The law of a table: so many ways out of all for so many hundredths of the stake. */
export function lawOfWays(rows: readonly { readonly ways: bigint; readonly hundredths: bigint }[]): Law {
  const all = rows.reduce((sum, { ways }) => sum + ways, 0n);
  return rows.map(({ ways, hundredths }) => ({
    chance: fraction(ways, all),
    paid: fraction(hundredths, 100n),
    staked: ONE,
  }));
}

/** @throws RangeError when the chances do not add up to 1 */
export function momentsOf(law: Law): Moments {
  let [all, mean, square, hitRate, gainRate, most] = [NONE, NONE, NONE, NONE, NONE, NONE];
  for (const { chance, paid, staked } of law) {
    const net = minus(paid, staked);
    all = plus(all, chance);
    mean = plus(mean, times(chance, net));
    square = plus(square, times(chance, times(net, net)));
    if (chance.top === 0n) continue;
    if (paid.top > 0n) hitRate = plus(hitRate, chance);
    if (net.top > 0n) gainRate = plus(gainRate, chance);
    if (compare(paid, most) > 0) most = paid;
  }
  if (compare(all, ONE) !== 0) throw new RangeError(`chances add up to ${toNumber(all)}`);
  const variance = toNumber(minus(square, times(mean, mean)));
  return { rtp: plus(ONE, mean), hitRate, gainRate, deviation: Math.sqrt(variance), most };
}
