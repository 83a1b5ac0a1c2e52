import type { FeedBetSettlement, FeedResult, FeedRollbackBetSettlement } from '#contract/feed.ts';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import { settleSelection } from '#rules/sportsbook/settle-selection.ts';
import { changeMarket, closeMarkets, type EventDraft, type ResultDraft } from '../work/draft.ts';
import { findMarket, findMarkets, nameOf } from './market-key.ts';
import { resultProblem } from './result-problem.ts';
import { applied, held, invalid, type Verdict } from './verdict.ts';

/** The official result, or what is known of it so far. It is kept as a version; what is settled on it is others' work. */
export function applySettlement(event: EventDraft, message: FeedBetSettlement, messageId: bigint): Verdict {
  const result = toResult(message.result);
  const problem = resultProblem(event, result);
  if (problem !== undefined) return invalid(problem);
  if (event.held === 'competitors') return held('competitors');
  const { certainty = 2 } = message;
  const last = event.results.at(-1);
  // What staff gave a market alone contradicts no result of the event.
  const known = event.results.findLast((one) => one.result !== null && one.markets === null);
  const isTakenBack = last !== undefined && last.result === null;
  if (known && !isTakenBack && !isContinued(known, result, certainty)) {
    event.held = 'result';
    return held('another result is known; it was not rolled back');
  }
  const difference = outcomeProblem(event, message, result);
  if (difference !== undefined) {
    event.held = 'outcomes';
    return held(difference);
  }
  event.held = null;
  if (known && !isTakenBack && isSameResult(known.result, result) && certainty <= known.certainty)
    return applied;
  event.resultVersion += 1;
  event.results.push({
    version: event.resultVersion,
    result,
    markets: null,
    certainty,
    reason: 'bet_settlement',
    messageId,
  });
  close(event, result, messageId);
  return applied;
}

/** Maps a result of the feed to the names of the rules. */
export function toResult({ ft_ot, abandoned_score, outright, ...rest }: FeedResult): MatchResult {
  return {
    ...rest,
    ...(ft_ot && { ftOt: ft_ot }),
    ...(abandoned_score && { abandonedScore: abandoned_score }),
    ...(outright && {
      outright: { winners: outright.winners, nonStarters: outright.non_starters ?? [] },
    }),
  };
}

/** Whether two results say the same. */
export function isSameResult(a: MatchResult | null, b: MatchResult): boolean {
  const byPeriod = (one: MatchResult | null) =>
    one && [one.status, one.ht, one.ft, one.ftOt, one.abandonedScore, one.goals, one.outright];
  return canonical(byPeriod(a)) === canonical(byPeriod(b));
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${name}:${canonical(field)}`)
    .join(',')}}`;
}

/** Whether a result goes on from the known one, repeats it, or confirms what was only seen. */
function isContinued(known: ResultDraft, result: MatchResult, certainty: number): boolean {
  if (certainty > known.certainty) return true;
  if (known.result === null || isSameResult(known.result, result)) return true;
  if (known.result.status !== 'live') return false;
  // The first half is over and settled: what comes after it must not say otherwise.
  const { ht, goals } = known.result;
  const isSameHalf = result.ht === undefined || canonical(ht) === canonical(result.ht);
  const isSameOrder = result.goals?.HT === undefined || canonical(goals?.HT) === canonical(result.goals.HT);
  return isSameHalf && isSameOrder && result.status !== 'abandoned_1h';
}

/** The outcomes of the feed that differ from those that the rules derive from its result. */
function outcomeProblem(
  event: EventDraft,
  { markets = [] }: FeedBetSettlement,
  result: MatchResult,
): string | undefined {
  for (const incoming of markets) {
    const market = findMarket(event, incoming);
    if (!market) continue;
    const listed = market.type === 'CS' ? market.selections.map(({ code }) => code) : undefined;
    for (const { code, outcome } of incoming.outcomes) {
      const bet = { ...market, line: market.line ?? undefined, selection: code, sport: event.sport, listed };
      const ours = settleSelection(bet, result)?.outcome;
      if (ours !== outcome)
        return `${nameOf(incoming)} ${code}: ${outcome} by the feed, by the rules ${ours ?? 'open'}`;
    }
  }
  return undefined;
}

function close(event: EventDraft, { status }: MatchResult, messageId: bigint): void {
  if (status === 'live') {
    closeMarkets(event, 'settled', messageId, ({ period }) => period === 'HT');
    return;
  }
  const isVoid = status === 'cancelled' || status === 'walkover' || status === 'postponed';
  closeMarkets(event, isVoid ? 'cancelled' : 'settled', messageId);
  if (status === 'finished') event.state = 'settled';
  else event.state = status === 'postponed' ? 'postponed' : 'voided';
}

/** Takes back what the event, or some of its markets, were settled on. */
export function applySettlementRollback(
  event: EventDraft,
  message: FeedRollbackBetSettlement,
  messageId: bigint,
): Verdict {
  const last = event.results.at(-1);
  if (last === undefined || (last.result === null && last.markets === null)) {
    // A result that contradicted may be rolled back before it ever took effect.
    if (event.held === null) return invalid('nothing is settled');
  }
  const markets = findMarkets(event, message.markets);
  if (markets !== null && 'verdict' in markets) return markets;
  event.held = event.held === 'competitors' ? event.held : null;
  if (last === undefined) return applied;
  event.resultVersion += 1;
  event.results.push({
    version: event.resultVersion,
    result: null,
    markets,
    certainty: 2,
    reason: 'rollback_bet_settlement',
    messageId,
  });
  for (const market of event.markets.values())
    if (market.state === 'settled' && (markets === null || markets.includes(market)))
      changeMarket(market, { state: 'suspended' }, messageId);
  if (event.state === 'settled') event.state = 'ended';
  return applied;
}
