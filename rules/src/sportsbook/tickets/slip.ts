import type { Amount } from '../../money/amount.ts';
import { dividedBy, type Fraction, fraction } from '../../money/fraction.ts';
import type { BetType, Period } from '../bet-types.ts';
import { decimalOf, formatDecimal, type Price } from '../odds/odds.ts';
import { returnOf, roundToCoin, type StakeMode, stakeOf } from '../odds/stake.ts';
import { combinedOdds, cut, type PayoutRules, parlayReturn } from './parlay.ts';
import { linesOf, type SystemType, systemReturn, systemStake, systems } from './system.ts';

/** One selection on a slip. */
export interface SlipLeg {
  readonly eventId: string;
  readonly competitionId: string;
  readonly marketId: string;
  readonly selectionId: string;
  readonly betType: BetType;
  readonly period: Period;
  readonly selection: string;
  readonly line?: string | undefined;
  /** As it is shown: of the player's format in a single, decimal in a parlay or system ([R-PARLAY]). */
  readonly price: Price;
}

/** What is to be bet: one leg, all legs together, or every line of a system. */
export type SlipKind = 'single' | 'parlay' | 'system';

export interface Slip {
  readonly kind: SlipKind;
  /** Which system, where the kind says so. */
  readonly system?: SystemType | undefined;
  readonly legs: readonly SlipLeg[];
  /** 1/10,000 units: what was typed; in a system that of each line. */
  readonly stake: Amount;
  /** What was typed: `usualMode` of the price by default; a parlay or system is always RISK. */
  readonly mode?: StakeMode | undefined;
}

/** The totals of a slip if accepted as it is. Amounts in 1/10,000 units. */
export interface SlipQuote {
  /** What the wallet is debited with. */
  readonly risk: Amount;
  /** The most that is won on top of it. */
  readonly toWin: Amount;
  /** The most that comes back, risk included, cut to the maximum payout. */
  readonly maxReturn: Amount;
  /** Whether the maximum payout cuts it. */
  readonly capped: boolean;
  /** Decimal, 3 decimals; absent for a system. */
  readonly combinedOdds?: string;
  /** How many bets it is: 1, or the lines of the system. */
  readonly lines: number;
}

const won = { outcome: 'win' } as const;

/**
 * What a slip comes to, the same in the browser and on the server.
 *
 * @param rules coin and maximum payout of the site
 * @throws RangeError where a price is none of its format, a single or system has not the legs it takes, or a parlay has
 *   none: ask {@link slipProblem} before
 */
export function quoteSlip(slip: Slip, rules: PayoutRules): SlipQuote {
  const [first] = slip.legs;
  const problem = slipProblem(slip);
  if (problem !== undefined || first === undefined) throw new RangeError(`no quote: ${problem}`);
  if (slip.kind === 'single') return quoteSingle(first.price, slip, rules);
  const legs = slip.legs.map(({ price }) => ({ price, settled: won }));
  const uncapped = { ...rules, maxPayout: undefined };
  if (slip.kind === 'system' && slip.system !== undefined) {
    const risk = systemStake(slip.system, slip.stake);
    const whole = systemReturn(slip.system, legs, slip.stake, uncapped) ?? 0n;
    return quoteOf(risk, whole, rules, linesOf(slip.system).length);
  }
  const whole = parlayReturn(legs, slip.stake, uncapped) ?? 0n;
  return quoteOf(slip.stake, whole, rules, 1, combinedOdds(legs));
}

/** Why a slip cannot be quoted: its number of legs, or a missing system. */
export function slipProblem({ kind, legs, system }: Slip): 'legs' | 'system' | undefined {
  if (kind === 'system') {
    if (system === undefined) return 'system';
    return legs.length === systems[system].legs ? undefined : 'legs';
  }
  return (kind === 'single' ? legs.length === 1 : legs.length > 0) ? undefined : 'legs';
}

function quoteSingle(price: Price, { stake, mode }: Slip, rules: PayoutRules): SlipQuote {
  const staked = stakeOf(price, stake, rules.coin, mode);
  const whole = returnOf(staked, won, rules.coin, { rounding: rules.rounding });
  return quoteOf(staked.risk, whole, rules, 1, decimalOf(price));
}

function quoteOf(
  risk: Amount,
  whole: Amount,
  { maxPayout }: PayoutRules,
  lines: number,
  odds?: Fraction,
): SlipQuote {
  const maxReturn = cut(whole, maxPayout);
  return {
    risk,
    toWin: maxReturn - risk,
    maxReturn,
    capped: maxReturn < whole,
    lines,
    ...(odds === undefined ? {} : { combinedOdds: formatDecimal(odds, 3) }),
  };
}

/**
 * The most that may be risked so that a win stays within the maximum payout (section 7, maximum payout).
 *
 * @param odds exact decimal odds, above 1
 * @returns 1/10,000 units in whole coins, rounded down; `undefined` where nothing limits it
 */
export function mostRisk(
  odds: Fraction,
  limits: PayoutRules & { readonly maxStake?: Amount | undefined },
): Amount | undefined {
  const { coin, maxPayout, maxStake } = limits;
  if (maxPayout === undefined) return maxStake;
  return cut(roundToCoin(dividedBy(fraction(maxPayout), odds), coin, 'down'), maxStake);
}
