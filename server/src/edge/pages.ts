import { stringifySetCookie } from 'cookie';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallPath, CallRequest, CallResponse } from '#contract/calls.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { PageRequest } from '#contract/page.ts';
import { networkOf } from '#rules/players/network.ts';
import { splitLocale } from '#rules/routing/locale-prefix.ts';
import { type RouteRule, routeVerdict } from '#rules/routing/route-rules.ts';
import type { RateLimits } from '../db/turns/rate-limits.ts';
import type { SiteRecord } from '../sites/public.ts';
import { cookiesOf } from './caller/cookies.ts';
import { refuseUnrouted } from './calls/call-routes.ts';
import type { CallContext, Handlers } from './handlers.ts';
import { deviceOf } from './page/device.ts';
import { sendFailure } from './page/failure.ts';
import { dressed, type Look, type LookDeps, lookOf } from './page/look.ts';
import type { PageCache } from './page/page-cache.ts';
import { askerOf, openPageTurns } from './page/page-turns.ts';
import type { Renderer, Tasks } from './page/render/tasks.ts';
import { sendRendered } from './page/send-rendered.ts';
import { RefusedRequest, refusalOf, sendRefusal, tooMany } from './replies.ts';
import { pagePolicy } from './security.ts';
import { originOf, type Tenant } from './tenant.ts';

export interface PageDeps {
  readonly handlers: Handlers;
  readonly tenant: Tenant;
  /** Grants access to pages in another theme or language than the site's. */
  readonly looks: LookDeps;
  readonly renderer: Renderer;
  /** The country where a site shows something else than in most; `undefined` elsewhere. */
  readonly countryKeyOf: (site: SiteRecord, country: string | undefined) => Promise<string | undefined>;
  /** Origins of outside games that the pages of a site may show in a frame. */
  readonly frameOrigins: (siteId: number) => Promise<readonly string[]>;
  /** Of all servers of the installation together. */
  readonly rateLimits: RateLimits;
  /** Absent where every page is to be the newest: on a development server. */
  readonly pageCache: PageCache | undefined;
}

const nameOfPath = new Map<string, CallName>(
  (Object.keys(calls) as CallName[]).map((name) => [calls[name].path, name]),
);

/** The public calls, answered in this process for a page that is being rendered. */
function callAsVisitor(handlers: Handlers, context: CallContext): PageRequest['call'] {
  return async <P extends CallPath>(path: P, request: CallRequest<P>): Promise<CallResponse<P>> => {
    const name = nameOfPath.get(path);
    if (name === undefined || calls[name].access !== 'public') throw new Error(`${path} is no public call`);
    const handler = handlers[name] as (
      request: unknown,
      context: CallContext,
    ) => Promise<CallResponse<P> | Refusal>;
    const answer = await handler(calls[name].request.parse(request), context);
    if (isRefusal(answer)) throw new RefusedRequest(answer);
    return answer;
  };
}

/** A requested page: its site, language and path. */
interface Asked {
  readonly context: CallContext;
  /** Path and query without the prefix that names a language. */
  readonly url: string;
  readonly path: string;
  readonly localePrefix: string;
  /** The language the prefix names. */
  readonly named: LanguageCode | undefined;
  /** The look the address asks for, where it is not the site's own. */
  readonly look: Look | undefined;
}

async function askedOf({ tenant, looks }: PageDeps, request: FastifyRequest): Promise<Asked | Refusal> {
  const context = await tenant.contextOf(request);
  if (isRefusal(context)) return context;
  const [address = '', query] = request.url.split('?');
  const pathname = address.endsWith(payloadSuffix) ? address.slice(0, -payloadSuffix.length) || '/' : address;
  const { code, prefix, path } = splitLocale(pathname, context.site.languages);
  const look = lookOf(looks, context.site, new URLSearchParams(query));
  if (isRefusal(look)) return look;
  return {
    context: {
      ...context,
      language: look?.language ?? code ?? context.language,
      ...(look?.draft === undefined ? {} : { draft: look.draft }),
    },
    url: query === undefined ? path : `${path}?${query}`,
    path,
    localePrefix: prefix,
    named: code,
    look,
  };
}

type AskedPage = Omit<PageRequest, 'call'>;

async function pageRequest(
  deps: PageDeps,
  request: FastifyRequest,
  { context, url, localePrefix, look }: Asked,
): Promise<AskedPage | Refusal> {
  const startup = await deps.handlers['startup.open']({ domain_name: context.domainName }, context);
  if (isRefusal(startup)) return startup;
  return {
    url,
    localePrefix,
    origin: context.origin,
    domainName: context.domainName,
    startup: dressed(startup, look),
    siteVersion: context.site.version,
    isPreview: look !== undefined,
    isPseudo: look?.isPseudo === true,
    language: context.language,
    device: deviceOf(request),
    signedIn: cookiesOf(request).signed_in === '1',
  };
}

/** Longer addresses are made up: they are rendered each time, and evict no other from the cache. */
const LONGEST_KEPT_URL = 512;

/** A page as every visitor gets it who asks for the same; a look, which is for one address and once, is not kept. */
async function renderedFor<Name extends 'renderPage' | 'pagePayload'>(
  { handlers, renderer, pageCache, countryKeyOf }: PageDeps,
  name: Name,
  asked: AskedPage,
  context: CallContext,
): Promise<Tasks[Name]['answer']> {
  const made: CallPath[] = [];
  const answer = callAsVisitor(handlers, context);
  const call: PageRequest['call'] = (path, request) => {
    made.push(path);
    return answer(path, request);
  };
  const render = () => renderer.run({ name, asked }, askerOf(context), call);
  if (pageCache === undefined || asked.isPreview || asked.url.length > LONGEST_KEPT_URL) return render();
  const { url, localePrefix, origin, domainName, language, device, signedIn } = asked;
  const key = await countryKeyOf(context.site, context.country);
  return pageCache.get(
    context.site,
    [name, url, localePrefix, origin, domainName, language, device, signedIn, key],
    async () => ({ page: await render(), calls: made }),
  );
}

