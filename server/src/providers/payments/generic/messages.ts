import { z } from 'zod';
import { AMOUNT_PATTERN } from '#rules/money/amount.ts';

const name = z.string().min(1).max(200);

const instruction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.url({ protocol: /^https?$/ }).max(2_000) }),
  z.object({ kind: z.literal('qr'), payload: z.string().min(1).max(2_000) }),
  z.object({ kind: z.literal('account'), bank: name, number: name, holder: name }),
  z.object({
    kind: z.literal('address'),
    ...{ network: name, address: name, amount: name, coin: name, memo: name.exactOptional() },
  }),
]);

/** What a gateway answers to `payment.create`. */
export const opened = z.object({
  id: name,
  instruction,
  expires_at: z.iso.datetime({ offset: true }).optional(),
});

/** What it says of a payment, asked or by itself. */
export const paymentSaid = z.object({
  merchant: name,
  event: z.literal('payment'),
  reference: z.string().max(64),
  id: name,
  state: z.enum([
    ...(['pending', 'paid', 'failed', 'expired', 'partial', 'overpaid'] as const),
    ...(['refunded', 'charged_back', 'unknown'] as const),
  ]),
  amount: z.string().regex(AMOUNT_PATTERN),
  currency: z.string().min(3).max(8),
});

/** A page of its payments. */
export const paymentsListed = z.object({ payments: z.array(paymentSaid).max(500), next: name.nullable() });

/** What it says of a payout. */
export const payoutSaid = z.object({
  merchant: name,
  event: z.literal('payout'),
  reference: z.string().max(64),
  state: z.enum(['pending', 'paid', 'failed', 'unknown']),
  amount: z.string().regex(AMOUNT_PATTERN),
  currency: z.string().min(3).max(8),
});
