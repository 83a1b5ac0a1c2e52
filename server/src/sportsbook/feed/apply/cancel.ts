import type { FeedBetCancel, FeedRollbackBetCancel } from '#contract/feed.ts';
import {
  type CancelDraft,
  changeMarket,
  closeMarkets,
  type EventDraft,
  type MarketDraft,
  type Work,
} from '../work/draft.ts';
import { findMarkets } from './market-key.ts';
import { applied, invalid, type Verdict } from './verdict.ts';

type Named = Pick<FeedBetCancel, 'markets' | 'start_time' | 'end_time'>;
type Meant = Pick<CancelDraft, 'markets' | 'from' | 'to'>;

function readMeant(event: EventDraft, message: Named): Meant | Verdict {
  const { start_time: start, end_time: end } = message;
  if (start !== undefined && end !== undefined && end <= start) return invalid('it ends before it starts');
  const markets = findMarkets(event, message.markets);
  if (markets !== null && 'verdict' in markets) return markets;
  return {
    markets,
    from: start === undefined ? null : new Date(start),
    to: end === undefined ? null : new Date(end),
  };
}

const isSame = (a: Meant) => (b: CancelDraft) =>
  !b.isRolledBack &&
  isSameSet(a.markets, b.markets) &&
  a.from?.getTime() === b.from?.getTime() &&
  a.to?.getTime() === b.to?.getTime();

function isSameSet(a: readonly MarketDraft[] | null, b: readonly MarketDraft[] | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((market) => b.includes(market));
}

const isMeantBy =
  ({ markets }: Meant) =>
  (market: MarketDraft): boolean =>
    markets === null || markets.includes(market);

/** Bets are void: those struck within a range of time, or all of these markets, which then take no more. */
export function applyCancel(event: EventDraft, message: FeedBetCancel, messageId: bigint): Verdict {
  const meant = readMeant(event, message);
  if ('verdict' in meant) return meant;
  if (event.cancels.some(isSame(meant))) return applied;
  event.cancels.push({
    ...meant,
    id: undefined,
    reason: 'bet_cancel',
    messageId,
    isRolledBack: false,
  });
  if (meant.from !== null || meant.to !== null) return applied;
  const isMeant = isMeantBy(meant);
  for (const market of event.markets.values())
    if (isMeant(market) && market.state !== 'cancelled')
      changeMarket(market, { state: 'cancelled', heldState: null }, messageId);
  if (meant.markets === null) event.state = 'voided';
  return applied;
}

/** Takes a cancel back. What it closed comes back suspended: the feed says when it is open again. */
export function applyCancelRollback(
  work: Work,
  event: EventDraft,
  message: FeedRollbackBetCancel,
  messageId: bigint,
): Verdict {
  const meant = readMeant(event, message);
  if ('verdict' in meant) return meant;
  const found = event.cancels.find(isSame(meant));
  if (!found) return invalid('nothing was cancelled so');
  found.isRolledBack = true;
  if (found.from !== null || found.to !== null) return applied;
  const isMeant = isMeantBy(found);
  const isOver = event.results.findLast(({ markets }) => markets === null)?.result?.status === 'finished';
  for (const market of event.markets.values())
    if (isMeant(market) && market.state === 'cancelled')
      changeMarket(market, { state: 'suspended' }, messageId);
  if (isOver) closeMarkets(event, 'settled', messageId, isMeant);
  if (found.markets === null) {
    const isToCome = event.startsAt > work.now && event.score === null;
    event.state = isOver ? 'settled' : isToCome ? 'prematch' : 'suspended';
  }
  return applied;
}
