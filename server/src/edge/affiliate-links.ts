import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRefusal } from '#contract/errors.ts';
import { networkOf } from '#rules/players/network.ts';
import type { RateLimits } from '../db/turns/rate-limits.ts';
import { sendRefusal } from './replies.ts';
import type { Tenant } from './tenant.ts';

/** Clicks of one network that are counted in a minute; it is led on beyond them, too. */
const PER_MINUTE = 30;
const LONGEST = 64;

interface AffiliateLinkDeps {
  readonly contextOf: Tenant['contextOf'];
  readonly rateLimits: RateLimits;
  /** The page that a link leads to. */
  readonly follow: (of: {
    readonly siteId: number;
    readonly code: string;
    readonly tag: string | null;
    readonly now: Date;
    readonly isCounted: boolean;
  }) => Promise<string | undefined>;
}

type Request = FastifyRequest<{ Params: { code: string }; Querystring: { tag?: unknown } }>;

/**
 * `/go/<code>`, the links of affiliates: they lead to a page of the site, with the click in its address and nowhere else. No cookie is
 * set. A link that does not work leads to the home page.
 */
export function affiliateLinks({ contextOf, rateLimits, follow }: AffiliateLinkDeps) {
  const counted = rateLimits.open('affiliate clicks', PER_MINUTE);
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/go/:code', { schema: { hide: true } }, async (request: Request, reply) => {
      const context = await contextOf(request);
      if (isRefusal(context)) return sendRefusal(request, reply, context);
      const { siteId, now } = context;
      const { tag } = request.query;
      const page = await follow({
        ...{ siteId, now, code: request.params.code.slice(0, LONGEST) },
        tag: typeof tag === 'string' ? tag : null,
        isCounted: counted.take(networkOf(request.ip)) === 0,
      });
      return reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .redirect(page ?? '/', 302);
    });
  };
}
