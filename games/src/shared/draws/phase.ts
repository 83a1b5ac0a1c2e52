import type { Book } from '../book.ts';

/** The phase of a scheduled draw at a moment of the server's clock. */
export type DrawPhase =
  /** No round is there yet. */
  | { readonly is: 'none' }
  | { readonly is: 'taking'; readonly left: number }
  /** Stakes are closed, and the pulse that decides is not there yet. */
  | { readonly is: 'waiting' }
  /** @property gone milliseconds since it was drawn: who comes later sees it from there */
  | {
      readonly is: 'over';
      readonly outcome: unknown;
      readonly gone: number;
      readonly next: number | undefined;
    }
  | { readonly is: 'refunded'; readonly next: number | undefined };

export function drawPhaseOf({ round }: Pick<Book, 'round'>, now: number): DrawPhase {
  if (!round) return { is: 'none' };
  const next = round.next_at === null ? undefined : Math.max(0, round.next_at - now);
  if (round.phase === 'refunded') return { is: 'refunded', next };
  if (round.phase === 'over')
    return { is: 'over', outcome: round.outcome, gone: Math.max(0, now - (round.ended_at ?? now)), next };
  const left = round.closes_at - now;
  return round.phase === 'taking' && left > 0 ? { is: 'taking', left } : { is: 'waiting' };
}

/** `0:07`, `12:30`, `1:00:00`: whole seconds, the last one shown until it is over. */
export function countdown(ms: number): string {
  const all = Math.max(0, Math.ceil(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
