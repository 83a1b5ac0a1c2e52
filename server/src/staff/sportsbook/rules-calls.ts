import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { findSiteRules, type RulesChange, type SiteRules, setRules } from '../../sportsbook/public.ts';
import { amountOf } from '../amount-of.ts';
import { changeAtSite } from '../change-at-site.ts';
import { siteFor } from '../roles/sites-for.ts';

const ok = { statusCode: 1 } as const;

type RulesOnWire = NonNullable<OfficeResponse<'/api/office/sportsbook/rules'>['rules']>;

const textOf = (amount: bigint | null) => (amount === null ? null : formatAmount(amount));

const onWire = (row: SiteRules): RulesOnWire => ({
  ...{ odds_formats: [...row.odds_formats], default_odds_format: row.default_odds_format },
  ...{ min_stake: formatAmount(row.min_stake), max_stake: formatAmount(row.max_stake) },
  ...{ max_payout: formatAmount(row.max_payout), min_legs: row.min_legs, max_legs: row.max_legs },
  ...{ live_delay_s: row.live_delay_s, stale_price_s: row.stale_price_s, cash_out: row.cash_out },
  ...{ market_limit: formatAmount(row.market_limit), event_limit: formatAmount(row.event_limit) },
  ...{ player_limit: formatAmount(row.player_limit), max_liability: formatAmount(row.max_liability) },
  cash_out_margin: String(Number(row.cash_out_margin)),
  ...{ review_stake: textOf(row.review_stake), review_win: textOf(row.review_win) },
  ...{ review_over_factor: row.review_over_factor, review_s: row.review_s },
  ...{ stake_presets: row.stake_presets.map(formatAmount), version: row.version },
});

const rulesOf = (
  asked: Omit<OfficeRequest<'/api/office/sportsbook/set_rules'>, 'site' | 'reason'>,
): RulesChange => ({
  ...asked,
  ...{ min_stake: amountOf(asked.min_stake), max_stake: amountOf(asked.max_stake) },
  ...{ max_payout: amountOf(asked.max_payout), max_liability: amountOf(asked.max_liability) },
  ...{ market_limit: amountOf(asked.market_limit), event_limit: amountOf(asked.event_limit) },
  review_stake: asked.review_stake === null ? null : amountOf(asked.review_stake),
  review_win: asked.review_win === null ? null : amountOf(asked.review_win),
  ...{ player_limit: amountOf(asked.player_limit), stake_presets: asked.stake_presets.map(amountOf) },
});

/** The calls about how a site takes bets. */
export const rulesCalls = (db: Db) =>
  ({
    'sportsbook.rules': async ({ site }, context) => {
      const at = await siteFor(db.read, context, 'sportsbook.read', site);
      if (isOfficeRefusal(at)) return at;
      const rules = await findSiteRules(db.read, at.id);
      return { ...ok, currency: at.currency, rules: rules ? onWire(rules) : null };
    },
    'sportsbook.setRules': async ({ site, reason, ...asked }, context) => {
      const object = () => `bet-rules:${site}`;
      const done = await changeAtSite(
        db,
        context,
        { site, reason, permission: 'sportsbook.trade', object },
        (tx, action) => setRules(tx, action, rulesOf(asked)),
        onWire,
      );
      return isOfficeRefusal(done) ? done : { ...ok, version: done.after.version };
    },
  }) satisfies Partial<OfficeHandlers>;
