import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#contract/errors.ts';
import type { Clock } from '../clock.ts';
import { sendRefusal } from '../edge/replies.ts';
import type { PaymentAdapter, PaymentNews } from './payment-adapter.ts';
import type { PayoutAdapter, PayoutNews } from './payout-adapter.ts';

/** One kind of news that gateways bring: how it is read, and what it comes to. */
interface Door<Adapter, News> {
  /** Its address, before the code of the adapter. */
  readonly path: `/callbacks/${string}`;
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly read: (
    adapter: Adapter,
    headers: Readonly<Record<string, unknown>>,
    rawBody: Buffer,
    now: Date,
  ) => News | undefined;
  readonly settle: (adapter: string, news: News, now: Date) => Promise<string>;
  readonly unknown: 'unknownDeposit' | 'unknownWithdrawal';
}

/** What staff should hear of, beside what the database keeps. */
const warnings: Readonly<Record<string, string>> = {
  late: 'a payment came after its deposit had ended, and was credited',
  conflict: 'a gateway says otherwise than it did before',
};

/**
 * The doors through which gateways tell results. What they send is believed only if the adapter finds it signed. A
 * repeated message is acknowledged, so that the gateway stops sending it, and changes nothing.
 */
export function callbackDoors(
  clock: Clock,
  payments: Pick<Door<PaymentAdapter, PaymentNews>, 'adapters' | 'settle'>,
  payouts: Pick<Door<PayoutAdapter, PayoutNews>, 'adapters' | 'settle'>,
) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser('application/json');
    // Signatures are over the bytes as they came.
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    openDoor(app, clock, {
      ...payments,
      path: '/callbacks/payments',
      read: (adapter, headers, body, now) => adapter.readCallback(headers, body, now),
      unknown: 'unknownDeposit',
    });
    openDoor(app, clock, {
      ...payouts,
      path: '/callbacks/payouts',
      read: (adapter, headers, body, now) => adapter.readPayoutCallback(headers, body, now),
      unknown: 'unknownWithdrawal',
    });
  };
}

function openDoor<Adapter extends { readonly code: string }, News extends { readonly reference: string }>(
  app: FastifyInstance,
  clock: Clock,
  door: Door<Adapter, News>,
): void {
  app.post<{ Params: { adapter: string }; Body: Buffer }>(`${door.path}/:adapter`, async (request, reply) => {
    const adapter = door.adapters.get(request.params.adapter);
    if (!adapter) return sendRefusal(request, reply, refuse('notFound'));
    const now = clock.now();
    const { code } = adapter;
    const news = Buffer.isBuffer(request.body)
      ? door.read(adapter, request.headers, request.body, now)
      : undefined;
    if (!news) {
      request.log.warn(
        { reqId: request.id, adapter: code },
        `a callback to ${door.path} was forged, stale or malformed`,
      );
      return sendRefusal(request, reply, refuse('invalidSignature'));
    }
    const verdict = await door.settle(code, news, now);
    logVerdict(request, code, news.reference, verdict);
    return verdict === 'unknown' || verdict === 'mismatch'
      ? sendRefusal(request, reply, refuse(door.unknown))
      : reply.send({ statusCode: 1, verdict });
  });
}

function logVerdict({ id, log }: FastifyRequest, adapter: string, reference: string, verdict: string): void {
  const text =
    verdict === 'unknown' || verdict === 'mismatch'
      ? 'a callback fits nothing that was asked'
      : warnings[verdict];
  if (text !== undefined) log.warn({ reqId: id, adapter, reference, verdict }, text);
}
