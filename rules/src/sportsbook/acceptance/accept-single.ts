import type { Amount } from '../../money/amount.ts';
import type { MarketKind } from '../bet-types.ts';
import { type Score, sportRules } from '../match-result.ts';
import { comparePrices, type Price } from '../odds/odds.ts';
import type { Staked } from '../odds/stake.ts';
import { maxLiability, type OpenBet } from './liability.ts';
import type { RefusalReason } from './refusal.ts';

/** What the slip was quoted. */
export interface Quoted {
  readonly price: Price;
  readonly line?: string | undefined;
  readonly score?: Score | undefined;
  readonly redCards?: Score | undefined;
}

/** What is on offer when the bet arrives, its price in the format of the slip (`ticketPrice`). */
export interface Offered extends Quoted {
  readonly kind: MarketKind;
  readonly sport: string;
  readonly live: boolean;
  readonly eventActive: boolean;
  readonly marketActive: boolean;
  readonly selectionActive: boolean;
}

/** What a player agrees to when the price moves before the bet is taken. */
export type PricePolicy = 'none' | 'higher' | 'any';

export type SelectionAcceptance =
  | { readonly ok: true; readonly price: Price }
  | { readonly ok: false; readonly reason: RefusalReason; readonly price: Price };

/**
 * Whether a selection is accepted as quoted, or at the current price, in the order of section 9: event, market,
 * selection, line, score and red cards of a live soccer handicap, price. The player is checked before; stake and funds
 * after.
 *
 * @returns the price that is taken, or the first reason against it with the price of now
 */
export function acceptSelection(quoted: Quoted, offered: Offered, policy: PricePolicy): SelectionAcceptance {
  const reason = stateProblem(offered) ?? changeProblem(quoted, offered);
  if (reason !== undefined) return { ok: false, reason, price: offered.price };
  const change = comparePrices(offered.price, quoted.price);
  if (change === 0) return { ok: true, price: quoted.price };
  const agreed = policy === 'any' || (policy === 'higher' && change > 0);
  return agreed
    ? { ok: true, price: offered.price }
    : { ok: false, reason: 'PRICE_CHANGED', price: offered.price };
}

function stateProblem({ eventActive, marketActive, selectionActive }: Offered): RefusalReason | undefined {
  if (!eventActive) return 'EVENT_NOT_ACTIVE';
  if (!marketActive) return 'MARKET_NOT_ACTIVE';
  return selectionActive ? undefined : 'SELECTION_NOT_ACTIVE';
}

function changeProblem(quoted: Quoted, offered: Offered): RefusalReason | undefined {
  if (quoted.line !== offered.line) return 'LINE_CHANGED';
  const { kind, live, sport } = offered;
  if (!live || kind.type !== 'HDP' || !sportRules(sport).liveHandicapFromZero) return undefined;
  if (!sameScore(quoted.score, offered.score)) return 'SCORE_CHANGED';
  return sameScore(quoted.redCards, offered.redCards) ? undefined : 'RED_CARDS_CHANGED';
}

/** Without a score before the match it is 0-0. */
function sameScore(a: Score = [0, 0], b: Score = [0, 0]): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** What a bet may cost. Amounts in 1/10,000 units of risk, stake limits included. */
export interface StakeLimits {
  readonly minStake: Amount;
  readonly maxStake: Amount;
  /** What is open on the market already, and the most the house may lose on it; no limit by default. */
  readonly exposure?: {
    readonly open: readonly OpenBet[];
    readonly bet: Omit<OpenBet, 'risk' | 'toWin'>;
    readonly maxLiability: Amount;
  };
}

/**
 * Why a stake is not taken at the price that was accepted: below the minimum, above the maximum, or beyond the market's
 * liability. Limits are about what is risked; a new price changes that of a TO_WIN stake. The same is asked again at the
 * end of a live bet's delay.
 */
export function stakeProblem(
  { risk, toWin }: Pick<Staked, 'risk' | 'toWin'>,
  { minStake, maxStake, exposure }: StakeLimits,
): RefusalReason | undefined {
  if (risk < minStake || risk <= 0n) return 'STAKE_TOO_LOW';
  if (risk > maxStake) return 'STAKE_TOO_HIGH';
  if (exposure === undefined) return undefined;
  const liability = maxLiability([...exposure.open, { ...exposure.bet, risk, toWin }]);
  return liability > exposure.maxLiability ? 'LIABILITY_EXCEEDED' : undefined;
}
