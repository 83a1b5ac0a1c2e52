import type { MarketState } from '#contract/calls/sportsbook.ts';
import { isBoosted } from '#rules/sportsbook/prices/price-boost.ts';
import { withMargin } from '#rules/sportsbook/prices/site-price.ts';
import type { SiteBoost, SitePrices } from '../tables.ts';

interface Suspendable {
  readonly state: MarketState;
  /** The sites whose traders have suspended the market or its event. */
  readonly suspendedSites?: readonly number[];
}

/** The state of a market as a site shows it: a trader's suspension is that of a feed to players. */
export const stateAt = (siteId: number, { state, suspendedSites }: Suspendable): MarketState =>
  state === 'active' && suspendedSites?.includes(siteId) === true ? 'suspended' : state;

interface Priceable<Selection> {
  readonly id: bigint;
  readonly selections: readonly Selection[];
  /** Of the event; absent where no site prices it otherwise than its feed. */
  readonly sitePrices?: SitePrices | null;
}

/**
 * The selections of a market at a site's prices: one set by hand, else the feed's with the site's margin, and what it boosts them
 * to, while that is more. What is shown, pushed, quoted and struck is this.
 */
export function selectionsAt<Selection extends { readonly code: string; readonly odds: string }>(
  siteId: number,
  { id, selections, sitePrices }: Priceable<Selection>,
): readonly (Selection & { readonly boost?: SiteBoost })[] {
  const own = sitePrices?.[siteId];
  if (!own) return selections;
  const fixed = own.fixed?.[String(id)];
  return selections.map((selection) => {
    const odds = fixed?.[selection.code] ?? withMargin(selection.odds, own.margin ?? 0);
    const boost = own.boosts?.[String(id)]?.[selection.code];
    return boost && isBoosted(boost.odds, odds) ? { ...selection, odds, boost } : { ...selection, odds };
  });
}
