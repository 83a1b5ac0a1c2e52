import { lengthOf, timesAt } from '#rules/games/comet-climb/curve.ts';
import type { Book } from '../../shared/book.ts';
import { crashOf } from './reading.ts';
import type { FlightNow } from './scene/flight.ts';

/** The phase of the round at a moment of the server's clock. */
export type Phase =
  /** No round is there yet. */
  | { readonly is: 'none' }
  | { readonly is: 'taking'; readonly left: number; readonly share: number }
  /** Stakes are closed, and it has not started. */
  | { readonly is: 'closed' }
  | { readonly is: 'flying'; readonly times: number; readonly elapsed: number }
  | { readonly is: 'lost'; readonly crash: number; readonly gone: number; readonly next: number | undefined }
  | { readonly is: 'refunded'; readonly next: number | undefined };

export function phaseOf({ round }: Book, now: number): Phase {
  if (!round) return { is: 'none' };
  const next = round.next_at === null ? undefined : Math.max(0, round.next_at - now);
  if (round.phase === 'refunded') return { is: 'refunded', next };
  if (round.phase === 'over') {
    const gone = Math.max(0, now - (round.ended_at ?? now));
    return { is: 'lost', crash: crashOf(round.outcome), gone, next };
  }
  if (round.phase === 'running') {
    const elapsed = Math.floor(now - (round.started_at ?? now));
    return elapsed < 0 ? { is: 'closed' } : { is: 'flying', times: timesAt(elapsed), elapsed };
  }
  const left = round.closes_at - now;
  if (left <= 0) return { is: 'closed' };
  return { is: 'taking', left, share: left / Math.max(1, round.closes_at - round.opened_at) };
}

export function flightOf(phase: Phase): FlightNow {
  if (phase.is === 'flying') return { is: 'flying', elapsed: phase.elapsed, gone: 0 };
  if (phase.is === 'lost') return { is: 'lost', elapsed: lengthOf(phase.crash), gone: phase.gone };
  return { is: 'ground', elapsed: 0, gone: 0 };
}
