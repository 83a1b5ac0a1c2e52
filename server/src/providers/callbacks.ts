import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#contract/errors.ts';
import type { Clock } from '../clock.ts';
import { sendRefusal } from '../edge/replies.ts';
import type { PaymentAdapter, PaymentNotice } from './payment-adapter.ts';
import type { PayoutAdapter, PayoutNotice } from './payout-adapter.ts';
import { redact } from './redact.ts';

/** A webhook for one kind of notice of gateways: how to read it, and how to apply it. */
interface Webhook<Adapter, Notice> {
  /** Its address, before the code of the adapter. */
  readonly path: `/callbacks/${string}`;
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly read: (
    adapter: Adapter,
    headers: Readonly<Record<string, unknown>>,
    rawBody: Buffer,
    now: Date,
  ) => Notice | undefined;
  readonly settle: (adapter: string, notice: Notice, now: Date) => Promise<string>;
  readonly unknown: 'unknownDeposit' | 'unknownWithdrawal';
}

/** Verdicts that are logged for staff, beside what the database stores. */
const warnings: Readonly<Record<string, string>> = {
  late: 'a payment came after its deposit had ended, and was credited',
  conflict: 'a gateway says otherwise than it did before',
};

/**
 * Webhooks for results of gateways. A notice is applied only if the adapter verifies its signature. A repeated one is
 * acknowledged, so that the gateway stops retrying, and changes nothing.
 */
export function callbackRoutes(
  clock: Clock,
  payments: Pick<Webhook<PaymentAdapter, PaymentNotice>, 'adapters' | 'settle'>,
  payouts: Pick<Webhook<PayoutAdapter, PayoutNotice>, 'adapters' | 'settle'>,
) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser('application/json');
    // Signatures are over the bytes as they came.
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    addWebhook(app, clock, {
      ...payments,
      path: '/callbacks/payments',
      read: (adapter, headers, body, now) => adapter.readCallback(headers, body, now),
      unknown: 'unknownDeposit',
    });
    addWebhook(app, clock, {
      ...payouts,
      path: '/callbacks/payouts',
      read: (adapter, headers, body, now) => adapter.readPayoutCallback(headers, body, now),
      unknown: 'unknownWithdrawal',
    });
  };
}

function addWebhook<Adapter extends { readonly code: string }, Notice extends { readonly reference: string }>(
  app: FastifyInstance,
  clock: Clock,
  webhook: Webhook<Adapter, Notice>,
): void {
  app.post<{ Params: { adapter: string }; Body: Buffer }>(
    `${webhook.path}/:adapter`,
    async (request, reply) => {
      const adapter = webhook.adapters.get(request.params.adapter);
      if (!adapter) return sendRefusal(request, reply, refuse('notFound'));
      const now = clock.now();
      const { code } = adapter;
      const notice = Buffer.isBuffer(request.body)
        ? webhook.read(adapter, request.headers, request.body, now)
        : undefined;
      if (!notice) {
        request.log.warn(
          { reqId: request.id, adapter: code },
          `a callback to ${webhook.path} was forged, stale or malformed`,
        );
        return sendRefusal(request, reply, refuse('invalidSignature'));
      }
      const verdict = await webhook.settle(code, { ...notice, raw: redact(request.body) }, now);
      logVerdict(request, code, notice.reference, verdict);
      return verdict === 'unknown' || verdict === 'mismatch'
        ? sendRefusal(request, reply, refuse(webhook.unknown))
        : reply.send({ statusCode: 1, verdict });
    },
  );
}

function logVerdict({ id, log }: FastifyRequest, adapter: string, reference: string, verdict: string): void {
  const text =
    verdict === 'unknown' || verdict === 'mismatch'
      ? 'a callback fits nothing that was asked'
      : warnings[verdict];
  if (text !== undefined) log.warn({ reqId: id, adapter, reference, verdict }, text);
}
