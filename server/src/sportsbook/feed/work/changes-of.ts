import type { BoardChanges, EventChange, MarketChange, StaleEvent } from '../../board/changes.ts';
import { type EventDraft, isShownOtherwise, type MarketDraft, type Work } from './draft.ts';
import { isListed } from './load.ts';

/** The changes to push to browsers after the commit. */
export function changesOf({ feed, events }: Work): BoardChanges {
  const markets: MarketChange[] = [];
  const shown: EventChange[] = [];
  const stale: StaleEvent[] = [];
  for (const event of events.values()) {
    const { id, sport } = event;
    if (id === undefined) continue;
    const where = { feedId: feed.id, sport };
    const changed = [...event.markets.values()].filter(({ isChanged }) => isChanged);
    markets.push(...changed.flatMap((market) => toMarket(market, event, { id, ...where })));
    if (event.before !== undefined && isShownOtherwise(event))
      shown.push({ id, ...where, shown: toShown(event, id) });
    const inLists =
      event.listedBefore !== isListed(event.state, event.marketCount) ||
      changed.some(({ before, isMain }) => isMain !== (before?.isMain ?? false));
    if (inLists || changed.some(({ before }) => before === undefined)) stale.push({ id, ...where, inLists });
  }
  return { markets, events: shown, stale };
}

function toMarket(
  market: MarketDraft,
  event: EventDraft,
  where: { readonly id: bigint; readonly feedId: number; readonly sport: string },
): MarketChange[] {
  const { id, version, state, selections, isMain } = market;
  const { id: eventId, ...feed } = where;
  const suspendedSites = [...event.suspendedSites, ...market.suspendedSites];
  return id === undefined
    ? []
    : [
        {
          ...{ id, eventId, ...feed, isMain, version, state, selections, suspendedSites },
          sitePrices: event.sitePrices,
        },
      ];
}

function toShown(event: EventDraft, id: bigint): EventChange['shown'] {
  const { score, redCards } = event;
  return {
    event_id: String(id),
    version: String(event.version),
    state: event.state,
    score: score && { home: score[0], away: score[1] },
    red_cards: redCards && { home: redCards[0], away: redCards[1] },
    period_scores: event.periodScores.map(({ phase, home, away }) => ({ phase, home, away })),
    clock: event.clock,
    market_count: event.marketCount,
  };
}
