import type { CurrencyCode } from '#rules/money/currency.ts';
import { inWholeCoins } from '#rules/wallet/fee.ts';
import type { Tx } from '../../db/database.ts';
import { lockSite } from '../../sites/public.ts';
import { findSiteRules, type SiteRules } from './site-rules.ts';

/** How a site takes bets, as it is set. Amounts in 1/10,000 units of its currency. */
export type RulesChange = Omit<SiteRules, 'site_id'>;

interface RulesProblem {
  readonly refused: 'invalidAmount' | 'badRequest' | 'versionConflict';
  readonly field: string;
}

const amounts = [
  ...(['min_stake', 'max_stake', 'max_payout', 'market_limit', 'event_limit', 'player_limit'] as const),
  'max_liability',
] as const;

/** The first thing that is wrong: amounts are above 0 in whole coins, and limits do not contradict each other. */
function problemOf(change: RulesChange, currency: CurrencyCode): RulesProblem | undefined {
  const wrong = (field: string): RulesProblem => ({ refused: 'invalidAmount', field });
  for (const name of amounts)
    if (change[name] <= 0n || !inWholeCoins(change[name], currency)) return wrong(name);
  const { min_stake, max_stake, max_payout, market_limit, event_limit, player_limit } = change;
  if (max_stake < min_stake) return wrong('max_stake');
  if (max_payout <= max_stake) return wrong('max_payout');
  if (market_limit < min_stake) return wrong('market_limit');
  if (event_limit < market_limit) return wrong('event_limit');
  if (player_limit < event_limit) return wrong('player_limit');
  for (const name of ['review_stake', 'review_win'] as const) {
    const above = change[name];
    if (above !== null && (above <= 0n || !inWholeCoins(above, currency))) return wrong(name);
  }
  const preset = change.stake_presets.findIndex(
    (one) => one < min_stake || one > max_stake || !inWholeCoins(one, currency),
  );
  if (preset >= 0) return wrong(`stake_presets.${preset}`);
  if (new Set(change.odds_formats).size < change.odds_formats.length)
    return { refused: 'badRequest', field: 'odds_formats' };
  if (!change.odds_formats.includes(change.default_odds_format))
    return { refused: 'badRequest', field: 'default_odds_format' };
  return change.max_legs < change.min_legs ? { refused: 'badRequest', field: 'max_legs' } : undefined;
}

/**
 * Sets how a site takes bets from now on: bets that were placed keep what they were struck on.
 *
 * @param change with the version that it was decided on; 0 where the site took none
 */
export async function setRules(
  tx: Tx,
  { siteId }: { readonly siteId: number },
  change: RulesChange,
): Promise<{ readonly before: SiteRules | undefined; readonly after: SiteRules } | RulesProblem> {
  const currency = await lockSite(tx, siteId);
  const before = await findSiteRules(tx, siteId);
  if ((before?.version ?? 0) !== change.version) return { refused: 'versionConflict', field: 'version' };
  const problem = problemOf(change, currency);
  if (problem) return problem;
  const presets = [...new Set(change.stake_presets)].toSorted((a, b) => (a < b ? -1 : 1));
  const values = { ...change, stake_presets: presets, version: change.version + 1 };
  const after = await tx
    .insertInto('sports_rule')
    .values({ site_id: siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after };
}
