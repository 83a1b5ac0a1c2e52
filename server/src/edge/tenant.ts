import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Clock } from '../clock.ts';
import type { SiteRecord, Sites } from '../sites/public.ts';
import { cookiesOf } from './caller/cookies.ts';
import type { CountryOf } from './caller/country.ts';
import { readDevice } from './caller/device.ts';
import { callerOf } from './caller/session-cookie.ts';
import type { IsTrusted } from './caller/trusted-proxies.ts';
import type { CallContext } from './handlers.ts';
import { noteAsked } from './request-log.ts';

const HOST = /^([a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])\.?(?::(\d{1,5}))?$/;
const HIGHEST_PORT = 65_535;
const PORT = /^\d{1,5}$/;

/** The domains of hosts that were asked for lately: nearly all requests name one of a few. */
const domains = new LRUCache<string, { readonly domain: string | undefined }>({ max: 5_000 });
const LONGEST_KEPT = 300;

/** `Lucky.Localhost:3000` is the domain `lucky.localhost`; `undefined` where a text is no host. */
export function domainOf(host: string): string | undefined {
  const known = domains.get(host);
  if (known) return known.domain;
  const domain = readDomain(host);
  if (host.length <= LONGEST_KEPT) domains.set(host, { domain });
  return domain;
}

function readDomain(host: string): string | undefined {
  const [, domain, port] = HOST.exec(host.toLowerCase()) ?? [];
  return port !== undefined && Number(port) > HIGHEST_PORT ? undefined : domain;
}

/** Scheme, host and port that the browser used. The host is the one asked for: what a proxy adds may be anybody's. */
export function originOf(request: FastifyRequest): string {
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  return `${scheme}://${request.headers.host?.toLowerCase() ?? ''}`;
}

/** The port that a proxy of ours was reached at, or this server where none is in front; a `Host` may name any. */
function portOf(request: FastifyRequest, isTrusted: IsTrusted): string | undefined {
  const { remoteAddress, localPort } = request.socket;
  if (isTrusted(remoteAddress)) {
    const forwarded = String(request.headers['x-forwarded-port'] ?? '');
    return PORT.test(forwarded) && Number(forwarded) <= HIGHEST_PORT ? forwarded : undefined;
  }
  const [, , port] = HOST.exec(request.headers.host?.toLowerCase() ?? '') ?? [];
  return port === String(localPort) ? port : undefined;
}

/** The public origin of a site, for addresses that are sent, shown or indexed. */
export function linkOriginOf(request: FastifyRequest, domain: string, isTrusted: IsTrusted): string {
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  const port = portOf(request, isTrusted);
  const isUsual = port === undefined || Number(port) === (scheme === 'https' ? 443 : 80);
  return `${scheme}://${domain}${isUsual ? '' : `:${Number(port)}`}`;
}

/** Where the site of a host is found. */
export interface HostLookup {
  readonly sites: Sites;
  /** `external_id` of the site that answers unknown hosts, in development only. */
  readonly fallback: string | undefined;
  /**
   * Whether a cell has a domain, or is about to. While a site moves, this cell may have learned of it before or after the
   * directory: then its host is refused for a moment, and is not unknown.
   */
  readonly isInCells: (domain: string) => boolean;
}

const notFound = ({ isInCells }: HostLookup, domain: string, field?: string): Refusal =>
  isInCells(domain)
    ? refuse('serviceUnavailable', { detail: { retry_after: 1 } })
    : refuse('unknownSite', field === undefined ? {} : { field });

/** The site a host leads to. In development any unknown host leads to the default site. */
export async function siteOfHost(
  lookup: HostLookup,
  host: string | undefined,
): Promise<SiteRecord | Refusal> {
  const { sites, fallback } = lookup;
  const domain = domainOf(host ?? '');
  if (domain === undefined) return refuse('unknownSite');
  const found = await sites.byDomain(domain);
  if (found) return found;
  const closed = await sites.closedByDomain(domain);
  if (closed) return closed;
  const standIn = fallback === undefined ? undefined : await sites.byExternalId(fallback);
  return standIn ?? notFound(lookup, domain);
}

/** The language the browser's cookie asks for, where the site speaks it; else the site's own. */
function languageOf(site: SiteRecord, cookie: string | undefined): LanguageCode {
  return site.languages.find((code) => code === cookie) ?? site.languages[0] ?? 'EN';
}

export interface Tenant {
  contextOf(request: FastifyRequest): Promise<CallContext | Refusal>;
  /** The external id of the site that the host leads to; empty where it leads to none. */
  siteNameOf(request: FastifyRequest): Promise<string>;
  /** Checks the site fields of a payload against the site of the host. */
  checkPayload(context: CallContext, body: unknown): Promise<Refusal | undefined>;
}

/** @param lookup with a `fallback`, links keep the requested host */
export function tenant(lookup: HostLookup, isTrusted: IsTrusted, countryOf: CountryOf, clock: Clock): Tenant {
  const { sites, fallback } = lookup;
  return {
    async contextOf(request) {
      const host = request.headers.host ?? '';
      const site = await siteOfHost(lookup, host);
      if (isRefusal(site)) return site;
      noteAsked(request, { site: site.externalId });
      const domainName = domainOf(host) ?? '';
      return {
        site,
        siteId: site.id,
        now: clock.now(),
        domainName,
        origin: fallback === undefined ? linkOriginOf(request, domainName, isTrusted) : originOf(request),
        language: languageOf(site, cookiesOf(request).language),
        ip: request.ip,
        country: countryOf(request),
        userAgent: request.headers['user-agent'] ?? '',
        requestId: request.id,
        device: readDevice(request),
        caller: callerOf(request.headers),
        newCookieHash: null,
      };
    },

    async siteNameOf({ headers }) {
      const site = await siteOfHost(lookup, headers.host);
      return isRefusal(site) ? '' : site.externalId;
    },

    async checkPayload(context, body) {
      if (typeof body !== 'object' || body === null) return undefined;
      const name = 'domain_name' in body ? body.domain_name : undefined;
      // Nearly always it is spelled as the domain is.
      if (typeof name === 'string' && name !== context.domainName) {
        const domain = domainOf(name);
        if (domain !== context.domainName) {
          if (domain === undefined) return refuse('unknownSite', { field: 'domain_name' });
          const named = await sites.byDomain(domain);
          if (!named) return notFound(lookup, domain, 'domain_name');
          if (named.id !== context.siteId) return refuse('permissionDenied', { field: 'domain_name' });
        }
      }
      if ('external_id' in body && body.external_id !== context.site.externalId)
        return refuse('permissionDenied', { field: 'external_id' });
      return undefined;
    },
  };
}
