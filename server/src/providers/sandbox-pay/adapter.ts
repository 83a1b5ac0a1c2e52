import { z } from 'zod';
import { AMOUNT_PATTERN, formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { PaymentAdapter } from '../payment-adapter.ts';
import type { SandboxGateway } from './gateway.ts';
import { isSigned } from './signature.ts';

const callbackBody = z.object({
  reference: z.string().max(64),
  amount: z.string().regex(AMOUNT_PATTERN),
  currency: z.string().max(8),
  result: z.enum(['paid', 'declined']),
});

function parseBody(rawBody: Buffer): z.infer<typeof callbackBody> | undefined {
  try {
    const parsed = callbackBody.safeParse(JSON.parse(rawBody.toString('utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The merchant's side of the bundled gateway: the pattern for every payment adapter. */
export function sandboxAdapter(gateway: SandboxGateway, secret: Buffer): PaymentAdapter {
  return {
    code: 'sandbox',
    fields: [],
    methods: [],
    async open(order) {
      const id = await gateway.createPayment({
        reference: order.reference,
        amount: formatAmount(order.amount),
        currency: order.currency,
        siteName: order.siteName,
        returnUrl: order.returnUrl,
      });
      return { instruction: { kind: 'redirect', url: `${order.origin}/sandbox-gateway/${id}` } };
    },
    readCallback(headers, rawBody, now) {
      if (!isSigned(secret, rawBody, headers['x-sandbox-signature'], now)) return undefined;
      const body = parseBody(rawBody);
      const amount = body && parseAmount(body.amount);
      if (!body || amount === undefined) return undefined;
      const { reference, currency } = body;
      return {
        notices: [{ reference, amount, currency, result: body.result === 'paid' ? 'paid' : 'failed' }],
      };
    },
  };
}
