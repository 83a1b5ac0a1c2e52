import type { FeedMessage, FeedResult } from '#contract/feed.ts';
import { betTypeOf } from '#rules/sportsbook/bet-types.ts';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import { applyCancel, applyCancelRollback } from '../feed/apply/cancel.ts';
import { resultProblem } from '../feed/apply/result-problem.ts';
import {
  applySettlement,
  applySettlementRollback,
  isSameResult,
  toResult,
} from '../feed/apply/settlement.ts';
import type { Verdict } from '../feed/apply/verdict.ts';
import {
  type CancelDraft,
  changeMarket,
  closeMarkets,
  type EventDraft,
  type MarketDraft,
  type ResultDraft,
  type Work,
} from '../feed/work/draft.ts';
import type { OfficialResults } from '../settlement/official-results.ts';

/** What a trader decides about the bets on an event, or on one of its markets. */
export type HandDecision =
  | { readonly as: 'result'; readonly result: FeedResult; readonly marketId: bigint | undefined }
  | { readonly as: 'void' | 'take_back'; readonly marketId: bigint | undefined };

export type HandProblem = 'unknownMarket' | 'impossibleResult' | 'nothingDecided';

type Named = Pick<FeedMessage, 'message_id' | 'at'> & {
  readonly event_id: string;
  readonly sequence: number;
};

/** What was decided before that a decision takes the place of, by a feed or by staff. Bets voided by a range of time stay so. */
const isReplaced = (
  as: HandDecision['as'],
  {
    from,
    to,
    ...cancel
  }: {
    readonly from: Date | null;
    readonly to: Date | null;
    readonly isWhole: boolean;
    readonly isOnlyIt: boolean;
  },
  isOfEvent: boolean,
): boolean => {
  if (as === 'void' || from !== null || to !== null) return false;
  if (!isOfEvent) return cancel.isOnlyIt;
  return as === 'take_back' || cancel.isWhole;
};

/** The official results as they will be after a decision. */
export function decided(official: OfficialResults, decision: HandDecision): OfficialResults {
  const { as, marketId } = decision;
  const marketIds = marketId === undefined ? null : [marketId];
  const cancels = official.cancels.filter(({ from, to, marketIds: named }) => {
    const isOnlyIt = named !== null && named.length === 1 && named[0] === marketId;
    return !isReplaced(as, { from, to, isWhole: named === null, isOnlyIt }, marketId === undefined);
  });
  if (as === 'void') return { ...official, cancels: [{ marketIds, from: null, to: null }, ...cancels] };
  const result = as === 'result' ? toResult(decision.result) : null;
  // What is decided of an event takes the place of what was decided of its markets.
  const before = official.results.filter(
    (one) => marketIds !== null || one.marketIds === null || !one.result,
  );
  return { ...official, cancels, results: [{ result, marketIds }, ...before] };
}

/** Works a decision into an event as the feed's own messages about it would be. @returns why that is not possible */
export function applyDecision(
  work: Work,
  event: EventDraft,
  decision: HandDecision,
  messageId: bigint,
): HandProblem | undefined {
  const market = [...event.markets.values()].find(({ id }) => id === decision.marketId);
  if (decision.marketId !== undefined && !market) return 'unknownMarket';
  if (decision.as === 'result' && resultProblem(event, toResult(decision.result)) !== undefined)
    return 'impossibleResult';
  const { resultVersion, cancels } = event;
  const inForce = cancels.filter(({ isRolledBack }) => !isRolledBack).length;
  const message = { message_id: '', at: 0, event_id: event.sourceId, sequence: event.sequence };
  takeCancelsBack(work, event, { decision, market, message, messageId });
  if (decision.as === 'void') {
    applied(applyCancel(event, { type: 'bet_cancel', ...message, ...namedBy(market) }, messageId));
  } else if (market) {
    setMarket(event, market, decision, messageId);
  } else {
    takeMarketsBack(event, messageId);
    if (decision.as === 'result') setEvent(event, decision.result, message, messageId);
    else if (lastOfEvent(event)?.result)
      applied(applySettlementRollback(event, { type: 'rollback_bet_settlement', ...message }, messageId));
  }
  const left = event.cancels.filter(({ isRolledBack }) => !isRolledBack).length;
  return event.resultVersion === resultVersion && left === inForce ? 'nothingDecided' : undefined;
}

