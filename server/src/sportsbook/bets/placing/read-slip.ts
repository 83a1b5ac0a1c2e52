import type { SystemType } from '#rules/sportsbook/tickets/system.ts';
import type { RequestOf } from '../../../edge/handlers.ts';
import { scoreOf } from '../on-wire.ts';
import type { AskedLeg, AskedSlip } from './check-slip.ts';
import { spellLine } from './read-board.ts';

type SlipRequest = RequestOf<'sports.quote'>;

/** The legs of a request as the rules have them. */
function legsOf({ legs }: SlipRequest): AskedLeg[] {
  return legs.map((leg) => ({
    marketId: BigInt(leg.market_id),
    selection: leg.selection,
    odds: leg.odds,
    line: leg.line === null ? undefined : spellLine(leg.line),
    score: scoreOf(leg.score),
    redCards: scoreOf(leg.red_cards),
  }));
}

/** The slip of a request, or the field that does not fit the others. */
export function readSlip(
  request: SlipRequest,
  how: Pick<AskedSlip, 'format' | 'policy'>,
): AskedSlip | { readonly field: 'system' } {
  const system: SystemType | undefined = request.system;
  if ((request.kind === 'system') !== (system !== undefined)) return { field: 'system' };
  // Of bets that are joined only decimal odds can be multiplied.
  const format = request.kind === 'single' ? how.format : 'DEC';
  return { kind: request.kind, system, legs: legsOf(request), format, policy: how.policy };
}
