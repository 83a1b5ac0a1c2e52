import type { MarketState } from '#contract/calls/sportsbook.ts';

interface Suspendable {
  readonly state: MarketState;
  /** The sites whose traders have suspended the market or its event. */
  readonly suspendedSites?: readonly number[];
}

/** The state of a market as a site shows it: a trader's suspension is that of a feed to players. */
export const stateAt = (siteId: number, { state, suspendedSites }: Suspendable): MarketState =>
  state === 'active' && suspendedSites?.includes(siteId) === true ? 'suspended' : state;
