import { expect, type Page } from '@playwright/test';
import { visitorContext } from './support/people.ts';
import { phone, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { visit } from './support/watch.ts';
import { test } from './test.ts';

const filipino = textIn('PHP');

const offline = (page: Page) =>
  page.getByRole('heading', { level: 1, name: filipino('system.offlineTitle') });

/** Until the worker has taken the page in its care. */
const workerIsThere = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 30_000,
  });

test('without a line a page is the site\u2019s own, what was read can be read again, and it goes on by itself', async ({
  browser,
}) => {
  const context = await visitorContext(
    browser,
    sites.lucky,
    { viewport: phone, language: 'PHP' },
    { serviceWorkers: 'allow' },
  );
  const page = await context.newPage();
  await visit(page, urlOf(sites.lucky, '/faqs'));
  await workerIsThere(page);
  await visit(page, urlOf(sites.lucky, '/faqs'));
  await visit(page, urlOf(sites.lucky));

  await test.step('nothing of a player, and no call, is kept', async () => {
    const kept = await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = await Promise.all(stores.map((store) => store.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    const pages = kept.filter((path) => !/^\/(assets|art)\//.test(path));
    expect(pages.sort()).toEqual(['/faqs', '/offline']);
  });

  await context.setOffline(true);
  // Chromium 150 plays a broken network, but says `onLine` in a page that is opened meanwhile; a real one does not.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => window.name !== 'offline' }),
  );
  await page.evaluate(() => {
    window.name = 'offline';
  });
  await page.goto(urlOf(sites.lucky, '/slots'));
  await expect(offline(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'slot2');
  await expect(page).toHaveURL(urlOf(sites.lucky, '/slots'));
  await page.getByRole('link', { name: filipino('_m:title.faqs') }).click();
  await expect(page.getByRole('heading', { level: 1, name: filipino('content.title.faqs') })).toBeVisible();
  await expect(page.getByRole('status').getByText(filipino('system.offlineNote'))).toBeVisible();

  await page.goto(urlOf(sites.lucky, '/slots'));
  await expect(offline(page)).toBeVisible();
  await context.setOffline(false);
  await page.evaluate(() => {
    window.name = '';
    window.dispatchEvent(new Event('online'));
  });
  await expect(page.getByRole('heading', { level: 1, name: filipino('category.slot_game') })).toBeVisible();
  await context.close();
});

test('nothing of a replaced build stays in the cache, and nothing but pages of the site is cached', async ({
  browser,
}) => {
  const context = await visitorContext(
    browser,
    sites.baize,
    { viewport: phone },
    { serviceWorkers: 'allow' },
  );
  const page = await context.newPage();
  await visit(page, urlOf(sites.baize, '/faqs'));
  // As the worker of the build before left it, and something of somebody else.
  await page.evaluate(async () => {
    for (const name of ['baize-files-0123456789abcdef', 'baize-pages-0123456789abcdef', 'analytics'])
      await (await caches.open(name)).put('/slots', new Response('the build before'));
  });
  await workerIsThere(page);
  const stores = await page.evaluate(() => caches.keys());
  expect(stores.filter((name) => name.endsWith('0123456789abcdef'))).toEqual([]);
  expect(stores).toContain('analytics');
  await context.setOffline(true);
  await page.goto(urlOf(sites.baize, '/slots'));
  await expect(
    page.getByRole('heading', { level: 1, name: textIn('EN')('system.offlineTitle') }),
  ).toBeVisible();
  await context.close();
});
