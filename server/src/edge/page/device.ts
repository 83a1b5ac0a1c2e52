import type { FastifyRequest } from 'fastify';
import type { PageRequest } from '#contract/page.ts';
import { cookiesOf } from '../caller/cookies.ts';

/** The kind of device a page is drawn for: by the breakpoint the browser reported last, else by its user agent. */
export function deviceOf(request: Pick<FastifyRequest, 'headers'>): PageRequest['device'] {
  const [kept] =
    /^(mobile|tablet|desktop)(Medium|Wide)?$/.exec(cookiesOf(request).viewport ?? '')?.slice(1) ?? [];
  if (kept === 'mobile' || kept === 'tablet' || kept === 'desktop') return kept;
  const hint = request.headers['sec-ch-ua-mobile'];
  if (hint !== undefined) return hint === '?1' ? 'mobile' : 'desktop';
  const agent = request.headers['user-agent'] ?? '';
  if (/iPad|Tablet/i.test(agent)) return 'tablet';
  return /Mobi|Android|iPhone/i.test(agent) ? 'mobile' : 'desktop';
}
