import type { WheelPrizeOnWire } from '#contract/calls/spin.ts';
import type { CallResponse } from '#contract/calls.ts';
import {
  chanceOf,
  totalWeight,
  type WheelField,
  type WheelPrize,
  wheelFigures,
} from '#rules/games/wheel/wheel.ts';
import { formatAmount, parseAmount, UNIT } from '#rules/money/amount.ts';
import { type Fraction, fraction, times, toDecimals } from '#rules/money/fraction.ts';
import type { PrizeKind, StoredField } from './tables.ts';

export interface Wheel {
  readonly id: number;
  readonly fields: readonly WheelField[];
}

/** A stored wheel as the rules take it. @throws when an amount in it is none: only operators write them */
export function readFields(stored: readonly StoredField[]): readonly WheelField[] {
  return stored.map(({ weight, kind, amount }) => {
    const read = parseAmount(amount);
    if (read === undefined) throw new Error(`a wheel has the prize ${JSON.stringify(amount)}`);
    return { weight, prize: prizeOf(kind, read) };
  });
}

/** A prize as the rules take it, from its kind and 1/10,000 units. */
export function prizeOf(kind: PrizeKind, amount: bigint): WheelPrize {
  if (kind === 'none') return { kind };
  return kind === 'spins' ? { kind, spins: Number(amount / UNIT) } : { kind, amount };
}

/** The value of a prize in 1/10,000 units; further turns likewise. */
export function unitsOf(prize: WheelPrize): bigint {
  if (prize.kind === 'none') return 0n;
  return prize.kind === 'spins' ? BigInt(prize.spins) * UNIT : prize.amount;
}

export function prizeOnWire(prize: WheelPrize): WheelPrizeOnWire {
  return { kind: prize.kind, amount: formatAmount(unitsOf(prize)) };
}

/** Decimals cut at four, trailing zeros stripped. */
function decimals(value: Fraction): string {
  return formatAmount((value.top * UNIT) / value.bottom);
}

const exact = (value: Fraction) => ({ value: decimals(value), fraction: `${value.top}/${value.bottom}` });

export function wheelOnWire(wheel: Wheel): NonNullable<CallResponse<'/api/spin/wheel'>['wheel']> {
  const { token, cash, spins } = wheelFigures(wheel.fields);
  return {
    wheel_id: wheel.id,
    total_weight: totalWeight(wheel.fields),
    fields: wheel.fields.map(({ weight, prize }, place) => ({
      weight,
      chance: toDecimals(times(chanceOf(wheel.fields, place), fraction(100n)), 4),
      prize: prizeOnWire(prize),
    })),
    expected: { token: exact(token), cash: exact(cash), spins: exact(spins) },
  };
}
