import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { CallContext } from '../edge/handlers.ts';
import { sendRefusal } from '../edge/replies.ts';
import { type FindPartner, openSupply, partnerFinder, playLimits } from '../games/public.ts';
import {
  allowedOf,
  type CallProvider,
  type Exchange,
  type Exchanges,
  hub88Wallet,
  isOrigin,
  keptHeaders,
  partnerInLog,
  type SupplierReply,
  supplierCalls,
} from './games/public.ts';

/** What plays house games for other operators, and who they are. */
export function openPartners({ db, clock, callWallet }: PartnerDeps) {
  const findPartner = partnerFinder(db);
  const wallet = hub88Wallet({ findPartner, call: callWallet });
  return {
    findPartner,
    wallet,
    supply: openSupply({ db, clock, wallet }),
    /** Origins whose pages may show games that a partner of this code has opened. */
    framersOf: async (partner: string) => (await findPartner.get(partner))?.origins.filter(isOrigin) ?? [],
  };
}

interface PartnerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly callWallet: CallProvider;
}

const BODY_LIMIT = 64 * 1024;

/** House games as partners ask for them: `POST /partners/<partner>/operator/generic/v2/<what Hub88 calls it>`, at their site. */
export function partnerGames(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly exchanges: Exchanges;
  readonly findPartner: FindPartner;
  readonly contextOf: (request: FastifyRequest) => Promise<CallContext | Refusal>;
}) {
  const { db, clock, exchanges, findPartner, contextOf } = deps;
  const of = { db, limits: playLimits(db) };
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    // Signatures are over the bytes as they came.
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const [path, answer] of Object.entries(supplierCalls))
      app.route<{ Params: { partner: string }; Body: unknown }>({
        method: 'POST',
        url: `/partners/:partner/operator/generic/v2${path}`,
        bodyLimit: BODY_LIMIT,
        schema: { hide: true },
        handler: async (request, reply) => {
          reply.header('cache-control', 'no-store');
          const context = await contextOf(request);
          if (isRefusal(context)) return sendRefusal(request, reply, context);
          const partner = await findPartner.get(request.params.partner);
          if (partner?.siteId !== context.siteId || !allowedOf(partner.addresses)(request.ip))
            return sendRefusal(request, reply, refuse('notFound'));
          const { headers } = request;
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const { origin, site, now } = context;
          const from = performance.now();
          const given = await answer(of, { partner, headers, body, origin, site, now });
          exchanges.record({
            ...{ account: partnerInLog(partner.code), siteId: partner.siteId, playerId: undefined },
            ...{ direction: 'in', method: 'POST', path, ...outcomeOf(given) },
            ...{ at: clock.now(), durationMs: performance.now() - from, roundRef: undefined, refs: [] },
            content: {
              ...{ headers: keptHeaders(headers), query: {}, request: body },
              answer: Buffer.from(JSON.stringify(given.body)),
            },
          });
          return reply.code(given.status).send(given.body);
        },
      });
  };
}

/** In the words of the log: what is not signed, or not of its shape, was not decided. */
function outcomeOf({ status, body }: SupplierReply): Pick<Exchange, 'state' | 'outcome' | 'status'> {
  if (status === 200) return { state: 'done', outcome: 'answered', status };
  const outcome = 'status' in body ? String(body.status) : `HTTP ${status}`;
  return { state: status === 400 || status === 401 ? 'failed' : 'refused', outcome, status };
}
