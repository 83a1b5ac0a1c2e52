import { type BrowserContext, expect, type Page } from '@playwright/test';
import { violations } from './support/accessibility.ts';
import { demoOf, playerContext, visitorContext } from './support/people.ts';
import { beyond, distinct, publicScreens, type Route, routes } from './support/routes.ts';
import { desktop, narrowest, phone, type Site, sites, urlOf } from './support/sites.ts';
import { type Language, sectionNames } from './support/texts.ts';
import { hydrated, overflow, settled, watch } from './support/watch.ts';
import { test } from './test.ts';

interface Look {
  readonly who: 'visitor' | 'player';
  readonly site: Site;
  readonly language: Language;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly routes: readonly Route[];
  /** Screens that are looked at by the rules of accessibility here. */
  readonly axe: readonly Route[];
}

const open = distinct.filter(({ access }) => access !== 'player');
const guests = routes.filter(({ access }) => access === 'guest');
const own = routes.filter(({ access }) => access === 'player');
const some = routes.filter(({ path }) =>
  ['/', '/slots', '/sports', '/about', '/vip', '/promotions'].includes(path),
);
const home = routes.filter(({ path }) => path === '/');

/**
 * Every screen once, by the rules of accessibility; every screen that anybody may see as a visitor and as a player, every
 * screen of players on two templates, and one of each layout on each site. What a server sends for every route of every site is looked at in server/src/edge/page/every-page.test.ts,
 * who may see which in site/src/app/routes/routes.test.ts.
 */
const looks: readonly Look[] = [
  { who: 'visitor', site: sites.baize, language: 'EN', viewport: desktop, routes: open, axe: open },
  { who: 'player', site: sites.baize, language: 'EN', viewport: phone, routes: [...own, ...home], axe: own },
  {
    ...{ who: 'visitor', site: sites.lucky, language: 'EN', viewport: desktop },
    ...{ routes: [...some, ...guests], axe: some },
  },
  {
    ...{ who: 'player', site: sites.lucky, language: 'PHP', viewport: phone },
    ...{ routes: [...own, ...publicScreens], axe: own },
  },
  { who: 'visitor', site: sites.arena, language: 'EN', viewport: phone, routes: some, axe: home },
];
const htmlLang = { EN: 'en', PHP: 'fil' };

test('there are 49 routes', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(49 + beyond.length);
});

for (const look of looks) {
  const { who, site, language, viewport } = look;
  test.describe(`a ${who} of ${site.name} in ${language} at ${viewport.width} pixels`, () => {
    // One browser and one tab for all routes, as people use it: what they share is fetched and compiled once.
    test.describe.configure({ mode: 'default' });
    let context: BrowserContext;
    let tab: Tab;
    test.beforeAll(async ({ browser }) => {
      context = await (who === 'visitor'
        ? visitorContext(browser, site, { viewport, language })
        : playerContext(browser, await demoOf(site), { viewport, language }));
      tab = listen(await context.newPage());
    });
    test.afterAll(() => context.close());
    for (const route of look.routes)
      test(`${route.path} has no fault for a ${who} of ${site.name}`, () => walk(tab, look, route));
  });
}

interface Tab {
  readonly page: Page;
  readonly console: ReturnType<typeof watch>;
  readonly failed: string[];
  readonly calls: string[];
}

const listen = (page: Page): Tab => ({
  page,
  console: watch(page),
  failed: listenToFailures(page),
  calls: listenToCalls(page),
});

/** Opens a route as somebody, and looks at everything that is the same for every screen. */
async function walk({ page, console, failed, calls }: Tab, look: Look, route: Route): Promise<void> {
  await page.setViewportSize(look.viewport);
  // Ignore calls that the previous screen completed.
  page.once('framenavigated', () => {
    failed.length = 0;
    calls.length = 0;
  });
  const response = await page.goto(urlOf(look.site, route.address ?? route.path));
  expect(response?.status()).toBe(200);
  await hydrated(page);
  // The opening screen makes way for the home page by itself.
  const stays = route.path !== '/preloader';
  await expect(page).toHaveURL(urlOf(look.site, stays ? (route.address ?? route.path) : '/'));
  if (stays) {
    await expectScreen(page, look, await carriedBy(page), calls);
    if (look.axe.includes(route)) expect.soft(await violations(page), 'for everybody').toEqual([]);
    await expectNarrow(page);
  }
  expect(failed, 'requests that failed').toEqual([]);
  console.none();
}

async function expectScreen(
  page: Page,
  look: Look,
  carried: readonly string[],
  calls: readonly string[],
): Promise<void> {
  await settled(page);
  expect(
    calls.filter((call) => carried.includes(call)),
    'asks again for what it was sent with',
  ).toEqual([]);
  expect(
    calls.filter((call, place) => calls.indexOf(call) !== place),
    'asks twice',
  ).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', htmlLang[look.language]);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('h1')).toHaveText(/\S/);
  await expect(page).toHaveTitle(/\S/);
  expect(await untranslated(page), 'keys in place of texts').toEqual([]);
  expect(await overflow(page), 'wider than the window').toBeLessThanOrEqual(0);
}

async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize(narrowest);
  await expect.poll(() => overflow(page), 'wider than 320 pixels').toBeLessThanOrEqual(0);
  // It is left now: the window grows again for the next screen, and this one need not be laid out for that.
  await page.evaluate(() => {
    document.documentElement.style.display = 'none';
  });
}

interface Carried {
  readonly calls: readonly { readonly path: string; readonly request: object }[];
}

/** A call by what it asks, the fields that name the site left out. */
function signature(path: string, ask: object): string {
  const fields = Object.entries(ask).filter(([name]) => name !== 'domain_name' && name !== 'external_id');
  return `${path} ${JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)))}`;
}

/** Asked again whenever a round is due, and whenever a push says that the player, on any page, has earned something. */
const askedAgain: readonly string[] = ['/api/games/on_now', '/api/settings/check_status'];

/** Every other call of the API that the browser makes. */
function listenToCalls(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.startsWith('/api/') && !askedAgain.includes(pathname))
      made.push(signature(pathname, request.postDataJSON()));
  });
  return made;
}

async function carriedBy(page: Page): Promise<string[]> {
  const text = await page.locator('#payload').textContent();
  const { calls }: Carried = JSON.parse(text ?? '');
  return calls.map(({ path, request }) => signature(path, request));
}

/** Every request of the site that did not come back well. */
function listenToFailures(page: Page): string[] {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // Prefetches, and requests of a page that was left, are aborted.
    if (why !== 'net::ERR_ABORTED') failed.push(`${why} ${request.url()}`);
  });
  return failed;
}

/** Words on the page that are keys of texts, or blanks that nothing was filled into. */
async function untranslated(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')].flatMap(
      (one) => ['aria-label', 'placeholder', 'alt', 'title'].map((name) => one.getAttribute(name) ?? ''),
    );
    // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts.
    return [document.title, document.body.innerText, ...labels].join('\n');
  });
  const words = text.match(/[a-zA-Z_]+(?:[.:][a-zA-Z0-9_-]+)+|\{\{.*?\}\}/g) ?? [];
  return words.filter((word) => word.startsWith('{{') || sectionNames.has(word.split(/[.:]/)[0] ?? ''));
}
