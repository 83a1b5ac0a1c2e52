import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import { systems } from '#rules/sportsbook/tickets/system.ts';
import { publicQuery } from '../../../data/queries.ts';
import { isNewer, useEventsNow, useMarketsNow } from '../../../data/sportsbook/live-board.ts';
import { usePreferences } from '../../../data/sportsbook/preferences.ts';
import { changeLeg } from '../../../data/sportsbook/slip/edit-slip.ts';
import {
  conflictOf,
  type LegNow,
  type LegProblem,
  legProblemOf,
} from '../../../data/sportsbook/slip/leg-state.ts';
import { legsAsked } from '../../../data/sportsbook/slip/place.ts';
import { type KeptLeg, removeLegs, useSlip } from '../../../data/sportsbook/slip/slip.ts';
import { useWatch } from '../../../data/sportsbook/watch.ts';

export type Quote = CallResponse<'/api/sports/quote'>;

export interface LegView {
  readonly leg: KeptLeg;
  readonly now: LegNow | undefined;
  /** The problem to resolve before the leg can be bet on. */
  readonly problem: LegProblem | undefined;
  /** The quote of the whole slip; of this leg alone if each is a single. */
  readonly quote: Quote | undefined;
}

/** The quote requests: one per single, one for all legs of a parlay or system. */
export function quoteQuery(
  kind: 'single' | 'parlay' | 'system',
  system: Parameters<typeof publicQuery<'/api/sports/quote'>>[1]['system'] | null,
  legs: readonly KeptLeg[],
) {
  return publicQuery('/api/sports/quote', {
    kind,
    ...(kind === 'system' && system ? { system } : {}),
    legs: legsAsked(legs),
  });
}

/** The legs of the slip in their current state: fetched once, then pushed. */
export function useSlipNow(): readonly LegView[] {
  const { legs, kind, system } = useSlip();
  const policy = usePreferences((state) => state.policy);
  useWatch({ sports: [], events: legs.map(({ event_id }) => event_id) });
  const bets = kind === 'single' ? legs.map((leg) => [leg]) : [legs];
  const quotes = useQueries({
    queries: bets.map((of) => ({ ...quoteQuery(kind, system, of), placeholderData: keepPreviousData })),
  });
  const marketNow = useMarketsNow(legs.map(({ market_id }) => market_id));
  const eventNow = useEventsNow(legs.map(({ event_id }) => event_id));
  const smallest = kind === 'system' && system ? systems[system].smallest : legs.length;
  return legs.map((leg, place): LegView => {
    const quote = quotes[kind === 'single' ? place : 0]?.data;
    const asked = quote?.legs.find(
      (one) => one.market_id === leg.market_id && one.selection === leg.selection,
    );
    const now = merged(leg, asked, marketNow(leg.market_id), eventNow(leg.event_id));
    const conflict = kind === 'single' ? undefined : conflictOf(leg, legs, smallest);
    return { leg, now, quote, problem: legProblemOf(leg, now, policy) ?? conflict };
  });
}

/** Removes ended legs from the slip once they have been seen. */
const OVER_FOR = 60_000;

/** Keeps the slip up: a price that the player takes without being asked is the one that was seen, and what is over goes. */
export function useSlipUpkeep(views: readonly LegView[]): void {
  const moved = views.filter(({ leg, now, problem }) => !problem && now?.odds && now.odds !== leg.odds);
  const over = views.filter(({ problem }) => problem === 'closed' || problem === 'gone');
  const movedText = moved.map(({ leg, now }) => `${leg.market_id} ${leg.selection} ${now?.odds}`).join();
  const overText = over.map(({ leg }) => `${leg.market_id} ${leg.selection}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the views are new at every drawing, their texts are not
  useEffect(() => {
    for (const { leg, now } of moved) if (now?.odds) changeLeg(leg, { odds: now.odds });
  }, [movedText]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (overText === '') return undefined;
    const timer = setTimeout(() => removeLegs(over.map(({ leg }) => leg)), OVER_FOR);
    return () => clearTimeout(timer);
  }, [overText]);
}

type Asked = Quote['legs'][number] | undefined;
type Pushed = ReturnType<ReturnType<typeof useMarketsNow>>;
type PushedEvent = ReturnType<ReturnType<typeof useEventsNow>>;

/** The newer of the fetched and the pushed state. */
function merged(leg: KeptLeg, asked: Asked, market: Pushed, event: PushedEvent): LegNow | undefined {
  if (!asked && !market) return undefined;
  const isPushed = market !== undefined && isNewer(market.version, asked?.version ?? undefined);
  const selection = market?.selections.find(({ code }) => code === leg.selection);
  const score = event ? event.score : (asked?.score ?? leg.score);
  return {
    reason: asked?.reason ?? null,
    state: isPushed ? market.state : (asked?.state ?? null),
    isActive: isPushed ? selection?.active === true : asked?.reason !== 'SELECTION_NOT_ACTIVE',
    odds: isPushed ? (selection?.odds ?? null) : (asked?.odds ?? null),
    boost: (isPushed ? selection?.boost : asked?.boost) ?? null,
    line: asked?.line ?? leg.line,
    score,
    red_cards: event ? event.red_cards : (asked?.red_cards ?? leg.red_cards),
    event: event?.state ?? null,
    isLive: event ? event.state === 'live' : leg.is_live || (score !== null && leg.score === null),
  };
}
