import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { languages } from '#contract/languages.ts';
import type { AnsweredCall, FailedPage, PageAnswer, PageRequest } from '#contract/page.ts';
import { App, Providers } from './app/app.tsx';
import { titleOf } from './app/title.ts';
import { firstTexts, openLanguage, type TextFile, textFile } from './boot/language.ts';
import type { Payload } from './data/page.ts';
import { makeQueryClient, seed } from './data/queries.ts';
import type { Texts } from './data/texts/texts.ts';
import { build, builtFor } from './document/built.ts';
import { documentOf } from './document/document.ts';
import { failedStartup } from './document/failed-startup.ts';
import { previewOf } from './document/looks.ts';
import { sanitiseAnswer } from './document/sanitise.ts';
import type { RouteRow } from './routes/route-row.ts';
import { failureRow, notFound, OFFLINE, pageNeeds, routeAt, tidyPath } from './routes/routes.ts';
import { hasScreen, loadScreen, screenFile } from './routes/screens.ts';
import { firstRoute } from './routes/site-routes.ts';
import { scriptFile } from './scripts/scripts.ts';
import { paletteOf } from './templates/palettes.ts';
import { loadTemplate, templateFile } from './templates/templates.ts';

interface Asked {
  readonly path: string;
  readonly route: RouteRow;
  readonly calls: readonly AnsweredCall[];
}

/** Split by hand: read as an address, `//other.example/x` would name a host and lead to the page of another path. */
function addressOf({ url }: Pick<PageRequest, 'url'>): {
  readonly path: string;
  readonly search: URLSearchParams;
} {
  const [path = ''] = url.split('?');
  return { path: tidyPath(path), search: new URLSearchParams(url.slice(path.length)) };
}

/** Makes the calls of a page, side by side. One that is refused is left to the screen, which shows its error state. */
async function ask(request: PageRequest): Promise<Asked> {
  const { path, search } = addressOf(request);
  const route = routeAt(path);
  const { site, maintenance } = request.startup;
  const template = await loadTemplate(site.theme_code);
  const hasCoupon = template?.home.includes('coupon') === true;
  const all = pageNeeds(route, { path, search, language: request.language, hasCoupon });
  const needs = maintenance.is_maintenance ? all.filter((one) => one.path === '/api/seo') : all;
  const fields = { domain_name: request.domainName, external_id: site.external_id };
  const answers = await Promise.allSettled(
    needs.map(async (one): Promise<AnsweredCall> => {
      const asked = { ...fields, ...one.ask };
      const response = await request.call(one.path, asked);
      return { path: one.path, request: one.ask, response: sanitiseAnswer(one.path, response) };
    }),
  );
  return { path, route, calls: answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])) };
}

export async function pagePayload(
  request: PageRequest,
): Promise<{ readonly calls: readonly AnsweredCall[] } | undefined> {
  if (routeAt(addressOf(request).path) === notFound) return undefined;
  const { calls } = await ask(request);
  return { calls };
}

function pageOf(request: PageRequest, calls: readonly AnsweredCall[]): Payload {
  const { startup, siteVersion, language, domainName, origin, device, signedIn } = request;
  const offered = startup.language.flatMap(({ code, name }) => {
    const known = Object.entries(languages).find(([one]) => one === code);
    return known ? [{ code: known[0] as Payload['language'], name, tag: known[1].tag }] : [];
  });
  return {
    ...{ startup, siteVersion, domainName, origin, language, device, signedIn, calls, build },
    scheme: paletteOf(startup.site.theme_code, startup.site.theme_color).scheme,
    localePrefix: request.localePrefix,
    languages: offered,
    now: new Date().toISOString(),
    ...(request.isPreview && { preview: previewOf() }),
    ...(request.isPseudo && { isPseudo: true }),
  };
}

/** The page of a site that could not be opened knows nothing but what went wrong. */
function failedPageOf(request: FailedPage): Payload {
  const { language, domainName, origin, device } = request;
  const startup = failedStartup(request);
  const { name } = languages[language];
  return {
    ...{ startup, domainName, origin, language, device, build },
    scheme: paletteOf(startup.site.theme_code, startup.site.theme_color).scheme,
    localePrefix: '',
    signedIn: false,
    languages: [{ code: language, name, tag: languages[language].tag }],
    now: new Date().toISOString(),
    calls: [],
  };
}

