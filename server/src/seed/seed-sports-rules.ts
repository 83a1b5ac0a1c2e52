import type { OddsFormat } from '#rules/sportsbook/odds/odds.ts';
import { stakesFor } from '../catalog/public.ts';
import type { Tx } from '../db/database.ts';
import { setRules } from '../sportsbook/public.ts';

/** Odds formats by currency; the first is the default. */
const formats: Readonly<Record<string, readonly [OddsFormat, ...OddsFormat[]]>> = {
  PHP: ['DEC', 'HK', 'MY', 'ID', 'US'],
  MYR: ['MY', 'HK', 'ID', 'DEC', 'US'],
  USD: ['DEC', 'US', 'HK', 'MY', 'ID'],
  VND: ['MY', 'DEC', 'HK', 'ID', 'US'],
};

const MOST_STAKE = 10_000n;
const presets = [5n, 10n, 50n, 100n, 500n];

/** Sites that do not say yet how they take bets do, in units of their smallest stake. */
export async function seedSportsRules(tx: Tx): Promise<void> {
  const sites = await tx
    .selectFrom('site')
    .leftJoin('sports_rule', 'sports_rule.site_id', 'site.id')
    .select(['site.id', 'site.currency'])
    .where('sports_rule.site_id', 'is', null)
    .execute();
  for (const { id, currency } of sites) {
    const [step] = stakesFor(currency).all;
    const offered = formats[currency] ?? ['DEC'];
    const most = MOST_STAKE * step;
    const set = await setRules(
      tx,
      { siteId: id },
      {
        ...{ odds_formats: [...offered], default_odds_format: offered[0], version: 0 },
        ...{ min_stake: step, max_stake: most, max_payout: 50n * most, min_legs: 2, max_legs: 10 },
        ...{ market_limit: 2n * most, event_limit: 5n * most, player_limit: 20n * most },
        ...{ max_liability: 100n * most, live_delay_s: 5, stale_price_s: 60 },
        ...{ review_stake: null, review_win: null, review_over_factor: false, review_s: 60 },
        ...{ cash_out: true, cash_out_margin: '5', stake_presets: presets.map((times) => times * step) },
      },
    );
    if ('refused' in set) throw new Error(`rules of bets were refused: ${set.field}`);
  }
}
