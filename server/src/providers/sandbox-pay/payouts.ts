import { z } from 'zod';
import { AMOUNT_PATTERN, formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { PayoutAdapter } from '../payout-adapter.ts';
import { isSigned, sign } from './signature.ts';

export interface PayoutGatewayDeps {
  readonly clock: Clock;
  readonly db: Db;
  readonly secret: Buffer;
  /** The URL of this merchant for callbacks. */
  readonly callbackUrl: () => string;
  readonly warn: (message: string) => void;
}

const NOTIFY_TIMEOUT_MS = 5_000;
const NOTIFY_FOR_MS = 24 * 3_600_000;
/** How long the bank takes. */
const PAYS_AFTER_MS = 5_000;
/** A bank that refuses, to see what then happens: account numbers that end like this are not paid. */
const REFUSED = /0000$/;

const callbackBody = z.object({
  reference: z.string().max(64),
  amount: z.string().regex(AMOUNT_PATTERN),
  currency: z.string().max(8),
  result: z.enum(['paid', 'failed']),
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

/** The merchant's side of the bundled gateway: the pattern for every payout adapter. */
export function sandboxPayoutAdapter({ clock, db, secret, callbackUrl }: PayoutGatewayDeps): PayoutAdapter {
  return {
    code: 'sandbox',
    fields: [],
    payoutMethods: [],
    async payOut(order) {
      await db.tx((tx) =>
        tx
          .insertInto('sandbox_payout')
          .values({
            id: uuid7(),
            reference: order.reference,
            amount: formatAmount(order.amount),
            currency: order.currency,
            account_number: order.accountNumber,
            callback_url: callbackUrl(),
            state: 'waiting',
            created_at: clock.now(),
            notified_at: null,
          })
          .onConflict((conflict) => conflict.column('reference').doNothing())
          .execute(),
      );
    },
    readPayoutCallback(headers, rawBody, now) {
      if (!isSigned(secret, rawBody, headers['x-sandbox-signature'], now)) return undefined;
      const body = parseBody(rawBody);
      const amount = body && parseAmount(body.amount);
      return body && amount !== undefined ? { notices: [{ ...body, amount }] } : undefined;
    },
  };
}

/** The gateway's side: executes due payouts, and notifies merchants until they acknowledge. */
export async function workSandboxPayouts(deps: PayoutGatewayDeps): Promise<void> {
  const { clock, db } = deps;
  const now = clock.now().getTime();
  const waiting = await db.read
    .selectFrom('sandbox_payout')
    .selectAll()
    .where('notified_at', 'is', null)
    .where('created_at', '<=', new Date(now - PAYS_AFTER_MS))
    .where('created_at', '>', new Date(now - NOTIFY_FOR_MS))
    .orderBy('created_at')
    .limit(20)
    .execute();
  for (const { id, reference, amount, currency, account_number, callback_url, state } of waiting) {
    const result = state === 'waiting' ? (REFUSED.test(account_number) ? 'failed' : 'paid') : state;
    await db.tx((tx) =>
      tx.updateTable('sandbox_payout').set({ state: result }).where('id', '=', id).execute(),
    );
    const body = Buffer.from(JSON.stringify({ reference, amount, currency, result }));
    await notify(deps, id, callback_url, body);
  }
}

/** A failure is logged and tried again later. */
async function notify(
  { clock, db, secret, warn }: PayoutGatewayDeps,
  id: string,
  url: string,
  body: Buffer,
): Promise<void> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': sign(secret, body, clock.now()) },
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(NOTIFY_TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`the merchant answered ${answer.status}`);
    await db.tx((tx) =>
      tx.updateTable('sandbox_payout').set({ notified_at: clock.now() }).where('id', '=', id).execute(),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(`sandbox payout ${id} could not be delivered, it is retried: ${reason}`);
  }
}
