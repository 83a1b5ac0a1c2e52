import type { MatchResult } from '../match-result.ts';
import type { Settled } from '../outcome.ts';

interface OutrightBet {
  readonly selection: string;
  readonly allIn?: boolean | undefined;
}

/**
 * [R-OR]: the winner wins, joint winners share the one place, who never started is void (or loses in an all-in
 * market), and without a declared winner everything is void.
 */
export function settleOutright(bet: OutrightBet, { status, outright }: MatchResult): Settled | undefined {
  const winners = outright?.winners ?? [];
  if (status === 'live') return undefined;
  if (winners.length === 0)
    return outright === undefined && status === 'finished' ? undefined : { outcome: 'void' };
  if (outright?.nonStarters.includes(bet.selection)) return { outcome: bet.allIn === true ? 'lose' : 'void' };
  if (!winners.includes(bet.selection)) return { outcome: 'lose' };
  return winners.length === 1 ? { outcome: 'win' } : { outcome: 'win', deadHeat: winners.length };
}
