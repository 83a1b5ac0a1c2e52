import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { languages } from '#contract/languages.ts';
import type { CallContext, Handlers } from './handlers.ts';
import { askerOf } from './page/page-turns.ts';
import type { Renderer } from './page/render/tasks.ts';
import { sendRefusal } from './replies.ts';
import type { Tenant } from './tenant.ts';

type Startup = CallResponse<'/api/startup'>;
interface SiteFile {
  readonly type: string;
  readonly text: string;
}
type Writer = (startup: Startup, context: CallContext) => SiteFile | Promise<SiteFile>;

/** Paths only a player can open, or that are of no use to a stranger. */
const KEPT_OUT = [
  '/api/',
  '/dev/',
  '/account',
  '/deposit',
  '/playnow',
  '/preloader',
  '/minigame',
  '/offline',
];

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

/** The site as an app: its own name, icon, colours and words, so that installed sites of one server are distinct. */
async function manifestOf(
  { site }: Startup,
  context: CallContext,
  { handlers, renderer }: SiteFileDeps,
): Promise<string> {
  const colours = await renderer.run({ name: 'windowColours', asked: site }, askerOf(context));
  const seo = await handlers['product.seo'](
    { domain_name: context.domainName, external_id: site.external_id, page_name: 'home' },
    context,
  );
  const description = isRefusal(seo) ? '' : seo.value.meta_desc;
  // The great icon is the setting; the smaller one lies beside it.
  const icons = [192, 512].map((size) => ({
    src: size === 512 ? site.manifest_icon : site.manifest_icon.replace(/[^/]+$/, `icon-${size}.png`),
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
  return JSON.stringify({
    name: site.site_name,
    short_name: site.logo_text || site.site_name,
    ...(description === '' ? {} : { description }),
    // Depends on the site, not on the visitor: caches keep one.
    lang: languages[context.site.languages[0] ?? 'EN'].tag,
    dir: 'ltr',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: colours.background,
    theme_color: colours.theme,
    categories: ['games', 'entertainment'],
    icons:
      site.manifest_icon === ''
        ? []
        : ['any', 'maskable'].flatMap((purpose) => icons.map((icon) => ({ ...icon, purpose }))),
  });
}

export interface SiteFileDeps {
  readonly handlers: Handlers;
  readonly tenant: Tenant;
  readonly renderer: Renderer;
}

/** Files with fixed names that browsers and search engines request: each site has its own. */
export function installSiteFiles(app: FastifyInstance, deps: SiteFileDeps): void {
  const serve = (writer: Writer) => async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await deps.tenant.contextOf(request);
    if (isRefusal(context)) return sendRefusal(request, reply, context);
    const startup = await deps.handlers['startup.open']({ domain_name: context.domainName }, context);
    if (isRefusal(startup)) return sendRefusal(request, reply, startup);
    const { type, text } = await writer(startup, context);
    return reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text);
  };
  app.get('/robots.txt', serve(robots));
  app.get('/sitemap.xml', serve(sitemap));
  app.get(
    '/manifest.webmanifest',
    serve(async (startup, context) => ({
      type: 'application/manifest+json',
      text: await manifestOf(startup, context, deps),
    })),
  );
  app.get('/favicon.ico', async (request, reply) => {
    const context = await deps.tenant.contextOf(request);
    if (isRefusal(context)) return sendRefusal(request, reply, context);
    const { manifest_icon: icon } = context.site.shown;
    if (icon === '') return reply.code(404).type('text/plain').send('');
    return reply.redirect(icon.replace(/[^/]+$/, 'icon-192.png'), 302);
  });
}
