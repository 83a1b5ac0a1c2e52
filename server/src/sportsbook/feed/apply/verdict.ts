import type { FeedVerdict } from '#contract/feed.ts';

export interface Verdict {
  readonly verdict: FeedVerdict;
  readonly reason?: string;
}

export const applied: Verdict = { verdict: 'applied' };
export const invalid = (reason: string): Verdict => ({ verdict: 'invalid', reason });
export const held = (reason: string): Verdict => ({ verdict: 'held', reason });
