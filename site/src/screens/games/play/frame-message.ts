import { AMOUNT_PATTERN } from '#rules/money/amount.ts';

/** What a game tells the page around it. */
export type FrameMessage =
  | { readonly kind: 'round'; readonly phase: 'start' | 'end'; readonly balance: string | undefined }
  | { readonly kind: 'ended' };

/**
 * Reads what a frame has sent: `{type: 'baize:round', phase, balance}` around every round that is shown, and
 * `{type: 'baize:ended'}` when its launch is over. Anything else is none of ours.
 */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'baize:ended') return { kind: 'ended' };
  if (data.type !== 'baize:round' || !('phase' in data)) return undefined;
  if (data.phase !== 'start' && data.phase !== 'end') return undefined;
  const balance = 'balance' in data && typeof data.balance === 'string' ? data.balance : '';
  return { kind: 'round', phase: data.phase, balance: AMOUNT_PATTERN.test(balance) ? balance : undefined };
}
