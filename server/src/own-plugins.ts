import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { HttpServer } from './edge/http-server.ts';
import { offerLinks } from './edge/offer-links.ts';
import { looksPage } from './edge/page/looks-page.ts';
import type { Tenant } from './edge/tenant.ts';
import { languageOfLink, serverKey, stopByLink } from './players/public.ts';
import { domainProofRoute } from './providers/domains/domain-proof.ts';
import { feedWebhook } from './providers/feed-webhook.ts';
import { gameWallets } from './providers/game-wallets.ts';
import type { PictureStore } from './providers/pictures/picture-store.ts';
import { pictureRoutes } from './providers/pictures/routes.ts';
import type { Feeds } from './sportsbook/public.ts';

interface OwnPlugins {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Db;
  readonly pictures: PictureStore;
  readonly tenants: Tenant;
}

/** Routes that are no calls, beside those of payments and messages. */
export function ownPlugins(
  { config, db, clock, pictures, tenants }: OwnPlugins,
  feeds: Feeds,
): ((app: FastifyInstance) => Promise<void>)[] {
  const domains = domainProofRoute(() => serverKey(db, 'domains'));
  const links = offerLinks({
    contextOf: tenants.contextOf,
    stop: (of, token) => stopByLink(db, of, token),
    languageOf: (siteId, token) => languageOfLink(db.read, siteId, token),
  });
  const own = [feedWebhook(feeds), pictureRoutes(pictures), domains, gameWallets({ db, clock }), links];
  return config.environment === 'production' ? own : [...own, looksPage];
}

/** The public origins of domains, for links that are sent; in production each is reached by HTTPS at its usual port. */
export const originBy =
  (config: Config, http: HttpServer) =>
  (domain: string): string =>
    config.environment === 'production' ? `https://${domain}` : `http://${domain}:${http.port}`;
