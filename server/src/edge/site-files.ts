import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import type { CallContext, Handlers } from './handlers.ts';
import { sendRefusal } from './replies.ts';
import type { Tenant } from './tenant.ts';

type Startup = CallResponse<'/api/startup'>;
type Writer = (startup: Startup, context: CallContext) => { readonly type: string; readonly text: string };

/** Paths only a player can open, or that are of no use to a stranger. */
const KEPT_OUT = ['/api/', '/dev/', '/account', '/deposit', '/playnow', '/preloader'];

const robots: Writer = (_startup, { origin }) => ({
  type: 'text/plain',
  text: [
    'User-agent: *',
    ...KEPT_OUT.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n'),
});

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const sitemap: Writer = ({ content }, { origin }) => {
  const menu = content.menu.flatMap((item) => [item.href, ...item.children.map((child) => child.href)]);
  const paths = new Set(['/', ...content.game_menu.map((item) => item.href), ...menu]);
  const rows = [...paths]
    .filter((path) => path.startsWith('/') && !KEPT_OUT.some((kept) => path.startsWith(kept)))
    .map((path) => `<url><loc>${escapeXml(new URL(path, origin).href)}</loc></url>`);
  return {
    type: 'application/xml',
    text: `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>`,
  };
};

const manifest: Writer = ({ site }) => ({
  type: 'application/manifest+json',
  text: JSON.stringify({
    name: site.site_name,
    short_name: site.site_name,
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#000000',
    theme_color: '#000000',
    icons: [192, 512].map((size) => ({
      src: `/art/${site.external_id}/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any',
    })),
  }),
});

/** What browsers and search engines ask a site for by a fixed name: each site has its own. */
export function installSiteFiles(app: FastifyInstance, parts: { handlers: Handlers; tenant: Tenant }): void {
  const serve = (writer: Writer) => async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await parts.tenant.contextOf(request);
    if (isRefusal(context)) return sendRefusal(request, reply, context);
    const startup = await parts.handlers['startup.open']({ domain_name: context.domainName }, context);
    if (isRefusal(startup)) return sendRefusal(request, reply, startup);
    const { type, text } = writer(startup, context);
    return reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text);
  };
  app.get('/robots.txt', serve(robots));
  app.get('/sitemap.xml', serve(sitemap));
  app.get('/manifest.webmanifest', serve(manifest));
  app.get('/favicon.ico', async (request, reply) => {
    const context = await parts.tenant.contextOf(request);
    if (isRefusal(context)) return sendRefusal(request, reply, context);
    return reply.redirect(`/art/${context.site.externalId}/icon-192.png`, 302);
  });
}
