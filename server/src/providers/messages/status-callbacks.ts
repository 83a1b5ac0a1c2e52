import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#contract/errors.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import { sendRefusal } from '../../edge/replies.ts';
import { noteDelivery } from './log/note-delivery.ts';
import { findSender, type SenderAdapters } from './senders/find-sender.ts';
import { callbackUrlOf } from './senders/site-senders.ts';

interface StatusDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly adapters: SenderAdapters;
  readonly originOf: (domain: string) => string;
}

type Params = { readonly adapter: string; readonly sender: string; readonly message?: string };

/** The longest mail that came back is read to: what a server returns of it is its beginning. */
const MOST_BYTES = 1024 * 1024;

/**
 * Where services say what became of messages, and mail servers post what came back. A notice counts only if the adapter verifies
 * its signature; a repeated one, and one of a message that is forgotten, is acknowledged and changes nothing.
 */
export const statusCallbacks = (deps: StatusDeps) => async (app: FastifyInstance) => {
  // Signatures are over the bytes as they came, whatever they are.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  const handle = (request: FastifyRequest<{ Params: Params; Body: unknown }>, reply: FastifyReply) =>
    receive(deps, request, reply);
  app.post<{ Params: Params; Body: unknown }>('/callbacks/messages/:adapter/:sender', handle);
  app.post<{ Params: Params; Body: unknown }>('/callbacks/messages/:adapter/:sender/:message', handle);
};

async function receive(
  { db, clock, adapters, originOf }: StatusDeps,
  request: FastifyRequest<{ Params: Params; Body: unknown }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { adapter, sender: code, message } = request.params;
  const now = clock.now();
  const sender = await findSender(db.read, adapters, code, now);
  const isId = message === undefined || UUID.test(message);
  if (sender?.adapter.code !== adapter || !isId) return sendRefusal(request, reply, refuse('notFound'));
  const { body, headers } = request;
  const url = await callbackUrlOf(db, originOf, sender, message);
  const notices = Buffer.isBuffer(body)
    ? sender.adapter.readStatus({ url, headers, rawBody: body, now }, sender.credentials)
    : undefined;
  if (!notices) {
    request.log.warn(
      { reqId: request.id, sender: code },
      'a notice about a message was forged, stale or malformed',
    );
    return sendRefusal(request, reply, refuse('invalidSignature'));
  }
  for (const notice of notices) {
    const of = message === undefined ? notice : { ...notice, id: message };
    await noteDelivery(db, sender, of, now);
  }
  return reply.send({ statusCode: 1 });
}