const opened = new Map<string, Promise<Texts>>();

/** Texts do not change while the server runs: each set is opened once. */
function textsFor(
  { language, languages: offered, isPseudo }: Payload,
  files: readonly TextFile[],
): Promise<Texts> {
  const key = `${language} ${offered.map(({ code }) => code)} ${files} ${isPseudo}`;
  const known = opened.get(key);
  if (known) return known;
  const opening = openLanguage(language, files, offered, isPseudo);
  opened.set(key, opening);
  opening.catch(() => opened.delete(key));
  return opening;
}

interface Drawing {
  readonly page: Payload;
  readonly row: RouteRow;
  /** Path and query within the site. */
  readonly url: string;
  readonly status: number;
  readonly isKept?: boolean;
  readonly seo?: CallResponse<'/api/seo'>['value'] | undefined;
  readonly analytics?: CallResponse<'/api/settings/get_analytics'>['value'];
  /** Page title without a title in its SEO record. */
  readonly name: (texts: Texts) => string;
}

async function draw({
  page,
  row,
  url,
  status,
  isKept = false,
  seo,
  analytics = [],
  name,
}: Drawing): Promise<PageAnswer> {
  const { theme_code, theme_color, site_name } = page.startup.site;
  const [template, texts] = await Promise.all([
    loadTemplate(theme_code),
    textsFor(page, row.texts),
    loadScreen(row.screen),
  ]);
  if (!template) throw new Error(`No template ${theme_code}`);
  const client = makeQueryClient();
  seed(client, page.calls, Date.now());
  const body = renderToString(
    <Providers page={page} template={template} client={client} texts={texts}>
      <StaticRouter basename={page.localePrefix} location={`${page.localePrefix}${url}`}>
        <App />
      </StaticRouter>
    </Providers>,
  );
  client.clear();
  const texted = [...firstTexts, ...row.texts].map((file) => textFile(page.language, file));
  const letters = scriptFile(page.language, template.code);
  const document = documentOf({
    ...{ page, template, seo, analytics, status, body },
    path: addressOf({ url }).path,
    palette: paletteOf(theme_code, theme_color),
    title: titleOf(seo, name(texts), site_name),
    languageTag: languages[page.language].tag,
    built: builtFor([
      templateFile(template.code),
      screenFile(row.screen),
      ...texted,
      ...(letters === undefined ? [] : [letters]),
    ]),
  });
  return { status, isKept, ...document };
}

export async function renderPage(request: PageRequest): Promise<PageAnswer> {
  const [{ path, route, calls }, analytics] = await Promise.all([
    ask(request),
    request.call('/api/settings/get_analytics', { domain_name: request.domainName }),
  ]);
  const page: Payload = {
    ...pageOf(request, calls),
    ...(route.path === OFFLINE && { isOffline: true }),
  };
  const first = firstRoute(page, path);
  const row = hasScreen(first.screen) ? first : notFound;
  const seo = calls.find((one) => one.path === '/api/seo')?.response as CallResponse<'/api/seo'> | undefined;
  return draw({
    ...{ page, row, url: request.url },
    status: row === notFound ? 404 : 200,
    isKept: row.isKept,
    seo: seo?.value,
    // A preview counts as no visit.
    analytics: request.isPreview ? [] : analytics.value,
    name: (texts) =>
      row === notFound
        ? texts.of('ui').t('notFound', { ns: '_m', path })
        : texts.of('ui').t(`title.${route.page}`, { ns: '_m' }),
  });
}

export function windowColours({
  theme_code,
  theme_color,
}: Pick<Payload['startup']['site'], 'theme_code' | 'theme_color'>): {
  readonly background: string;
  readonly theme: string;
} {
  const { surface } = paletteOf(theme_code, theme_color);
  return { background: surface, theme: surface };
}

export function renderFailure(request: FailedPage): Promise<PageAnswer> {
  return draw({
    page: failedPageOf(request),
    row: failureRow,
    url: request.url,
    status: -request.failure.statusCode,
    name: (texts) => texts.of('ui').t('startup.title'),
  });
}
