import { type Amount, UNIT } from '../../money/amount.ts';
import { dividedBy, type Fraction, floored, fraction, plus, rounded, times } from '../../money/fraction.ts';
import type { Settled } from '../outcome.ts';
import { type Price, parseOdds, profitOf } from './odds.ts';

/** Whether the number a player types is what is risked or what is to be won. */
export type StakeMode = 'RISK' | 'TO_WIN';

/** Decimals of the smallest coin of a currency, 0 to 4. */
export type CoinDecimals = 0 | 1 | 2 | 3 | 4;

/** Half up is the default; some books round down ([R-ROUND]). */
export type Rounding = 'half_up' | 'down';

/** What a stake comes to. */
export interface Staked {
  /** What the wallet is debited with, in whole coins. */
  readonly risk: Amount;
  /** The profit of a win as it is shown, in whole coins. */
  readonly toWin: Amount;
  /** The same before it was rounded, in 1/10,000 units: returns are computed from it and rounded once. */
  readonly profit: Fraction;
}

const coins: Readonly<Record<CoinDecimals, Amount>> = {
  ...{ 0: UNIT, 1: UNIT / 10n, 2: UNIT / 100n },
  ...{ 3: UNIT / 1_000n, 4: UNIT / 10_000n },
};

/** 1/10,000 units in the smallest coin. */
export const coinOf = (decimals: CoinDecimals): Amount => coins[decimals];

/**
 * Rounds an exact amount to whole coins ([R-ROUND]).
 *
 * @param value 1/10,000 units
 */
export function roundToCoin(value: Fraction, decimals: CoinDecimals, rounding: Rounding = 'half_up'): Amount {
  const coin = coinOf(decimals);
  const coins = dividedBy(value, fraction(coin));
  return (rounding === 'down' ? floored(coins) : rounded(coins)) * coin;
}

/** Negative Malay and Indonesian odds are typed as what is to be won, all others as what is risked ([R-PAY]). */
export function usualMode(price: Price): StakeMode {
  const value = parseOdds(price.format, price.odds);
  const typedToWin =
    (price.format === 'MY' || price.format === 'ID') && value !== undefined && value.top < 0n;
  return typedToWin ? 'TO_WIN' : 'RISK';
}

/**
 * Risk and profit of a stake in the format of its ticket, never by way of rounded decimal odds ([R-PAY]).
 *
 * @param stake 1/10,000 units, not negative: what the player typed
 * @param mode what was typed; {@link usualMode} by default
 * @throws RangeError where the price is none of its format
 */
export function stakeOf(
  price: Price,
  stake: Amount,
  decimals: CoinDecimals,
  mode: StakeMode = usualMode(price),
): Staked {
  const each = profitOf(price);
  if (mode === 'TO_WIN') {
    const risk = roundToCoin(dividedBy(fraction(stake), each), decimals);
    return { risk, toWin: stake, profit: fraction(stake) };
  }
  const profit = times(fraction(stake), each);
  return { risk: stake, toWin: roundToCoin(profit, decimals), profit };
}

/**
 * What a settled single returns, its risk included, rounded once ([R-PAY], [R-ROUND]).
 *
 * @param maxPayout the most the ticket pays, its risk included; no limit by default
 * @returns 1/10,000 units in whole coins
 */
export function returnOf(
  staked: Pick<Staked, 'risk' | 'profit'>,
  settled: Settled,
  decimals: CoinDecimals,
  options: { readonly maxPayout?: Amount | undefined; readonly rounding?: Rounding | undefined } = {},
): Amount {
  const paid = roundToCoin(exactReturn(staked, settled), decimals, options.rounding);
  return options.maxPayout !== undefined && paid > options.maxPayout ? options.maxPayout : paid;
}

function exactReturn({ risk, profit }: Pick<Staked, 'risk' | 'profit'>, settled: Settled): Fraction {
  const whole = fraction(risk);
  switch (settled.outcome) {
    case 'win':
      return dividedBy(plus(whole, profit), fraction(BigInt(settled.deadHeat ?? 1)));
    case 'half_win':
      return plus(whole, dividedBy(profit, fraction(2n)));
    case 'half_lose':
      return fraction(risk, 2n);
    case 'lose':
      return fraction(0n);
    default:
      return whole;
  }
}
