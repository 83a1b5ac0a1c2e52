import { type Amount, UNIT } from '#rules/money/amount.ts';
import { isCurrencyCode } from '#rules/money/currency.ts';

/** The rungs of the ladder, in units of the currency's step. */
const RUNGS: readonly [bigint, ...bigint[]] = [1n, 2n, 3n, 5n, 10n, 20n, 30n, 50n, 100n, 200n, 500n];

/** The smallest stake of a currency, in 1/10,000 units: about 10 US cents everywhere. */
const steps = { PHP: 5n * UNIT, MYR: (2n * UNIT) / 5n, USD: UNIT / 10n, VND: 2_000n * UNIT } as const;

/** A typed stake is a multiple of this, so that no stake has a fraction that no coin pays: each divides the ladder. */
const fineSteps = { PHP: UNIT, MYR: UNIT / 10n, USD: UNIT / 20n, VND: 500n * UNIT } as const;

export interface Stakes {
  readonly all: readonly [Amount, ...Amount[]];
  readonly usual: Amount;
  /** Between the lowest and the highest, every multiple of this may be typed. */
  readonly step: Amount;
}

/** The allowed stakes of a round of a house game. @throws for a currency no site can have */
export function stakesFor(currency: string): Stakes {
  if (!isCurrencyCode(currency)) throw new RangeError(`no stakes for ${currency}`);
  const step = steps[currency];
  const [first, ...rest] = RUNGS;
  return {
    all: [first * step, ...rest.map((rung) => rung * step)],
    usual: 5n * step,
    step: fineSteps[currency],
  };
}
