import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { VisitorAction } from '../../../actor.ts';
import type { Reader } from '../../../db/database.ts';
import { legsNow, limitsOnWire } from '../on-wire.ts';
import { coinDecimals, findSiteRules } from '../site-rules.ts';
import { checkSlip } from './check-slip.ts';
import { readExposures } from './exposure.ts';
import { limitsOf } from './limits.ts';
import { isLive, readBoard } from './read-board.ts';
import { readSlip, type SlipInput } from './read-slip.ts';

/** Quotes a slip: the same checks as placing, without a player and without changes. */
export async function quoteSlipOf(
  reader: Reader,
  { siteId, now }: VisitorAction,
  input: SlipInput & { readonly currency: string },
): Promise<CallResponse<'/api/sports/quote'> | Refusal> {
  const slip = readSlip(input, { format: 'DEC', policy: 'none' });
  if ('field' in slip) return refuse('badRequest', slip);
  const marketIds = slip.legs.map(({ marketId }) => marketId);
  const [rules, board, exposures] = await Promise.all([
    findSiteRules(reader, siteId),
    readBoard(reader, marketIds),
    readExposures(reader, marketIds, [siteId]),
  ]);
  const { reason, legs } = checkSlip(slip, { siteId, rules, board, now });
  const coin = coinDecimals(input.currency);
  const limits = rules && limitsOf(slip.kind, legs, { rules, siteId, coin, exposures });
  const isDelayed = legs.some(({ market }) => market && isLive(market));
  return {
    statusCode: 1,
    reason,
    legs: legsNow(legs),
    limits: limitsOnWire(limits),
    live_delay_seconds: isDelayed ? (rules?.live_delay_s ?? 0) : 0,
  };
}
