import type { Span } from '#rules/rewards/period.ts';

/** How long after its day or week a completed mission can still be claimed. */
const GRACE_MS = 24 * 60 * 60 * 1000;

export function claimUntil(span: Span): Date | null {
  return span.end === null ? null : new Date(span.end + GRACE_MS);
}
