import { z } from 'zod';
import type { PaymentNotice } from '../../payment-adapter.ts';
import { fromMinor } from '../minor-units.ts';

const id = z.string().min(1).max(255);
const minor = z.int().min(0);
const currency = z.string().length(3);
const reference = z.string().max(64);

/** A Checkout Session: https://docs.stripe.com/api/checkout/sessions/object */
export const session = z.object({
  object: z.literal('checkout.session'),
  id,
  url: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  client_reference_id: reference.nullable(),
  payment_intent: id.nullable(),
  amount_total: minor.nullable(),
  currency: currency.nullable(),
});
type Session = z.infer<typeof session>;

/** A page of their list: https://docs.stripe.com/api/checkout/sessions/list */
export const sessions = z.object({ data: z.array(session), has_more: z.boolean() });

/** Of a Charge: https://docs.stripe.com/api/charges/object. It has the metadata of its Payment Intent. */
const charge = z.object({
  object: z.literal('charge'),
  amount_refunded: minor,
  currency,
  payment_intent: id.nullable(),
  metadata: z.object({ reference: reference.optional() }).nullish(),
});

/** Of a Dispute: https://docs.stripe.com/api/disputes/object */
const dispute = z.object({
  object: z.literal('dispute'),
  amount: minor,
  currency,
  payment_intent: id.nullable(),
});

export const event = z.object({
  livemode: z.boolean(),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});

/** What a Session says of its payment; `undefined` while it says nothing final. */
export function noticeOfSession(found: Session): PaymentNotice | undefined {
  const { client_reference_id, payment_intent, amount_total, currency: code } = found;
  if (amount_total === null || code === null) return undefined;
  const of = {
    // Without one it is a payment that nobody ordered here.
    ...{ reference: client_reference_id ?? '', currency: code.toUpperCase() },
    amount: fromMinor(amount_total, code.toUpperCase()),
    ...(payment_intent === null ? {} : { gatewayRef: payment_intent }),
  };
  if (found.payment_status === 'paid') return { ...of, result: 'paid' };
  return found.status === 'expired' ? { ...of, result: 'failed' } : undefined;
}

/**
 * What an event says of payments. Disputes name only the Payment Intent, which the Session has named once it was paid. A
 * declined card says nothing final: the player may try another in the same Session.
 */
export function noticesOf({ type, data }: z.infer<typeof event>): readonly PaymentNotice[] {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return list(session.safeParse(data.object).data, noticeOfSession);
    case 'checkout.session.async_payment_failed':
      return list(session.safeParse(data.object).data, (found) => {
        const notice = noticeOfSession({ ...found, status: 'expired' });
        return notice;
      });
    case 'charge.refunded':
      return list(
        charge.safeParse(data.object).data,
        ({ amount_refunded, payment_intent, metadata, ...one }) => ({
          ...sentBack({ ...one, amount: amount_refunded, payment_intent }, 'refunded'),
          reference: metadata?.reference ?? '',
        }),
      );
    case 'charge.dispute.funds_withdrawn':
      return list(dispute.safeParse(data.object).data, (found) => sentBack(found, 'charged-back'));
    default:
      return [];
  }
}

const list = <Found>(
  found: Found | undefined,
  read: (found: Found) => PaymentNotice | undefined,
): readonly PaymentNotice[] => {
  const notice = found === undefined ? undefined : read(found);
  return notice ? [notice] : [];
};

const sentBack = (
  of: { readonly amount: number; readonly currency: string; readonly payment_intent: string | null },
  result: 'refunded' | 'charged-back',
): PaymentNotice => ({
  ...{ reference: '', result, currency: of.currency.toUpperCase() },
  amount: fromMinor(of.amount, of.currency.toUpperCase()),
  ...(of.payment_intent === null ? {} : { gatewayRef: of.payment_intent }),
});
