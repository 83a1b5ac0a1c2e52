export { type BetCalls, betCalls } from './bets/calls.ts';
export type { BetDeps } from './bets/deps.ts';
export { termsOnWire } from './bets/on-wire.ts';
export { findOpenMatches } from './bets/open-matches.ts';
export { anyPendingDue, decidePending } from './bets/placing/decide-pending.ts';
export { forgetOldExposures } from './bets/placing/exposure.ts';
export { nameTickets } from './bets/read-tickets.ts';
export { type RulesChange, setRules } from './bets/set-rules.ts';
export { forgetOldSlips } from './bets/share-slip.ts';
export { findSiteRules, type SiteRules } from './bets/site-rules.ts';
export { SPORTSBOOK } from './bets/store.ts';
export { selectionsAt } from './board/at-site.ts';
export { type Board, openBoard } from './board/open-board.ts';
export { decideByHand, previewByHand } from './desk/decide-by-hand.ts';
export type { HandDecision } from './desk/hand-decision.ts';
export { handSubscriber } from './desk/on-by-hand.ts';
export {
  type DeskEvent,
  type EventNow,
  findDeskEvents,
  type MarketNow,
  readEventsNow,
  readMarketsNow,
} from './desk/read-desk.ts';
export { type EventFacts, readEventFacts, readOutcomes } from './desk/read-event.ts';
export { type MarketExposure, readExposure } from './desk/read-exposure.ts';
export { readFeeds } from './desk/read-feeds.ts';
export { suspend } from './desk/suspend.ts';
export { readFactors, setFactor } from './factors/player-factors.ts';
export { LEAGUE, leagueKey } from './feed/bundled-league.ts';
export { forgetOldMessages } from './feed/forget.ts';
export { type Feeds, openFeeds } from './feed/open-feeds.ts';
export { anyWithoutMessage, watchFeeds } from './feed/watch.ts';
export { countSportsProviders, offerSports } from './offers.ts';
export { anyBoostOpen, type BoostRow, boostsOf, endBoost, moveBoosts, setBoost } from './pricing/boosts.ts';
export {
  type MarginsOfEvent,
  type PricedMarket,
  readCompetitions,
  readMargins,
  readPrices,
} from './pricing/read-prices.ts';
export { anyPriceOver, endPrices, forgetOldMargins, setMargin, setPrice } from './pricing/set-prices.ts';
export { termsOf } from './reviews/close-review.ts';
export { decideReview, type ReviewDecision } from './reviews/decide-review.ts';
export { anyWaiting, endReviews } from './reviews/end-reviews.ts';
export {
  countReviews,
  findOpenReviews,
  type OpenReview,
  type ReviewedLeg,
  readReviewFacts,
  siteOfReview,
} from './reviews/read-reviews.ts';
export { explainTicket, type LegExplained, type TicketExplained } from './settlement/explain-ticket.ts';
export {
  countHeldEvents,
  decideHeld,
  findHeldEvents,
  type HeldDecision,
  type HeldEvent,
  readSaid,
  sitesConcerned,
} from './settlement/held-events.ts';
export { resultSubscriber } from './settlement/on-results.ts';
export { type HeldEffect, previewHeld } from './settlement/preview.ts';
export { anySettlementDue, settleDue } from './settlement/settle-due.ts';
