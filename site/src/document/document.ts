import type { CallResponse } from '#contract/calls.ts';
import type { PageAnswer } from '#contract/page.ts';
import { breakpointOf } from '#contract/site.ts';
import { localePrefix } from '#rules/routing/locale-prefix.ts';
import type { Payload } from '../data/page.ts';
import { pageKind } from '../routes/routes.ts';
import type { Template } from '../shells/template/template.ts';
import type { Palette } from '../templates/palette.ts';
import { rootStyle } from '../templates/root-style.ts';
import { analyticsFor } from './analytics.ts';
import { type Built, entryScript } from './built.ts';
import { fontPreloads } from './font-preloads.ts';
import { heroPreloads } from './hero-preloads.ts';
import { escapeHtml, Scripts, scriptJson, tag } from './html.ts';
import { iconSprite } from './icon-sprite.ts';
import { splashScript } from './splash-screen.ts';
import { startScript } from './start.ts';

export interface DocumentInput {
  readonly page: Payload;
  readonly path: string;
  readonly template: Template;
  readonly palette: Palette;
  readonly seo: CallResponse<'/api/seo'>['value'] | undefined;
  readonly title: string;
  readonly analytics: CallResponse<'/api/settings/get_analytics'>['value'];
  readonly languageTag: string;
  readonly built: Built;
  readonly status: number;
  readonly body: string;
}

/** The whole page as text, and the scripts in it. */
export function documentOf(input: DocumentInput): Omit<PageAnswer, 'status' | 'isKept'> {
  const { page, template, languageTag, built, body } = input;
  const scripts = new Scripts();
  const { theme_code, theme_color } = page.startup.site;
  const html = tag('html', {
    lang: languageTag,
    dir: 'ltr',
    'data-theme': theme_code,
    'data-color': theme_color,
    'data-breakpoint': String(breakpointOf(template.code, pageKind(input.path))),
    'data-breakpoint-product': String(breakpointOf(template.code, 'product')),
    'data-breakpoint-other': String(breakpointOf(template.code, 'other')),
  });
  const payload = tag('script', { type: 'application/json', id: 'payload' });
  const document = [
    `<!doctype html>${html}<head>${headOf(input, scripts)}</head><body>${iconSprite(page.startup)}`,
    `<div id="root" class="${template.mainWrap}">${body}</div>${payload}${scriptJson(page)}</script>`,
    import.meta.env.DEV ? '' : startScript(built, scripts),
    `${analyticsFor('BODY', input.analytics, scripts)}</body></html>`,
  ];
  return { html: document.join(''), scripts: scripts.all };
}

function headOf(input: DocumentInput, scripts: Scripts): string {
  const { seo, title, page, palette, template, built } = input;
  const { site } = page.startup;
  const description = seo?.meta_desc ?? '';
  const canonical = canonicalOf(input);
  const image = seo?.meta_image_url ? new URL(seo.meta_image_url, page.origin).href : undefined;
  const meta = (name: string, content: string | undefined) => (content ? tag('meta', { name, content }) : '');
  const property = (name: string, content: string | undefined) =>
    content ? tag('meta', { property: name, content }) : '';
  return [
    '<meta charset="utf-8">',
    tag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' }),
    `<title>${escapeHtml(title)}</title>`,
    ...built.styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    heroPreloads(input),
    ...fontPreloads(template, page.language),
    `${tag('style', { id: 'look' })}${rootStyle(palette, template)}</style>`,
    page.startup.show_preloader ? splashScript(scripts) : '',
    ...(import.meta.env.DEV ? developmentHead() : []),
    meta('description', description),
    meta('keywords', seo?.meta_keywords),
    meta('author', seo?.meta_author),
    meta('publisher', seo?.meta_publisher),
    meta('robots', input.status === 200 && !page.preview ? undefined : 'noindex'),
    tag('meta', { name: 'theme-color', content: palette.surface }),
    ...(input.status === 200
      ? [tag('link', { rel: 'canonical', href: canonical }), ...alternates(input)]
      : []),
    property('og:type', 'website'),
    property('og:site_name', site.site_name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:image', image),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...icons(site),
    analyticsFor('HEAD', input.analytics, scripts),
  ].join('');
}

/** The canonical address of the page for search engines, in the language that its address names, if any. */
function canonicalOf(input: DocumentInput): string {
  const { page } = input;
  const url = ownAddress(input);
  if (page.localePrefix !== '') url.pathname = withPrefix(page.language, url.pathname);
  return url.href;
}

/**
 * The page's own address. A path such as `//other.example/x` stays a path here: read as an address it would name a host.
 */
function ownAddress({ seo, page, path }: DocumentInput): URL {
  const url = new URL(seo?.meta_canonical || page.origin, page.origin);
  if (!seo?.meta_canonical) url.pathname = path.replace(/^[/\\]+/, '/');
  return url;
}

const withPrefix = (language: string, path: string) => `${localePrefix(language)}${path === '/' ? '' : path}`;

/** The same page in every language of the site. */
function alternates(input: DocumentInput): string[] {
  const { page } = input;
  if (page.languages.length < 2) return [];
  const plain = ownAddress(input);
  const link = (hreflang: string, pathname: string) =>
    tag('link', { rel: 'alternate', hreflang, href: new URL(pathname, plain.origin).href });
  return [
    ...page.languages.map(({ code, tag: name }) => link(name, withPrefix(code, plain.pathname))),
    link('x-default', plain.pathname),
  ];
}

/** The site's icons lie beside its great one: a drawn one for tabs, a small one for home screens. */
function icons({ manifest_icon }: Payload['startup']['site']): string[] {
  if (manifest_icon === '') return [];
  const beside = (name: string) => manifest_icon.replace(/[^/]+$/, name);
  return [
    tag('link', { rel: 'icon', href: beside('favicon.svg'), type: 'image/svg+xml' }),
    tag('link', { rel: 'apple-touch-icon', href: beside('icon-192.png') }),
    tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
  ];
}

function developmentHead(): string[] {
  return [
    `${tag('script', { type: 'module', src: '/@id/__x00__@vitejs/plugin-react/preamble' })}</script>`,
    `${tag('script', { type: 'module', src: '/@vite/client' })}</script>`,
    tag('link', { rel: 'stylesheet', href: '/src/styles/site.css' }),
    `${tag('script', { type: 'module', src: entryScript })}</script>`,
  ];
}