/** These were checked before: no message of ours is refused. */
function applied({ verdict, reason }: Verdict): void {
  if (verdict !== 'applied') throw new Error(`a decision of staff was ${verdict}: ${reason ?? ''}`);
}

const namedBy = (market: Pick<MarketDraft, 'type' | 'period' | 'line'> | undefined) =>
  market ? { markets: [{ bet_type: betTypeOf(market), line: market.line }] } : {};

interface Deciding {
  readonly decision: HandDecision;
  readonly market: MarketDraft | undefined;
  readonly message: Named;
  readonly messageId: bigint;
}

function takeCancelsBack(
  work: Work,
  event: EventDraft,
  { decision, market, message, messageId }: Deciding,
): void {
  const isMeant = ({ from, to, markets }: CancelDraft) => {
    const isOnlyIt = markets !== null && markets.length === 1 && markets[0] === market;
    return isReplaced(decision.as, { from, to, isWhole: markets === null, isOnlyIt }, market === undefined);
  };
  for (const cancel of event.cancels.filter((one) => !one.isRolledBack && isMeant(one))) {
    const markets = cancel.markets?.flatMap((one) => namedBy(one).markets ?? []);
    const named = markets ? { markets } : {};
    applied(
      applyCancelRollback(work, event, { type: 'rollback_bet_cancel', ...message, ...named }, messageId),
    );
  }
}

const lastOfEvent = (event: EventDraft): ResultDraft | undefined =>
  event.results.findLast(({ markets }) => markets === null);

/** The last that was decided of a market alone. */
const lastOf = (event: EventDraft, market: MarketDraft): ResultDraft | undefined =>
  event.results.findLast(({ markets }) => markets?.includes(market) === true);

function takeMarketsBack(event: EventDraft, messageId: bigint): void {
  for (const market of event.markets.values())
    if (lastOf(event, market)?.result) addResult(event, null, [market], messageId);
}

/** Another result than the known one is taken only once that one was taken back. */
function setEvent(event: EventDraft, result: FeedResult, message: Named, messageId: bigint): void {
  const known = lastOfEvent(event);
  if (known?.result && !isSameResult(known.result, toResult(result)))
    applied(applySettlementRollback(event, { type: 'rollback_bet_settlement', ...message }, messageId));
  applied(applySettlement(event, { type: 'bet_settlement', ...message, certainty: 2, result }, messageId));
}

/** A result of one market alone, which feeds cannot send: it counts for this market from now on. */
function setMarket(event: EventDraft, market: MarketDraft, decision: HandDecision, messageId: bigint): void {
  const own = lastOf(event, market);
  const covering = event.results.findLast(({ markets }) => markets === null || markets.includes(market));
  const before = (own?.result ? own : covering)?.result ?? null;
  const result = decision.as === 'result' ? toResult(decision.result) : null;
  const isSame = result === null ? before === null : before !== null && isSameResult(before, result);
  if (isSame) return;
  addResult(event, result, [market], messageId);
  if (result) closeMarkets(event, 'settled', messageId, (one) => one === market);
  else if (market.state === 'settled') changeMarket(market, { state: 'suspended' }, messageId);
}

function addResult(
  event: EventDraft,
  result: MatchResult | null,
  markets: readonly MarketDraft[],
  messageId: bigint,
): void {
  event.resultVersion += 1;
  const { resultVersion: version } = event;
  event.results.push({ version, result, markets, certainty: 2, reason: 'staff', messageId });
}
