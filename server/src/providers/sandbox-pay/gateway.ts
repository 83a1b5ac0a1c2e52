import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { UUID, uuid7 } from '../../db/uuid7.ts';
import { missingPage, paymentPage } from './page.ts';
import { sign } from './signature.ts';
import type { SandboxPaymentTable } from './tables.ts';

type Payment = Selectable<SandboxPaymentTable>;

export interface PaymentToCreate {
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly siteName: string;
  readonly returnUrl: string;
}

export interface SandboxGateway {
  /** @returns the payment's id, the same for a repeated reference */
  createPayment(payment: PaymentToCreate): Promise<string>;
  /** The gateway's own pages. */
  routes(app: FastifyInstance): Promise<void>;
  /** Tells merchants again what they have not yet acknowledged. */
  notifyAgain(): Promise<void>;
}

const NOTIFY_TIMEOUT_MS = 5_000;
const NOTIFY_FOR_MS = 24 * 3_600_000;
const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'`;

export interface GatewayDeps {
  readonly clock: Clock;
  readonly db: Db;
  readonly secret: Buffer;
  /** The URL of this merchant for callbacks. */
  readonly callbackUrl: () => string;
  readonly warn: (message: string) => void;
}

const findPayment = (db: Db, id: string): Promise<Payment | undefined> =>
  db.read.selectFrom('sandbox_payment').selectAll().where('id', '=', id).executeTakeFirst();

/** Tells the merchant how a payment ended, once. A failure is logged and tried again later. */
async function notify({ clock, db, secret, warn }: GatewayDeps, id: string): Promise<void> {
  const payment = await findPayment(db, id);
  if (!payment || payment.state === 'open' || payment.notified_at !== null) return;
  const { reference, amount, currency, state: result } = payment;
  const body = Buffer.from(JSON.stringify({ reference, amount, currency, result }));
  try {
    const answer = await fetch(payment.callback_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': sign(secret, body, clock.now()) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(NOTIFY_TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`the merchant answered ${answer.status}`);
    await db.tx((tx) =>
      tx.updateTable('sandbox_payment').set({ notified_at: clock.now() }).where('id', '=', id).execute(),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(`sandbox payment ${id} could not be delivered, it is retried: ${reason}`);
  }
}

/** @returns where the player goes now; `undefined` when there is no such payment */
async function decide(
  deps: GatewayDeps,
  id: string,
  state: 'paid' | 'declined',
): Promise<string | undefined> {
  const payment = await findPayment(deps.db, id);
  if (!payment) return undefined;
  await deps.db.tx((tx) =>
    tx
      .updateTable('sandbox_payment')
      .set({ state })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .execute(),
  );
  await notify(deps, id);
  return payment.return_url;
}

async function createPayment(deps: GatewayDeps, payment: PaymentToCreate): Promise<string> {
  return deps.db.tx(async (tx) => {
    const made = await tx
      .insertInto('sandbox_payment')
      .values({
        id: uuid7(),
        reference: payment.reference,
        amount: payment.amount,
        currency: payment.currency,
        site_name: payment.siteName,
        callback_url: deps.callbackUrl(),
        return_url: payment.returnUrl,
        state: 'open',
        created_at: deps.clock.now(),
        notified_at: null,
      })
      // Touching the row makes a repeated reference answer with the payment that is there.
      .onConflict((conflict) => conflict.column('reference').doUpdateSet({ reference: payment.reference }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  });
}

async function notifyAgain(deps: GatewayDeps): Promise<void> {
  const waiting = await deps.db.read
    .selectFrom('sandbox_payment')
    .select('id')
    .where('state', '!=', 'open')
    .where('notified_at', 'is', null)
    .where('created_at', '>', new Date(deps.clock.now().getTime() - NOTIFY_FOR_MS))
    .limit(20)
    .execute();
  for (const { id } of waiting) await notify(deps, id);
}

/**
 * A simulated payment provider, for development and trials: it has pages and tables of its own, and notifies the
 * merchant over HTTP with a signature, as a real one does.
 */
export function sandboxGateway(deps: GatewayDeps): SandboxGateway {
  return {
    createPayment: (payment) => createPayment(deps, payment),
    routes: (app) => paymentRoutes(app, deps),
    notifyAgain: () => notifyAgain(deps),
  };
}

/** The page a player pays on, with its two buttons. */
async function paymentRoutes(app: FastifyInstance, deps: GatewayDeps): Promise<void> {
  // The buttons are plain forms without fields.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, {}),
  );
  app.get<{ Params: { id: string } }>('/sandbox-gateway/:id', async (request, reply) => {
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8');
    const payment = UUID.test(request.params.id) ? await findPayment(deps.db, request.params.id) : undefined;
    return payment ? paymentPage(payment) : reply.code(404).send(missingPage());
  });
  for (const [verb, state] of [
    ['pay', 'paid'],
    ['decline', 'declined'],
  ] as const) {
    app.post<{ Params: { id: string } }>(`/sandbox-gateway/:id/${verb}`, async (request, reply) => {
      const back = UUID.test(request.params.id) ? await decide(deps, request.params.id, state) : undefined;
      if (back === undefined) return reply.code(404).type('text/html; charset=utf-8').send(missingPage());
      return reply.redirect(back, 303);
    });
  }
}
