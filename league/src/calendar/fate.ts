import { drawsOf } from '../random.ts';
import type { Fixture } from './fixtures.ts';

/** Incidents of a match beside its play. Shares are small, so that every path occurs and few matches are disturbed. */
export type Fate =
  | { readonly kind: 'plain' }
  /** Put off without a new date: bets come back. */
  | { readonly kind: 'postponed' }
  | { readonly kind: 'cancelled' }
  /** Put off and played later. */
  | { readonly kind: 'moved'; readonly byMs: number }
  /** Stopped for good after that part of its play. */
  | { readonly kind: 'abandoned'; readonly after: number }
  /** One side gives up after that part of its play. */
  | { readonly kind: 'retired'; readonly after: number }
  /** A wrong result is sent first: one goal or point too many for that side. */
  | { readonly kind: 'corrected'; readonly extra: 'H' | 'A'; readonly isTakenBack: boolean }
  /** A market stood at a wrong price for a while before the match: bets of that time come back. */
  | { readonly kind: 'mispriced'; readonly isTakenBack: boolean };

const MINUTE = 60_000;
const MOVED_BY = 95 * MINUTE;
const MOVED_SOON = 12 * MINUTE;

/** Shares in percent, checked in this order. */
export function fateOf(seed: string, { id, competition: { sport } }: Fixture, isEventful = false): Fate {
  const draws = drawsOf(`${seed}|${id}|fate`);
  // Recordings for tests want many of them.
  const weight = isEventful ? 6 : 1;
  const dice = (draws.next() * 100) / weight;
  const part = draws.between(0.15, 0.95);
  const coin = draws.happens(0.5);
  if (dice < 0.5) return { kind: 'postponed' };
  if (dice < 0.9) return { kind: 'cancelled' };
  if (dice < 1.5) return { kind: 'moved', byMs: isEventful ? MOVED_SOON : MOVED_BY };
  if (sport === 'tennis' || sport === 'table_tennis')
    return dice < 2.3 ? { kind: 'retired', after: part } : { kind: 'plain' };
  if (dice < 3) return { kind: 'corrected', extra: draws.happens(0.5) ? 'H' : 'A', isTakenBack: coin };
  if (sport !== 'soccer') return { kind: 'plain' };
  if (dice < 3.8) return { kind: 'abandoned', after: part };
  if (dice < 4.8) return { kind: 'mispriced', isTakenBack: coin };
  return { kind: 'plain' };
}
