import type { FastifyInstance } from 'fastify';
import { isRefusal, refuse } from '#contract/errors.ts';
import { FEED_BODY_LIMIT, feedHeaders } from '#contract/feed-webhook.ts';
import { sendRefusal } from '../edge/replies.ts';
import type { Feeds } from '../sportsbook/public.ts';

/** The webhook for feeds of events and prices. Only signed messages are accepted. */
export function feedWebhook(feeds: Feeds) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser('application/json');
    // Signatures are over the bytes as they came.
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('cache-control', 'no-store');
      // Authenticate before reading a body of up to two megabytes.
      if (feeds.mayAsk(request.headers)) return done();
      request.log.warn(
        { reqId: request.id, feed: namedIn(request.headers) },
        'a feed request was forged or stale',
      );
      sendRefusal(request, reply, refuse('invalidSignature'));
    });
    app.post<{ Body: unknown }>(
      '/feed/v1/messages',
      { bodyLimit: FEED_BODY_LIMIT, schema: { hide: true } },
      async (request, reply) => {
        const { body } = request;
        const answer = await feeds.take(request.headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0));
        if (!isRefusal(answer)) return reply.send(answer);
        request.log.warn(
          { reqId: request.id, feed: namedIn(request.headers), refused: answer.refused },
          'a feed was refused',
        );
        return sendRefusal(request, reply, answer);
      },
    );
    app.get('/feed/v1/recovery', { schema: { hide: true } }, async (request, reply) => {
      const answer = await feeds.recovery(request.headers);
      return isRefusal(answer) ? sendRefusal(request, reply, answer) : reply.send(answer);
    });
  };
}

/** Codes are short; longer values are truncated for the log. */
function namedIn(headers: Readonly<Record<string, unknown>>): string {
  const { [feedHeaders.key]: code } = headers;
  return typeof code === 'string' ? code.slice(0, 32) : '';
}
