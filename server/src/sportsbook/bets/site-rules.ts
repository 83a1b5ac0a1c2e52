import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { sportsRules } from '#contract/calls/sportsbook.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { currencies, isCurrencyCode } from '#rules/money/currency.ts';
import type { Reader } from '../../db/database.ts';
import type { SiteRecord } from '../../sites/public.ts';
import type { BetTables } from './tables.ts';

export type SiteRules = Selectable<BetTables['sports_rule']>;

/** Betting rules of a site; `undefined` if it takes no bets. */
export function findSiteRules(reader: Reader, siteId: number): Promise<SiteRules | undefined> {
  return reader.selectFrom('sports_rule').selectAll().where('site_id', '=', siteId).executeTakeFirst();
}

/** Decimals of the smallest coin that can be staked. @throws for a currency no site can have */
export function coinDecimals(currency: string): 0 | 2 {
  if (!isCurrencyCode(currency)) throw new RangeError(`no coins of ${currency}`);
  return currencies[currency].decimals;
}

type RulesAnswer = z.output<typeof sportsRules.response>;

/** The rules that a slip needs before its first request; a site that takes no bets takes none of any size. */
export async function readRules(reader: Reader, { id }: Pick<SiteRecord, 'id'>): Promise<RulesAnswer> {
  const rules = await findSiteRules(reader, id);
  if (!rules) return closed;
  return {
    statusCode: 1,
    odds_formats: rules.odds_formats,
    default_odds_format: rules.default_odds_format,
    min_stake: formatAmount(rules.min_stake),
    max_stake: formatAmount(rules.max_stake),
    max_payout: formatAmount(rules.max_payout),
    min_legs: rules.min_legs,
    max_legs: rules.max_legs,
    live_delay_seconds: rules.live_delay_s,
    stake_presets: rules.stake_presets.map(formatAmount),
    cash_out: rules.cash_out,
  };
}

const closed: RulesAnswer = {
  statusCode: 1,
  odds_formats: ['DEC'],
  default_odds_format: 'DEC',
  min_stake: '0',
  max_stake: '0',
  max_payout: '0',
  min_legs: 2,
  max_legs: 2,
  live_delay_seconds: 0,
  stake_presets: [],
  cash_out: false,
};