const payloadSuffix = '/_payload.json';

async function sendPayload(
  deps: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = await askedOf(deps, request);
  if (isRefusal(asked)) return sendRefusal(request, reply, asked);
  const page = await pageRequest(deps, request, asked);
  if (isRefusal(page)) return sendRefusal(request, reply, page);
  const payload = await renderedFor(deps, 'pagePayload', page, asked.context);
  if (payload === undefined) return sendRefusal(request, reply, refuse('notFound'));
  return sendRendered(reply.header('cache-control', 'no-store'), payload, 'application/json');
}

/** The redirect target by the route rules of the site; `undefined` if the page stays. */
function redirectOf({ context, url, path, localePrefix }: Asked, rules: readonly RouteRule[]) {
  if (context.site.maintenance.is_maintenance) return undefined;
  const tidy = path.replace(/\/+$/, '').toLowerCase() || '/';
  const verdict = routeVerdict(rules, tidy);
  if (verdict.kind === 'stay') return undefined;
  if (verdict.kind === 'external') return verdict.to;
  const query = verdict.to.includes('?') ? '' : url.slice(path.length);
  return `${localePrefix}${verdict.to}${query}`;
}

async function sendPage(deps: PageDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { renderer } = deps;
  const asked = await askedOf(deps, request);
  if (isRefusal(asked)) return sendFailure(request, reply, asked, { renderer });
  const { context, named, look } = asked;
  const { site, language } = context;
  const page = await pageRequest(deps, request, asked);
  if (isRefusal(page)) return sendFailure(request, reply, page, { renderer, site, language });
  reply.header('cache-control', 'no-store');
  // A look is for this page and nothing after it: nothing is kept of it, by browsers or by those who search.
  if (look) reply.header('x-robots-tag', 'noindex');
  else if (named !== undefined && named !== cookiesOf(request).language) keepLanguage(reply, named, site);
  const to = redirectOf(asked, page.startup.route_rules);
  if (to !== undefined) return reply.redirect(to, 302);
  const answer = await renderedFor(deps, 'renderPage', page, context);
  if (answer.isKept && !look) reply.header('x-keep-offline', '1');
  const { scripts, frames, ...outside } = outsideOf(site);
  const policy = {
    ...{ origin: originOf(request), framedBy: look?.framedBy, ...outside },
    // Of every page: from each a game is reached without another one being loaded.
    frames: [...frames, ...(await deps.frameOrigins(site.id))],
  };
  reply.header(
    'content-security-policy',
    pagePolicy({ ...policy, scripts: [...answer.scripts, ...scripts] }),
  );
  return sendRendered(reply, answer, 'text/html');
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A visitor of an address with a language prefix stays in that language. */
function keepLanguage(reply: FastifyReply, language: LanguageCode, { settings }: SiteRecord): void {
  const kept = {
    ...{ name: 'language', value: language, path: '/' },
    maxAge: YEAR_SECONDS,
    sameSite: 'lax' as const,
    secure: settings.secureCookies,
  };
  reply.header('set-cookie', stringifySetCookie(kept));
}

/** Origins that the pages of a site may load from and connect to: its chat provider and those of its own scripts. */
function outsideOf({ liveChat, settings }: SiteRecord) {
  const { status, chat_id, script } = liveChat;
  // A path on the site's own host is within its policy.
  const isOutside = status && chat_id !== null && script !== null && URL.canParse(script);
  const chat = isOutside ? [new URL(script).origin] : [];
  const analytics = settings.analytics.flatMap(({ hosts }) => hosts);
  return { scripts: [...chat, ...analytics], talksTo: [...chat, ...analytics], frames: chat };
}

const PAGES_PER_MINUTE = 600;

/**
 * Every address that is nothing else is a page of the site; the site decides which, and whether it is a 404. Pages
 * have a route of their own, since the plugins (compression) do not reach the not-found handler.
 */
export function installPages(app: FastifyInstance, deps: PageDeps): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = ''] = request.url.split('?');
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|callbacks|assets|art|builds)\//.test(path);
    if (!isPage) return refuseUnrouted(request, reply);
    const isPayload = path.endsWith(payloadSuffix);
    try {
      return await (isPayload ? sendPayload : sendPage)(deps, request, reply);
    } catch (error) {
      if (error instanceof RefusedRequest) return sendRefusal(request, reply, error.refusal);
      if (isPayload || !isFault(error)) throw error;
      return sendFailure(request, reply, refusalOf(error, request), deps);
    }
  };
  const limit = deps.rateLimits.open('pages', PAGES_PER_MINUTE);
  const waitForTurn = openPageTurns();
  const preHandler = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const network = networkOf(request.ip);
    const wait = limit.take(network);
    if (wait > 0) return void sendRefusal(request, reply, tooMany(wait));
    const isBusy = refuse('serviceUnavailable', { detail: { retry_after: 1 } });
    const turn = { pass: done, refuse: () => void sendRefusal(request, reply, isBusy) };
    deps.tenant.siteNameOf(request).then(
      (site) => waitForTurn({ site, network }, turn),
      // What keeps the sites from being read is answered as that of any page.
      () => done(),
    );
  };
  app.route({ method: ['GET', 'HEAD'], url: '/*', schema: { hide: true }, preHandler, handler: answer });
  app.setNotFoundHandler({ preHandler }, answer);
}

function isFault(error: unknown): error is FastifyError {
  return error instanceof Error;
}
