import { z } from 'zod';
import type { PaymentNotice } from '../../payment-adapter.ts';
import { fromMinor } from '../minor-units.ts';

const id = z.string().min(1).max(255);
const minor = z.int().min(0);
const currency = z.string().length(3);

/** A Payment: https://developers.paymongo.com/reference/the-payment-object */
const payment = z.object({
  id,
  attributes: z.object({
    amount: minor,
    currency,
    status: z.string(),
    refunds: z.array(z.object({ attributes: z.object({ amount: minor, status: z.string() }) })).optional(),
  }),
});

const listed = payment.extend({
  attributes: payment.shape.attributes.extend({
    created_at: z.int(),
    metadata: z.object({ reference: z.string().max(64).optional() }).nullish(),
    external_reference_number: z.string().max(64).nullish(),
  }),
});

/** A page of their list: https://developers.paymongo.com/reference/list-all-payments */
export const payments = z.object({ data: z.array(listed), has_more: z.boolean() });

/** What came by a listed payment of a time; it is named as its Session was, or by itself alone. */
export function noticeOfPayment(
  { id: gatewayRef, attributes }: z.infer<typeof listed>,
  { from, until }: { readonly from: Date; readonly until: Date },
): PaymentNotice | undefined {
  const at = attributes.created_at * 1000;
  if (attributes.status !== 'paid' || at < from.getTime() || at >= until.getTime()) return undefined;
  const { amount, currency: code, metadata, external_reference_number: external } = attributes;
  return {
    ...{ reference: metadata?.reference ?? external ?? '', result: 'paid', gatewayRef },
    ...{ amount: fromMinor(amount, code), currency: code },
  };
}

/** A Checkout Session: https://developers.paymongo.com/reference/checkout-session-resource */
export const session = z.object({
  id,
  attributes: z.object({
    checkout_url: z.string(),
    status: z.string().optional(),
    reference_number: z.string().max(64).nullish(),
    line_items: z.array(z.object({ amount: minor, currency, quantity: z.int().min(1) })),
    payments: z.array(payment).nullish(),
  }),
});

export const sessionAnswer = z.object({ data: session });

/** An Event: https://developers.paymongo.com/docs/creating-webhook */
export const event = z.object({
  data: z.object({ attributes: z.object({ type: z.string(), livemode: z.boolean(), data: z.unknown() }) }),
});

/** What a Session says of its payment; a declined one says nothing final, since the player may try again. */
export function noticeOfSession({ attributes }: z.infer<typeof session>): PaymentNotice | undefined {
  const { reference_number: reference, payments, status, line_items: items } = attributes;
  if (!reference) return undefined;
  const paid = payments?.find((one) => one.attributes.status === 'paid');
  if (paid) {
    const of = { reference, result: 'paid', gatewayRef: paid.id } as const;
    return {
      ...of,
      amount: fromMinor(paid.attributes.amount, paid.attributes.currency),
      currency: paid.attributes.currency,
    };
  }
  const [item] = items;
  if (status !== 'expired' || !item) return undefined;
  const asked = items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
  return { reference, result: 'failed', amount: fromMinor(asked, item.currency), currency: item.currency };
}

/** What an event says of payments. Refunds name only the payment, which the session has named once it was paid. */
export function noticesOf({ data: { attributes } }: z.infer<typeof event>): readonly PaymentNotice[] {
  if (attributes.type === 'checkout_session.payment.paid') {
    const found = session.safeParse(attributes.data);
    const notice = found.success ? noticeOfSession(found.data) : undefined;
    return notice ? [notice] : [];
  }
  if (attributes.type !== 'payment.refunded') return [];
  const found = payment.safeParse(attributes.data);
  if (!found.success) return [];
  const { currency: code, refunds = [] } = found.data.attributes;
  const done = refunds.filter((one) => one.attributes.status === 'succeeded');
  const minors = done.reduce((sum, one) => sum + one.attributes.amount, 0);
  return [
    {
      reference: '',
      gatewayRef: found.data.id,
      result: 'refunded',
      amount: fromMinor(minors, code),
      currency: code,
    },
  ];
}
