import type { FastifyRequest } from 'fastify';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { LanguageCode } from '#contract/site.ts';
import type { SiteRecord, Sites } from '../sites/public.ts';
import type { CallContext } from './handlers.ts';

/** `Lucky.Localhost:3000` is the domain `lucky.localhost`. */
function domainOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

/** The site a host leads to. In development any unknown host leads to the default site. */
export async function siteOfHost(
  sites: Sites,
  host: string | undefined,
  fallback: string | undefined,
): Promise<SiteRecord | Refusal> {
  const found = await sites.byDomain(domainOf(host ?? ''));
  if (found) return found;
  const standIn = fallback === undefined ? undefined : await sites.byExternalId(fallback);
  return standIn ?? refuse('unknownSite');
}

/** The language the browser's cookie asks for, where the site speaks it; else the site's own. */
function languageOf(site: SiteRecord, cookie: string | undefined): LanguageCode {
  return site.languages.find((code) => code === cookie) ?? site.languages[0] ?? 'EN';
}

export interface Tenant {
  contextOf(request: FastifyRequest): Promise<CallContext | Refusal>;
  /** Checks the site fields of a payload against the site of the host. */
  checkPayload(context: CallContext, body: unknown): Promise<Refusal | undefined>;
}

/** @param fallback external_id that answers for unknown hosts: development only, `undefined` elsewhere */
export function tenant(sites: Sites, fallback: string | undefined): Tenant {
  return {
    async contextOf(request) {
      const site = await siteOfHost(sites, request.host, fallback);
      if (isRefusal(site)) return site;
      return {
        site,
        siteId: site.id,
        domainName: domainOf(request.host),
        origin: `${request.protocol}://${request.host}`,
        language: languageOf(site, request.cookies.language),
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        requestId: request.id,
      };
    },

    async checkPayload(context, body) {
      if (typeof body !== 'object' || body === null) return undefined;
      if ('domain_name' in body && typeof body.domain_name === 'string') {
        const domain = domainOf(body.domain_name);
        if (domain !== context.domainName) {
          const named = await sites.byDomain(domain);
          if (!named) return refuse('unknownSite', { field: 'domain_name' });
          if (named.id !== context.siteId) return refuse('permissionDenied', { field: 'domain_name' });
        }
      }
      if ('external_id' in body && body.external_id !== context.site.externalId)
        return refuse('permissionDenied', { field: 'external_id' });
      return undefined;
    },
  };
}
