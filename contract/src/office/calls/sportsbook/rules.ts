import { z } from 'zod';
import { oddsFormats } from '#rules/sportsbook/odds/odds.ts';
import { amountText, success } from '../../../call.ts';
import { externalId, officeRow, reason } from '../../office-call.ts';

const format = z.enum(oddsFormats);

const rule = {
  odds_formats: z.array(format).min(1).max(oddsFormats.length).describe('In the order that players see'),
  default_odds_format: format.describe('One of them'),
  min_stake: amountText,
  max_stake: amountText,
  max_payout: amountText.describe('Of one bet; above `max_stake`'),
  min_legs: z.int().min(2).max(20).describe('Of a parlay'),
  max_legs: z.int().min(2).max(20),
  live_delay_s: z.int().min(0).max(60).describe('Seconds that a bet on a match under way waits'),
  market_limit: amountText.describe('What one player may have at risk on a market,'),
  event_limit: amountText.describe('on an event,'),
  player_limit: amountText.describe('and placed within 24 hours'),
  max_liability: amountText.describe('What the site may lose on one market, whatever its result'),
  cash_out: z.boolean(),
  cash_out_margin: z
    .string()
    .regex(/^(50(\.0{1,2})?|[1-4]?\d(\.\d{1,2})?)$/)
    .describe('Percent that a cash-out pays less than the bet is worth'),
  stale_price_s: z
    .int()
    .min(1)
    .max(3_600)
    .describe('Nothing is cashed out at odds that were not confirmed for so many seconds'),
  review_stake: amountText.nullable().describe('A bet that risks more waits for a trader; null: none does'),
  review_win: amountText.nullable().describe('A bet that may win more waits, too'),
  review_over_factor: z
    .boolean()
    .describe(
      'What only the stake factor of a player does not allow waits for a trader rather than being refused',
    ),
  review_s: z
    .int()
    .min(10)
    .max(600)
    .describe('Seconds that a trader has to decide, and then the player to answer an offer'),
  stake_presets: z.array(amountText).min(1).max(8).describe('Stakes that players choose by one press'),
};

export const rules = officeRow({
  path: '/api/office/sportsbook/rules',
  access: 'staff',
  permission: 'sportsbook.read',
  summary: 'How a site takes bets: limits, odds formats, delay and cash-out',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    currency: z.string(),
    rules: z
      .object({ ...rule, version: z.int().min(1) })
      .nullable()
      .describe('Null: it takes none'),
  }),
  errors: ['unknownSite'],
});

export const setRules = officeRow({
  path: '/api/office/sportsbook/set_rules',
  access: 'staff',
  permission: 'sportsbook.trade',
  summary: 'Sets how a site takes bets from now on; placed bets keep what they were struck on',
  request: z.strictObject({
    site: externalId,
    ...rule,
    version: z.int().min(0).describe('The version that the change was decided on; 0 where there is none'),
    reason,
  }),
  response: z.object({ ...success, version: z.int() }),
  errors: ['unknownSite', 'versionConflict', 'invalidAmount', 'badRequest'],
  stepUp: true,
});
