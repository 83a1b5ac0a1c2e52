import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#contract/errors.ts';
import type { Clock } from '../clock.ts';
import { sendRefusal } from '../edge/replies.ts';
import type { OpenGateway } from '../wallet/public.ts';
import type { PaymentAdapter, PaymentNotice, ReadCallback } from './payment-adapter.ts';
import type { PayoutAdapter, PayoutNotice } from './payout-adapter.ts';
import { redact } from './redact.ts';

type AnyAdapter = PaymentAdapter | PayoutAdapter;

/** A webhook for one kind of notice of gateways: how to read it, and how to apply it. */
interface Webhook<Adapter extends AnyAdapter, Notice> {
  /** Its address, before the code of the adapter and that of the gateway of a site. */
  readonly path: `/callbacks/${string}`;
  readonly find: (code: string, now: Date) => Promise<OpenGateway<Adapter> | undefined>;
  readonly read: (
    gateway: OpenGateway<Adapter>,
    headers: Readonly<Record<string, unknown>>,
    rawBody: Buffer,
    now: Date,
  ) => ReadCallback<Notice> | undefined;
  readonly settle: (gateway: string, notice: Notice, now: Date) => Promise<string>;
  readonly unknown: 'unknownDeposit' | 'unknownWithdrawal';
}

/** Verdicts that are logged for staff, beside what the database stores. */
const warnings: Readonly<Record<string, string>> = {
  late: 'a payment came after its deposit had ended, and was credited',
  conflict: 'a gateway says otherwise than it did before',
  'sent-back': 'a gateway sent a payment back, and it was taken from its player',
};

/**
 * Webhooks for results of gateways. A notice is applied only if the adapter verifies its signature. A repeated one is
 * acknowledged, so that the gateway stops retrying, and changes nothing.
 */
export function callbackRoutes(
  clock: Clock,
  payments: Pick<Webhook<PaymentAdapter, PaymentNotice>, 'find' | 'settle'>,
  payouts: Pick<Webhook<PayoutAdapter, PayoutNotice>, 'find' | 'settle'>,
) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser('application/json');
    // Signatures are over the bytes as they came.
    app.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );
    addWebhook(app, clock, {
      ...payments,
      path: '/callbacks/payments',
      read: ({ adapter, credentials }, headers, body, now) =>
        adapter.readCallback(headers, body, now, credentials),
      unknown: 'unknownDeposit',
    });
    addWebhook(app, clock, {
      ...payouts,
      path: '/callbacks/payouts',
      read: ({ adapter, credentials }, headers, body, now) =>
        adapter.readPayoutCallback(headers, body, now, credentials),
      unknown: 'unknownWithdrawal',
    });
  };
}

type Params = { readonly adapter: string; readonly gateway?: string };

function addWebhook<Adapter extends AnyAdapter, Notice extends { readonly reference: string }>(
  app: FastifyInstance,
  clock: Clock,
  webhook: Webhook<Adapter, Notice>,
): void {
  const handle = async (
    request: FastifyRequest<{ Params: Params; Body: unknown }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { adapter: adapterCode, gateway: code = adapterCode } = request.params;
    const now = clock.now();
    const gateway = await webhook.find(code, now);
    if (gateway?.adapter.code !== adapterCode) return sendRefusal(request, reply, refuse('notFound'));
    const { body } = request;
    const read = Buffer.isBuffer(body) ? webhook.read(gateway, request.headers, body, now) : undefined;
    if (!read || !Buffer.isBuffer(body)) {
      request.log.warn(
        { reqId: request.id, adapter: code },
        `a callback to ${webhook.path} was forged, stale or malformed`,
      );
      return sendRefusal(request, reply, refuse('invalidSignature'));
    }
    const verdicts: string[] = [];
    for (const notice of read.notices) {
      const verdict = await webhook.settle(code, { ...notice, raw: redact(body) }, now);
      logVerdict(request, code, notice.reference, verdict);
      verdicts.push(verdict);
    }
    const { acknowledgement, isForLater } = read;
    const fitsNothing = verdicts.some((verdict) => verdict === 'unknown' || verdict === 'mismatch');
    if (fitsNothing && (isForLater || !acknowledgement))
      return sendRefusal(request, reply, refuse(webhook.unknown));
    if (!acknowledgement) return reply.send({ statusCode: 1, verdict: verdicts.at(-1) ?? 'ignored' });
    return reply.type(acknowledgement.type ?? 'text/plain; charset=utf-8').send(acknowledgement.body);
  };
  app.post<{ Params: Params; Body: unknown }>(`${webhook.path}/:adapter`, handle);
  app.post<{ Params: Params; Body: unknown }>(`${webhook.path}/:adapter/:gateway`, handle);
}

function logVerdict({ id, log }: FastifyRequest, adapter: string, reference: string, verdict: string): void {
  const text =
    verdict === 'unknown' || verdict === 'mismatch'
      ? 'a callback fits nothing that was asked'
      : warnings[verdict];
  if (text !== undefined) log.warn({ reqId: id, adapter, reference, verdict }, text);
}
