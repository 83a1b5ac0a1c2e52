export const depositStates = ['pending', 'paid', 'failed', 'expired'] as const;
export const caseStates = ['open', 'credited', 'returned', 'written-off'] as const;
/**
 * `mismatch`: another amount or currency than was asked for; `late`: paid after it had ended, and credited; `conflict`: the
 * gateway contradicts what it said before; `orphan`: it names no deposit; `excluded`: paid while the player was excluded;
 * `partial`, `overpaid`: what came was credited; `refund`, `chargeback`: what went back was taken from the player, or is owed.
 * Those of payouts have names of their own.
 */
export const caseKinds = [
  ...(['mismatch', 'late', 'conflict', 'orphan', 'excluded'] as const),
  ...(['partial', 'overpaid', 'refund', 'chargeback'] as const),
  ...(['payout-mismatch', 'payout-conflict', 'payout-orphan'] as const),
] as const;
export type PaymentCaseKind = (typeof caseKinds)[number];
/** Whether a case is of money that went back. */
export const isReversal = (kind: PaymentCaseKind): boolean => kind === 'refund' || kind === 'chargeback';
export const isPayoutCase = (kind: PaymentCaseKind): boolean => kind.startsWith('payout-');
export const resolutions = ['credit', 'return', 'write-off'] as const;
