import type { SlipReason } from '#contract/calls/bets.ts';
import type { EventState, MarketState, PriceBoost, SportsEvent } from '#contract/calls/sportsbook.ts';
import { type ComboLeg, comboProblem } from '#rules/sportsbook/acceptance/accept-parlay.ts';
import { sportRules } from '#rules/sportsbook/match-result.ts';
import type { PricePolicy } from '../preferences.ts';
import type { KeptLeg } from './slip.ts';

type Pair = SportsEvent['score'];

/** The current state of a selection, from the latest fetch or push. */
export interface LegNow {
  /** Why the server would not take it, where it was asked. */
  readonly reason: SlipReason | null;
  readonly state: MarketState | null;
  readonly isActive: boolean;
  readonly odds: string | null;
  /** What the price is boosted to, as a single. */
  readonly boost: PriceBoost | null;
  readonly line: string | null;
  readonly score: Pair;
  readonly red_cards: Pair;
  readonly isLive: boolean;
  /** State of the event, if one was pushed. */
  readonly event: EventState | null;
}

export type LegProblem =
  | 'gone'
  | 'closed'
  | 'suspended'
  | 'line'
  | 'started'
  | 'score'
  | 'price'
  | 'same'
  | 'together'
  | 'singleOnly'
  | 'moreLegs';

type SlipProblem =
  | ('tooMany' | 'twice' | 'low' | 'high')
  | ('bonusGone' | 'bonusTerms' | 'bonusStake' | 'boostGone' | 'boostStake');

/** Text key of a refusal by the server, of a leg or of the slip as a whole. */
const said: Readonly<Record<SlipReason, LegProblem | SlipProblem>> = {
  TOO_FEW_LEGS: 'moreLegs',
  TOO_MANY_LEGS: 'tooMany',
  DUPLICATE_LEG: 'twice',
  UNKNOWN_MARKET: 'gone',
  UNKNOWN_SELECTION: 'gone',
  EVENT_NOT_OPEN: 'closed',
  MARKET_NOT_ACTIVE: 'suspended',
  SELECTION_NOT_ACTIVE: 'suspended',
  NOT_PARLAYABLE: 'singleOnly',
  SAME_EVENT: 'same',
  CORRELATED: 'together',
  LINE_CHANGED: 'line',
  SCORE_CHANGED: 'score',
  RED_CARDS_CHANGED: 'score',
  PRICE_CHANGED: 'price',
  STAKE_TOO_LOW: 'low',
  STAKE_TOO_HIGH: 'high',
  MARKET_LIMIT: 'high',
  EVENT_LIMIT: 'high',
  PLAYER_LIMIT: 'high',
  LIABILITY: 'high',
  PLAYER_STOPPED: 'closed',
  BONUS_GONE: 'bonusGone',
  BONUS_TERMS: 'bonusTerms',
  BONUS_STAKE: 'bonusStake',
  BOOST_GONE: 'boostGone',
  BOOST_STAKE: 'boostStake',
  // Of tickets that wait for a trader: no slip is refused so.
  DECLINED: 'closed',
  DECLINED_STAKE: 'closed',
  DECLINED_PRICE: 'closed',
  DECLINED_EVENT: 'closed',
  NOT_DECIDED: 'closed',
  OFFER_REFUSED: 'closed',
  OFFER_EXPIRED: 'closed',
};
export const problemOf = (reason: SlipReason) => said[reason];

const ofEvents: Readonly<Partial<Record<EventState, LegProblem>>> = {
  suspended: 'suspended',
  postponed: 'suspended',
  ended: 'closed',
  settled: 'closed',
  voided: 'closed',
};

/** Problems that rule a bet out: the leg counts in no sum, and can be removed with one press. */
const unavailable: ReadonlySet<LegProblem> = new Set([
  ...(['gone', 'closed', 'suspended'] as const),
  ...(['same', 'together', 'singleOnly'] as const),
]);
export const isUnavailable = (problem: LegProblem | undefined): boolean =>
  problem !== undefined && unavailable.has(problem);

const isSamePair = (a: Pair, b: Pair) => a?.home === b?.home && a?.away === b?.away;

/** The first problem the player must resolve before betting on this leg, in the order of the server's checks. */
export function legProblemOf(
  leg: KeptLeg,
  now: LegNow | undefined,
  policy: PricePolicy,
): LegProblem | undefined {
  if (now === undefined) return undefined;
  if (now.reason === 'UNKNOWN_MARKET' || now.reason === 'UNKNOWN_SELECTION') return 'gone';
  if (now.state === 'settled' || now.state === 'cancelled') return 'closed';
  const byEvent = now.event === null ? undefined : ofEvents[now.event];
  if (byEvent) return byEvent;
  if (now.reason === 'EVENT_NOT_OPEN' && now.event === null) return 'closed';
  if (now.state !== null && (now.state !== 'active' || !now.isActive)) return 'suspended';
  if (now.line !== leg.line) return 'line';
  if (now.isLive && !leg.is_live) return 'started';
  if (hangsOnScore(leg) && !isSamePair(now.score, leg.score)) return 'score';
  if (hangsOnScore(leg) && !isSamePair(now.red_cards, leg.red_cards)) return 'score';
  return now.odds !== null && isPriceChange(leg.odds, now.odds, policy) ? 'price' : undefined;
}

/** A handicap that starts from 0-0 when it is struck is another bet after a goal or a red card. */
function hangsOnScore({ bet_type, sport, is_live }: KeptLeg): boolean {
  return is_live && bet_type === 'HDP' && sportRules(sport).liveHandicapFromZero;
}

/** Whether a changed price has to be agreed to. */
export function isPriceChange(seen: string, now: string, policy: PricePolicy): boolean {
  const [before, after] = [Number(seen), Number(now)];
  if (before === after || policy === 'any') return false;
  return policy === 'none' || after < before;
}

/** The state of a leg that the player accepts by taking it now. */
export function asNow(leg: KeptLeg, now: LegNow): Partial<KeptLeg> {
  return {
    odds: now.odds ?? leg.odds,
    line: now.line,
    score: now.score,
    red_cards: now.red_cards,
    is_live: now.isLive || leg.is_live,
  };
}

const combo = (leg: KeptLeg): ComboLeg => ({
  eventId: leg.event_id,
  competitionId: leg.competition_id,
  outright: leg.bet_type === 'OR',
  marketActive: true,
  comboMin: leg.combo_min,
});

const pairRules = { minLegs: 2, maxLegs: 2 };

/** Why a leg cannot be joined in a parlay or a system with those before it: of two that clash, the later is in the way. */
export function conflictOf(leg: KeptLeg, legs: readonly KeptLeg[], smallest: number): LegProblem | undefined {
  if (leg.combo_min === 0) return 'singleOnly';
  for (const other of legs.slice(0, Math.max(0, legs.indexOf(leg)))) {
    if (other.combo_min === 0) continue;
    const reason = comboProblem([combo(leg), combo(other)], pairRules, Number.MAX_SAFE_INTEGER)?.reason;
    if (reason === 'SAME_EVENT') return 'same';
    if (reason === 'CORRELATED') return 'together';
  }
  return leg.combo_min > smallest ? 'moreLegs' : undefined;
}
