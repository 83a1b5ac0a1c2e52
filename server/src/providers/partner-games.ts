import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { CallContext } from '../edge/handlers.ts';
import { sendRefusal } from '../edge/replies.ts';
import { type FindPartner, openSupply, partnerFinder, playLimits } from '../games/public.ts';
import { askOutside } from './domains/send-outside.ts';
import { allowedOf, hub88Wallet, isOrigin, supplierCalls } from './games/public.ts';

/** What plays house games for other operators, and who they are. */
export function openPartners({ db, clock, isProduction }: PartnerDeps) {
  const findPartner = partnerFinder(db);
  const wallet = hub88Wallet({ findPartner, ask: askOutside(isProduction) });
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
  /** Wallets have public addresses then. */
  readonly isProduction: boolean;
}

const BODY_LIMIT = 64 * 1024;

/** House games as partners ask for them: `POST /partners/<partner>/operator/generic/v2/<what Hub88 calls it>`, at their site. */
export function partnerGames(deps: {
  readonly db: Db;
  readonly findPartner: FindPartner;
  readonly contextOf: (request: FastifyRequest) => Promise<CallContext | Refusal>;
}) {
  const { db, findPartner, contextOf } = deps;
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
          const given = await answer(of, { partner, headers, body, origin, site, now });
          return reply.code(given.status).send(given.body);
        },
      });
  };
}
