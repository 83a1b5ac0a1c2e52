import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallPath, CallRequest, CallResponse } from '#contract/calls.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { PageRenderer, PageRequest } from '#contract/page.ts';
import type { CallContext, Handlers } from './handlers.ts';
import { sendRefusal } from './replies.ts';
import { pagePolicy } from './security.ts';
import type { Tenant } from './tenant.ts';

export interface PageParts {
  readonly handlers: Handlers;
  readonly tenant: Tenant;
  /** Asked on every page, so that a development server can hand out the newest. */
  readonly renderer: () => Promise<PageRenderer>;
}

const nameOfPath = new Map<string, CallName>(
  (Object.keys(calls) as CallName[]).map((name) => [calls[name].path, name]),
);

class RefusedCall extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

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
    if (isRefusal(answer)) throw new RefusedCall(answer);
    return answer;
  };
}

function deviceOf(request: FastifyRequest): PageRequest['device'] {
  const kept = request.cookies.viewport;
  if (kept === 'mobile' || kept === 'tablet' || kept === 'desktop') return kept;
  if (kept?.startsWith('mobile')) return 'mobile';
  const hint = request.headers['sec-ch-ua-mobile'];
  if (hint !== undefined) return hint === '?1' ? 'mobile' : 'desktop';
  const agent = request.headers['user-agent'] ?? '';
  if (/iPad|Tablet/i.test(agent)) return 'tablet';
  return /Mobi|Android|iPhone/i.test(agent) ? 'mobile' : 'desktop';
}

async function pageRequest(
  parts: PageParts,
  request: FastifyRequest,
  url: string,
): Promise<PageRequest | Refusal> {
  const context = await parts.tenant.contextOf(request);
  if (isRefusal(context)) return context;
  const call = callAsVisitor(parts.handlers, context);
  const startup = await parts.handlers['startup.open']({ domain_name: context.domainName }, context);
  if (isRefusal(startup)) return startup;
  return {
    url,
    origin: context.origin,
    domainName: context.domainName,
    startup,
    language: context.language,
    device: deviceOf(request),
    signedIn: request.cookies.signed_in === '1',
    nonce: randomBytes(16).toString('base64url'),
    call,
  };
}

const payloadSuffix = '/_payload.json';

async function sendPayload(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path = '', query] = request.url.split('?');
  const page = path.slice(0, -payloadSuffix.length) || '/';
  const asked = await pageRequest(parts, request, query === undefined ? page : `${page}?${query}`);
  if (isRefusal(asked)) return sendRefusal(request, reply, asked);
  const payload = await (await parts.renderer()).pagePayload(asked);
  if (payload === undefined) return sendRefusal(request, reply, refuse('notFound'));
  return reply.header('cache-control', 'no-store').send(payload);
}

async function sendPage(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = await pageRequest(parts, request, request.url);
  if (isRefusal(asked)) return sendRefusal(request, reply, asked);
  const answer = await (await parts.renderer()).renderPage(asked);
  return reply
    .code(answer.status)
    .header('content-security-policy', pagePolicy(asked.nonce, asked.origin))
    .header('cache-control', 'no-store')
    .header('vary', 'cookie, accept-encoding')
    .type('text/html; charset=utf-8')
    .send(answer.html);
}

/**
 * Every address that is nothing else is a page of the site; the site decides which, and whether it is a 404. Pages
 * have a route of their own, since the plugins (compression) do not reach the not-found handler.
 */
export function installPages(app: FastifyInstance, parts: PageParts): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = ''] = request.url.split('?');
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|callbacks|assets|art)\//.test(path);
    if (!isPage) return sendRefusal(request, reply, refuse('notFound'));
    try {
      return await (path.endsWith(payloadSuffix) ? sendPayload : sendPage)(parts, request, reply);
    } catch (error) {
      if (error instanceof RefusedCall) return sendRefusal(request, reply, error.refusal);
      throw error;
    }
  };
  const preHandler = app.rateLimit({ max: 600, timeWindow: 60_000 });
  app.route({ method: ['GET', 'HEAD'], url: '/*', schema: { hide: true }, preHandler, handler: answer });
  app.setNotFoundHandler({ preHandler }, answer);
}
