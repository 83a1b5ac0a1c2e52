import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/errors.ts';
import type { Clock } from '../clock.ts';
import { sendRefusal } from '../edge/replies.ts';
import type { PaymentAdapter, PaymentNews } from './payment-adapter.ts';

/**
 * The door through which gateways tell results. What they send is believed only if the adapter finds it signed.
 * A repeated or late message is acknowledged, so that the gateway stops sending it, and changes nothing.
 */
export function paymentCallbacks(
  clock: Clock,
  adapters: ReadonlyMap<string, PaymentAdapter>,
  settle: (adapter: string, news: PaymentNews, now: Date) => Promise<string>,
) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser('application/json');
    // Signatures are over the bytes as they came.
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    app.post<{ Params: { adapter: string }; Body: Buffer }>(
      '/callbacks/payments/:adapter',
      async (request, reply) => {
        const adapter = adapters.get(request.params.adapter);
        if (!adapter) return sendRefusal(request, reply, refuse('notFound'));
        const now = clock.now();
        const news = Buffer.isBuffer(request.body)
          ? adapter.readCallback(request.headers, request.body, now)
          : undefined;
        if (!news) {
          request.log.warn({ adapter: adapter.code }, 'a payment callback was forged, stale or malformed');
          return sendRefusal(request, reply, refuse('invalidSignature'));
        }
        const verdict = await settle(adapter.code, news, now);
        if (verdict === 'unknown' || verdict === 'mismatch') {
          request.log.warn(
            { adapter: adapter.code, reference: news.reference, verdict },
            'a payment callback fits no deposit',
          );
          return sendRefusal(request, reply, refuse('unknownDeposit'));
        }
        if (verdict === 'late')
          request.log.warn(
            { adapter: adapter.code, reference: news.reference },
            'a payment came after its deposit had expired',
          );
        return reply.send({ statusCode: 1, verdict });
      },
    );
  };
}
