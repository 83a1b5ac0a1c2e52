import type { i18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import type { AnsweredCall, PageAnswer, PageRequest } from '#contract/page.ts';
import { languages } from '#contract/site.ts';
import { App, Providers } from './app/app.tsx';
import type { RouteRow } from './app/routes/route-row.ts';
import { notFound, pageNeeds, routeAt, tidyPath } from './app/routes/routes.ts';
import { hasScreen, loadScreen, screenFile } from './app/routes/screens.ts';
import { firstTexts, openLanguage, type TextFile, textFile } from './boot/language.ts';
import { firstRow } from './boot/startup.ts';
import { checkTheme } from './boot/theme.ts';
import type { Payload } from './data/page.ts';
import { makeQueryClient, seed } from './data/queries.ts';
import { builtFor } from './document/built.ts';
import { documentOf } from './document/document.ts';
import { sanitiseAnswer } from './document/sanitise.ts';
import { titleOf } from './document/title.ts';
import { paletteOf } from './templates/palettes.ts';
import { loadTemplate, templateFile } from './templates/templates.ts';

interface Asked {
  readonly path: string;
  readonly route: RouteRow;
  readonly calls: readonly AnsweredCall[];
}

/** Makes the calls of a page, side by side. One that is refused is left to the screen, which shows its error state. */
async function ask(request: PageRequest): Promise<Asked> {
  const url = new URL(request.url, request.origin);
  const path = tidyPath(url.pathname);
  const route = routeAt(path);
  const { site, maintenance } = request.startup;
  const all = pageNeeds(route, { path, search: url.searchParams, language: request.language });
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
  if (routeAt(new URL(request.url, request.origin).pathname) === notFound) return undefined;
  const { calls } = await ask(request);
  return { calls };
}

function pageOf(request: PageRequest, calls: readonly AnsweredCall[]): Payload {
  const { domainName, origin, language, device, signedIn } = request;
  const offered = request.startup.language.flatMap(({ code, name }) => {
    const known = Object.entries(languages).find(([one]) => one === code);
    return known ? [{ code: known[0] as Payload['language'], name, tag: known[1].tag }] : [];
  });
  const startup = checkTheme(request.startup);
  return {
    startup,
    scheme: paletteOf(startup.site.theme_code, startup.site.theme_color).scheme,
    domainName,
    origin,
    language,
    languages: offered,
    device,
    signedIn,
    now: new Date().toISOString(),
    calls,
  };
}

const opened = new Map<string, Promise<i18n>>();

/** Texts do not change while the server runs: each set is opened once. */
function textsFor({ language, languages: offered }: Payload, files: readonly TextFile[]): Promise<i18n> {
  const key = `${language} ${offered.map(({ code }) => code)} ${files}`;
  const known = opened.get(key);
  if (known) return known;
  const opening = openLanguage(language, files, offered);
  opened.set(key, opening);
  opening.catch(() => opened.delete(key));
  return opening;
}

export async function renderPage(request: PageRequest): Promise<PageAnswer> {
  const { path, route, calls } = await ask(request);
  const page = pageOf(request, calls);
  const { theme_code, theme_color } = page.startup.site;
  const first = firstRow(page.startup, path);
  const known = hasScreen(first.screen) ? first : notFound;
  const [template, texts] = await Promise.all([
    loadTemplate(theme_code),
    textsFor(page, known.texts),
    loadScreen(known.screen),
  ]);
  if (!template) throw new Error(`No template ${theme_code}`);
  const client = makeQueryClient();
  seed(client, calls, Date.now());
  const body = renderToString(
    <Providers page={page} template={template} client={client} texts={texts}>
      <StaticRouter location={request.url}>
        <App />
      </StaticRouter>
    </Providers>,
  );
  client.clear();
  const seo = calls.find((one) => one.path === '/api/seo')?.response as CallResponse<'/api/seo'> | undefined;
  const own =
    known === notFound
      ? texts.t('notFound', { ns: '_m', path })
      : texts.t(`title.${route.page}`, { ns: '_m' });
  const status = known === notFound ? 404 : 200;
  const files = [...firstTexts, ...known.texts].map((file) => textFile(page.language, file));
  const html = documentOf({
    page,
    path,
    template,
    palette: paletteOf(theme_code, theme_color),
    seo: seo?.value,
    title: titleOf(seo?.value, own, page.startup.site.site_name),
    languageTag: languages[page.language].tag,
    built: builtFor([templateFile(template.code), screenFile(known.screen), ...files]),
    nonce: request.nonce,
    status,
    body,
  });
  return { status, html };
}
