import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { LIVE_PATH } from '#contract/office/live.ts';
import { networkOf } from '#rules/players/network.ts';
import type { OfficeLive } from '../../staff/public.ts';
import { tooMany } from '../replies.ts';
import { type OfficeRouteDeps, sendOfficeRefusal, sessionFor } from './office-routes.ts';

/** Opened streams a minute from one network. */
const PER_MINUTE = 120;
/** A page that does not read for so long opens its stream again. */
const MOST_UNREAD = 64 * 1024;
const RETRY_MS = 2_000;

/** The stream of changes (Server-Sent Events): `open`, then `changed` as often as something does, `ended` with the session. */
export function installOfficeLive(
  app: FastifyInstance,
  deps: Omit<OfficeRouteDeps, 'handlers'>,
  live: OfficeLive,
): void {
  const limit = deps.rateLimits.open(LIVE_PATH, PER_MINUTE);
  app.get(LIVE_PATH, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    const wait = limit.take(networkOf(request.ip));
    if (wait > 0) return sendOfficeRefusal(request, reply, tooMany(wait));
    const session = await sessionFor(request, deps);
    if (isOfficeRefusal(session)) return sendOfficeRefusal(request, reply, session);
    const stream = new PassThrough();
    const send = (text: string) => {
      if (stream.writableLength > MOST_UNREAD) stream.destroy();
      else if (!stream.destroyed) stream.write(text);
    };
    const leave = live.open({
      ...{ sessionId: session.sessionId, staffId: session.staffId, operatorId: session.operatorId },
      changed: (change) => send(`event: changed\ndata: ${JSON.stringify(change)}\n\n`),
      ended: () => stream.end('event: ended\ndata: {}\n\n'),
      closed: () => stream.end(),
      beat: () => send(':\n\n'),
    });
    stream.once('close', leave);
    request.raw.once('close', () => stream.destroy());
    send(`retry: ${RETRY_MS}\nevent: open\ndata: {}\n\n`);
    // A proxy that gathers answers would hold the events back.
    return reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8').send(stream);
  });
}
