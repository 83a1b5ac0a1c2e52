import type { Span } from '#rules/rewards/period.ts';

/** How long a completed mission stays claimable after its day or week. */
const GRACE_MS = 24 * 60 * 60 * 1000;

export function claimUntil(span: Span): Date | null {
  return span.end === null ? null : new Date(span.end + GRACE_MS);
}
