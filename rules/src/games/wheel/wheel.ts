import type { Stream } from '../../fairness/stream.ts';
import type { Amount } from '../../money/amount.ts';
import { type Fraction, fraction, plus, times } from '../../money/fraction.ts';

/** What a field pays: amounts in 1/10,000 units above 0, or further turns of the wheel. */
export type WheelPrize =
  | { readonly kind: 'token'; readonly amount: Amount }
  | { readonly kind: 'cash'; readonly amount: Amount }
  | { readonly kind: 'spins'; readonly spins: number }
  | { readonly kind: 'none' };

/** One field of the wheel. It is drawn as wide as it is likely. */
export interface WheelField {
  /** How likely it is beside the others: a whole number above 0. */
  readonly weight: number;
  readonly prize: WheelPrize;
}

const MOST_FIELDS = 64;
const MOST_WEIGHT = 1_000_000;

/** The sum of all weights: what a chance is out of. */
export function totalWeight(fields: readonly WheelField[]): number {
  return fields.reduce((sum, { weight }) => sum + weight, 0);
}

/**
 * What is wrong with a wheel, or `undefined` when it can be turned: 2 to 64 fields of whole weights, a sum of at most a
 * million, prizes above 0, and fewer than one further turn on average, so that a turn does not go on for ever.
 */
export function wheelProblem(fields: readonly WheelField[]): string | undefined {
  if (fields.length < 2 || fields.length > MOST_FIELDS) return `a wheel has 2 to ${MOST_FIELDS} fields`;
  for (const { weight, prize } of fields) {
    if (!Number.isSafeInteger(weight) || weight < 1) return 'a weight is a whole number above 0';
    if ((prize.kind === 'token' || prize.kind === 'cash') && prize.amount <= 0n) return 'a prize is above 0';
    if (prize.kind === 'spins' && (!Number.isSafeInteger(prize.spins) || prize.spins < 1))
      return 'further turns are a whole number above 0';
  }
  const total = totalWeight(fields);
  if (total > MOST_WEIGHT) return `weights add up to at most ${MOST_WEIGHT}`;
  const further = fields.reduce(
    (sum, { weight, prize }) => sum + (prize.kind === 'spins' ? weight * prize.spins : 0),
    0,
  );
  return further >= total ? 'a turn brings fewer than one further turn on average' : undefined;
}

/**
 * Turns the wheel: one number of the stream, uniform over the sum of the weights, falls into one field.
 *
 * @returns the place of the field, from 0
 * @throws RangeError when the wheel cannot be turned ({@link wheelProblem})
 */
export function turnWheel(fields: readonly WheelField[], stream: Stream): number {
  const problem = wheelProblem(fields);
  if (problem !== undefined) throw new RangeError(problem);
  let rest = stream.uniform(totalWeight(fields));
  for (const [place, { weight }] of fields.entries()) {
    if (rest < weight) return place;
    rest -= weight;
  }
  throw new RangeError('a number of the stream is below its bound');
}

/** How likely a field is, exactly. */
export function chanceOf(fields: readonly WheelField[], place: number): Fraction {
  const field = fields[place];
  if (!field) throw new RangeError(`the wheel has no field ${place}`);
  return fraction(BigInt(field.weight), BigInt(totalWeight(fields)));
}

/** What one turn brings on average, exactly. */
export interface WheelFigures {
  /** Game tokens (whole tokens, not 1/10,000), the further turns played on. */
  readonly token: Fraction;
  /** Units of the site's currency, likewise. */
  readonly cash: Fraction;
  /** Further turns that one turn brings. */
  readonly spins: Fraction;
}

/**
 * The exact expected value of one turn. Further turns are worth what a turn is worth, so with `s` of them on average the
 * value is `v = p + s·v`, that is `p / (1 - s)`, where `p` is what the field itself pays.
 *
 * @throws RangeError when the wheel cannot be turned ({@link wheelProblem})
 */
export function wheelFigures(fields: readonly WheelField[]): WheelFigures {
  const problem = wheelProblem(fields);
  if (problem !== undefined) throw new RangeError(problem);
  let [token, cash, spins] = [fraction(0n), fraction(0n), fraction(0n)];
  for (const [place, { prize }] of fields.entries()) {
    const chance = chanceOf(fields, place);
    if (prize.kind === 'token') token = plus(token, times(chance, fraction(prize.amount, 10_000n)));
    if (prize.kind === 'cash') cash = plus(cash, times(chance, fraction(prize.amount, 10_000n)));
    if (prize.kind === 'spins') spins = plus(spins, times(chance, fraction(BigInt(prize.spins))));
  }
  const playedOn = fraction(spins.bottom, spins.bottom - spins.top);
  return { token: times(token, playedOn), cash: times(cash, playedOn), spins };
}
