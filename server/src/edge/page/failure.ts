import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Refusal } from '#contract/errors.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { networkOf } from '#rules/players/network.ts';
import type { SiteRecord } from '../../sites/public.ts';
import { sendRefusal } from '../replies.ts';
import { noteAsked } from '../request-log.ts';
import { pagePolicy } from '../security.ts';
import { originOf } from '../tenant.ts';
import { deviceOf } from './device.ts';
import type { Renderer } from './render/tasks.ts';
import { sendRendered } from './send-rendered.ts';

interface FailureDeps {
  readonly renderer: Renderer;
  /** The site, where it is known despite the failure. */
  readonly site?: SiteRecord | undefined;
  readonly language?: LanguageCode | undefined;
}

/** Whether a refusal is our fault (a misconfigured site) rather than the client's (a wrong address). */
function pageStatus({ refused, field }: Refusal): number {
  const { status } = errors[refused];
  if (field !== undefined) return status;
  return status === 404 || status === 429 || status >= 500 ? status : 500;
}

/** Says why a page could not be opened: drawn for people, in the usual envelope for programs. */
export async function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  { renderer, site, language }: FailureDeps,
): Promise<FastifyReply> {
  if (!request.headers.accept?.includes('text/html')) return sendRefusal(request, reply, refusal);
  noteAsked(request, { refused: refusal.refused });
  const status = pageStatus(refusal);
  const asked = originOf(request);
  // An invalid host is not echoed.
  const origin = /^https?:\/\/[\w.:[\]-]+$/.test(asked) && URL.canParse(asked) ? asked : 'http://localhost';
  const details = {
    url: request.url,
    origin,
    domainName: new URL(origin).hostname,
    language: language ?? 'EN',
    device: deviceOf(request),
    failure: { statusCode: -status, message: refusal.refused, details: request.id },
    ...(site && { site: site.shown }),
  };
  const page = await renderer.run(
    { name: 'renderFailure', asked: details },
    {
      site: site?.externalId ?? '',
      network: networkOf(request.ip),
    },
  );
  if (refusal.detail?.retry_after !== undefined)
    reply.header('retry-after', String(refusal.detail.retry_after));
  reply
    .header('content-security-policy', pagePolicy({ scripts: page.scripts, origin }))
    .header('cache-control', 'no-store');
  return sendRendered(reply, page, 'text/html');
}
