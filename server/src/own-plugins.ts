import type { FastifyInstance } from 'fastify';
import { followLink } from './affiliates/public.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { RateLimits } from './db/turns/rate-limits.ts';
import { affiliateLinks } from './edge/affiliate-links.ts';
import type { HttpServer } from './edge/http-server.ts';
import { offerLinks } from './edge/offer-links.ts';
import { looksPage } from './edge/page/looks-page.ts';
import type { Tenant } from './edge/tenant.ts';
import type { FindPartner } from './games/public.ts';
import { languageOfLink, serverKey, stopByLink } from './players/public.ts';
import { domainProofRoute } from './providers/domains/domain-proof.ts';
import { feedWebhook } from './providers/feed-webhook.ts';
import type { Exchanges } from './providers/games/public.ts';
import type { Providers } from './providers/open-providers.ts';
import { partnerGames } from './providers/partner-games.ts';
import type { PictureStore } from './providers/pictures/picture-store.ts';
import { pictureRoutes } from './providers/pictures/routes.ts';
import type { Feeds } from './sportsbook/public.ts';

interface OwnPlugins {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Db;
  readonly pictures: PictureStore;
  readonly tenants: Tenant;
  readonly exchanges: Exchanges;
  readonly providers: Pick<Providers, 'plugins'>;
  readonly findPartner: FindPartner;
  readonly rateLimits: RateLimits;
}

/** Routes that are no calls. */
export function ownPlugins(
  { config, db, clock, pictures, tenants, exchanges, providers, findPartner, rateLimits }: OwnPlugins,
  feeds: Feeds,
): ((app: FastifyInstance) => Promise<void>)[] {
  const domains = domainProofRoute(() => serverKey(db, 'domains'));
  const links = offerLinks({
    contextOf: tenants.contextOf,
    stop: (of, token) => stopByLink(db, of, token),
    languageOf: (siteId, token) => languageOfLink(db.read, siteId, token),
  });
  const brought = affiliateLinks({
    ...{ contextOf: tenants.contextOf, rateLimits },
    follow: (followed) => followLink(db, followed),
  });
  const feed = feedWebhook(feeds);
  const partners = partnerGames({ db, clock, exchanges, findPartner, contextOf: tenants.contextOf });
  const own = [...providers.plugins, feed, pictureRoutes(pictures), domains, partners, links, brought];
  return config.environment === 'production' ? own : [...own, looksPage];
}

/** The public origins of domains, for links that are sent; in production each is reached by HTTPS at its usual port. */
export const originBy =
  (config: Config, http: HttpServer) =>
  (domain: string): string =>
    config.environment === 'production' ? `https://${domain}` : `http://${domain}:${http.port}`;
