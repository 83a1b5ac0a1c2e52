import { z } from 'zod';

/** Numbers are read as they are written, so that amounts and the ids of tickets are texts. */
const id = z.string().regex(/^[\w.:-]{1,100}$/);
const amount = z.string();
/** The operator's name may precede it. */
const userId = z.string().regex(/^(?:[A-Za-z0-9]{1,40}_)?player-[1-9]\d{0,18}$/);
/** More of them have no room in a message. */
const listOf = <Shape extends z.ZodType>(shape: Shape) => z.array(shape).min(1).max(1_000);

export const envelope = z.object({ key: z.string(), message: z.unknown() });
export const balance = z.object({ userId });
export const placing = z.object({ operationId: id, refId: id, userId, actualAmount: amount });
export const placingParlay = z.object({
  ...{ operationId: id, userId },
  txns: listOf(z.object({ refId: id, betAmount: amount })),
});
export const confirming = z.object({
  ...{ operationId: id, userId },
  txns: listOf(z.object({ refId: id, txId: id, actualAmount: amount })),
});
export const cancelling = z.object({ operationId: id, userId, txns: listOf(z.object({ refId: id })) });
export const settling = z.object({
  operationId: id,
  txns: listOf(z.object({ userId, txId: id, payout: amount })),
});
export const unsettling = z.object({ operationId: id, txns: listOf(z.object({ userId, txId: id })) });
export const adjusting = z.object({
  ...{ operationId: id, userId, txId: id },
  balanceInfo: z.object({ creditAmount: amount, debitAmount: amount }),
});
