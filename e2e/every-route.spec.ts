import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { demoOf, playerContext, visitorContext } from './support/people.ts';
import { type Route, routes } from './support/routes.ts';
import { desktop, narrowest, phone, type Site, sites, urlOf } from './support/sites.ts';
import { type Language, sectionNames, textIn } from './support/texts.ts';
import { awake, overflow, settled, watch } from './support/watch.ts';

interface Look {
  readonly site: Site;
  readonly language: Language;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly htmlLang: string;
}

const looks: readonly Look[] = [
  { site: sites.baize, language: 'EN', viewport: desktop, htmlLang: 'en' },
  { site: sites.lucky, language: 'PHP', viewport: phone, htmlLang: 'fil' },
];

/** What a machine without a graphics card says; a route for guests that sends a player on is left half loaded. */
const ofTheMachine = ['GPU stall due to ReadPixels', 'net::ERR_ABORTED'];

test('there are 49 routes', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(49);
});

for (const look of looks) {
  for (const who of ['visitor', 'player'] as const) {
    const { site, language, viewport } = look;
    test.describe(`a ${who} of ${site.name} in ${language} at ${viewport.width} pixels`, () => {
      // One browser for all routes, as people use it: what they share is fetched once.
      test.describe.configure({ mode: 'default' });
      let context: BrowserContext;
      test.beforeAll(async ({ browser }) => {
        context = await open(browser, look, who);
      });
      test.afterAll(() => context.close());
      for (const route of routes)
        test(`${route.path} is right for a ${who} of ${site.name}`, () => walk(context, look, route, who));
    });
  }
}

async function open(browser: Browser, look: Look, who: 'visitor' | 'player'): Promise<BrowserContext> {
  const { site, language, viewport } = look;
  if (who === 'visitor') return visitorContext(browser, site, { viewport, language });
  return playerContext(browser, await demoOf(site), { viewport, language });
}

/** Opens a route as somebody, and looks at everything that is the same for every screen. */
async function walk(
  context: BrowserContext,
  look: Look,
  route: Route,
  who: 'visitor' | 'player',
): Promise<void> {
  const page = await context.newPage();
  const console = watch(page);
  const failed = listenToFailures(page);
  const response = await page.goto(urlOf(look.site, route.address ?? route.path));
  expect(response?.status()).toBe(200);
  await awake(page);
  await expectAccess(page, look, route, who);
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('lang', look.htmlLang);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('h1')).toHaveText(/\S/);
  await expect(page).toHaveTitle(/\S/);
  expect(await untranslated(page), 'keys in place of texts').toEqual([]);
  expect(await overflow(page), 'wider than the window').toBeLessThanOrEqual(0);
  await page.setViewportSize(narrowest);
  await expect.poll(() => overflow(page), 'wider than 320 pixels').toBeLessThanOrEqual(0);
  expect(failed, 'requests that failed').toEqual([]);
  console.none(...ofTheMachine);
  await page.close();
}

/** A player's screen leads a visitor to log in, a guest's screen leads a player home, all else stays. */
async function expectAccess(page: Page, { site, language }: Look, route: Route, who: string): Promise<void> {
  const t = textIn(language);
  if (route.access === 'player' && who === 'visitor') {
    if (site.login === 'page') await expect(page).toHaveURL(urlOf(site, '/login'));
    else {
      await expect(page).toHaveURL(urlOf(site));
      await expect(page.getByRole('dialog', { name: t('auth.loginTitle') })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  } else if (route.access === 'guest' && who === 'player') await expect(page).toHaveURL(urlOf(site));
  // The opening screen makes way for the home page by itself.
  else if (route.path === '/preloader') await expect(page).toHaveURL(urlOf(site));
  else await expect(page).toHaveURL(urlOf(site, route.address ?? route.path));
}

/** Every request of the site that did not come back well. */
function listenToFailures(page: Page): string[] {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // What is fetched ahead, or for a page that was left, is broken off.
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
