import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PaymentNotice } from '../../payment-adapter.ts';
import { fromMinor } from '../minor-units.ts';

/** The only currency of bills. */
export const CURRENCY = 'MYR';

/** What a bill says of itself in answers: https://www.billplz.com/api#v3-get-a-bill */
export const bill = z.object({
  id: z.string().min(1).max(64),
  collection_id: z.string(),
  paid: z.boolean(),
  state: z.string(),
  amount: z.int().min(0),
  paid_amount: z.int().min(0),
  url: z.string(),
});

/** A whole number of sen as a form has it. */
const sen = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

/** The same in a callback, which is a form: https://www.billplz.com/api#v3-bill-completion-payment-completion-callback */
const said = z.object({
  id: z.string().min(1).max(64),
  collection_id: z.string(),
  paid: z.enum(['true', 'false']).transform((text) => text === 'true'),
  state: z.string(),
  amount: sen,
  paid_amount: sen,
});

export type Bill = Pick<z.infer<typeof bill>, 'id' | 'paid' | 'state' | 'amount' | 'paid_amount'>;

/**
 * What a bill says of a deposit, where it is final: a payment that the bank declined leaves the bill due, and the player may try
 * again.
 * @param reference the deposit; empty where only the bill is known
 */
export function noticeOf(
  { id, paid, state, amount, paid_amount }: Bill,
  reference: string,
): PaymentNotice | undefined {
  const of = { reference, gatewayRef: id, currency: CURRENCY };
  if (paid) return { ...of, result: 'paid', amount: fromMinor(paid_amount, CURRENCY) };
  if (state === 'deleted') return { ...of, result: 'failed', amount: fromMinor(amount, CURRENCY) };
  return undefined;
}

/**
 * The X Signature of a form: HMAC-SHA256, in hex, of each name with its value, in order whatever their case, with `|` between.
 * https://www.billplz.com/api#x-signature
 */
export const signatureOf = (key: string, form: URLSearchParams): string =>
  createHmac('sha256', key)
    .update(
      [...form]
        .filter(([name]) => name !== 'x_signature')
        .map(([name, value]) => `${name}${value}`)
        .toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
        .join('|'),
    )
    .digest('hex');

/** The bill of a callback; `undefined` where it is forged, or not of the form that is documented. */
export function readForm(
  body: string,
  keys: readonly string[],
): (Bill & { readonly collection_id: string }) | undefined {
  const form = new URLSearchParams(body);
  const names = [...form.keys()];
  const given = form.get('x_signature') ?? '';
  // Of a name that is there twice nobody knows which was signed.
  if (!/^[0-9a-f]{64}$/.test(given) || new Set(names).size !== names.length) return undefined;
  const isSigned = keys.some((key) =>
    timingSafeEqual(Buffer.from(signatureOf(key, form), 'hex'), Buffer.from(given, 'hex')),
  );
  const parsed = said.safeParse(Object.fromEntries(form));
  return isSigned && parsed.success ? parsed.data : undefined;
}
