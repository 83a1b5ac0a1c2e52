import type { SystemType } from '#rules/sportsbook/tickets/system.ts';
import { scoreOf } from '../on-wire.ts';
import type { AskedLeg, AskedSlip } from './check-slip.ts';
import { spellLine } from './read-board.ts';

/** One selection as somebody picked it. */
export interface LegInput {
  readonly marketId: string;
  readonly selection: string;
  readonly odds: string;
  readonly line: string | null;
  readonly score: Parameters<typeof scoreOf>[0];
  readonly redCards: Parameters<typeof scoreOf>[0];
}

/** A slip as somebody filled it in. */
export interface SlipInput {
  readonly kind: AskedSlip['kind'];
  readonly system: SystemType | undefined;
  readonly legs: readonly LegInput[];
}

/** The legs as the rules have them. */
function legsOf({ legs }: SlipInput): AskedLeg[] {
  return legs.map((leg) => ({
    marketId: BigInt(leg.marketId),
    selection: leg.selection,
    odds: leg.odds,
    line: leg.line === null ? undefined : spellLine(leg.line),
    score: scoreOf(leg.score),
    redCards: scoreOf(leg.redCards),
  }));
}

/** The slip as the rules have it, or the field that does not fit the others. */
export function readSlip(
  input: SlipInput,
  how: Pick<AskedSlip, 'format' | 'policy'>,
): AskedSlip | { readonly field: 'system' } {
  const { kind, system } = input;
  if ((kind === 'system') !== (system !== undefined)) return { field: 'system' };
  // Combined bets multiply prices, which takes decimal odds.
  const format = kind === 'single' ? how.format : 'DEC';
  return { kind, system, legs: legsOf(input), format, policy: how.policy };
}
