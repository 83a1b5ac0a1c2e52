import { expect, type Page } from '@playwright/test';
import { coveredAt } from './looks/covered.ts';
import { expectAccessible } from './support/accessibility.ts';
import { send } from './support/api.ts';
import { visitorContext } from './support/people.ts';
import { playAddress } from './support/routes.ts';
import { desktop, narrowest, phone, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { overflow, reload, settled, visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const english = textIn('EN');

// What the server sends of every page of every site: server/src/edge/page/every-page.test.ts.
for (const site of [sites.baize, sites.arena]) {
  test(`the home page of ${site.name} is all there before any script runs`, async ({ browser }) => {
    const context = await visitorContext(browser, site, { viewport: phone }, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(urlOf(site));
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    expect(await page.locator('a[href^="/playnow"]').count(), 'games').toBeGreaterThan(4);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('footer')).toContainText('18+');
    // Both ways in, and the bar under the thumb.
    const header = page.getByRole('banner');
    for (const way of ['shell.logIn', 'shell.join'])
      await expect(header.getByText(english(way), { exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: english('shell.quick') })).toBeVisible();
    for (const property of ['og:title', 'og:description', 'og:image'])
      await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', /\S/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /^http/);
    await context.close();
  });
}

test('walking between pages fetches their data once and works with the way back', async ({ browser }) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  const console = watch(page);
  await visit(page, urlOf(sites.baize));
  const made: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') made.push(`${request.url()} ${request.postData()}`);
  });
  await page.getByRole('navigation').locator('a[href="/slots"]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/slots$/);
  await expect(page.locator('h1')).toHaveText(english('category.slot_game'));
  await settled(page);
  await page.goBack();
  await expect(page).toHaveURL(urlOf(sites.baize));
  await page.goForward();
  await expect(page.locator('h1')).toHaveText(english('category.slot_game'));
  expect(
    made.filter((call, place) => made.indexOf(call) !== place),
    'nothing is asked for twice',
  ).toEqual([]);
  console.none();
  await context.close();
});

for (const site of [sites.baize, sites.lucky]) {
  test(`an unknown address on ${site.name} is a page that says so, with status 404`, async ({ browser }) => {
    const context = await visitorContext(browser, site, { viewport: phone });
    const page = await context.newPage();
    const response = await visit(page, urlOf(site, '/nowhere/at-all'));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found: /nowhere/at-all');
    // The picture, which the signs of buttons are not.
    const image = page.getByRole('main').locator('.drawing').first();
    await expect(image).toBeVisible();
    expect((await image.boundingBox())?.width).toBeGreaterThan(100);
    await expectAccessible(page, '/nowhere/at-all');
    await page
      .getByRole('main')
      .getByRole('link', { name: english('ui.backHome') })
      .click();
    await expect(page).toHaveURL(urlOf(site));
    await context.close();
  });
}

test('the language changes on the current page, and is remembered for a year', async ({ browser }) => {
  const filipino = textIn('PHP');
  const context = await visitorContext(browser, sites.lucky, { viewport: desktop });
  const page = await context.newPage();
  const console = watch(page);
  await visit(page, urlOf(sites.lucky, '/slots'));
  await page
    .getByRole('button', { name: english('shell.chooseLanguage') })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Filipino' }).click();
  await expect(page.getByRole('searchbox', { name: filipino('lobby.search') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil');
  const cookie = (await context.cookies()).find(({ name }) => name === 'language');
  expect(cookie).toMatchObject({ value: 'PHP', path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(365);
  await reload(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil');
  await expect(page.getByRole('searchbox', { name: filipino('lobby.search') })).toBeVisible();
  console.none();
  await context.close();
});

test('the chat of a demonstration opens over the page and answers, and nothing lies under it', async ({
  browser,
}) => {
  for (const viewport of [desktop, narrowest]) {
    const context = await visitorContext(browser, sites.arena, { viewport });
    const page = await context.newPage();
    const console = watch(page);
    await visit(page, urlOf(sites.arena, '/faqs'));
    const more = page.getByRole('button', { name: english('shell.more'), exact: true });
    if (viewport === narrowest) await more.click();
    await page.getByRole('button', { name: english('shell.liveChat') }).click();
    const chat = page.getByRole('dialog', { name: english('shell.liveChat') });
    await expect(chat).toBeVisible();
    await expect(page.locator('.dock:popover-open')).toHaveCount(0);
    await chat.getByRole('button', { name: 'Deposits' }).click();
    await expect(chat.getByRole('link', { name: 'Banking' })).toHaveAttribute('href', '/banking');
    await chat.getByRole('textbox').fill('When is the next match?');
    await page.keyboard.press('Enter');
    const log = chat.getByRole('log');
    await expect(log).toContainText('When is the next match?');
    await expect(chat.getByRole('link', { name: 'Questions and answers' })).toBeInViewport();
    const box = await chat.boundingBox();
    expect(box && [box.x >= 0, box.x + box.width <= viewport.width, box.y >= 0]).toEqual([true, true, true]);
    await page.keyboard.press('Escape');
    await expect(chat).toBeHidden();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    console.none();
    await context.close();
  }
});

test('a site under maintenance shows that on every path, and nothing else', async ({ browser }) => {
  const header = { accept: 'text/html', cookie: 'language=EN' };
  for (const path of ['/', '/deposit', '/login', '/nowhere', playAddress('demo')]) {
    const { text } = await send(sites.closed, 'GET', path, '', header);
    expect(text, path).toMatch(/<h1[^>]*>Back on /);
    expect(text, path).not.toContain('href="/playnow');
  }
  for (const viewport of [phone, desktop]) {
    const context = await visitorContext(browser, sites.closed, { viewport });
    const page = await context.newPage();
    await visit(page, urlOf(sites.closed, '/slots'));
    await expect(page.locator('h1')).toContainText(/^Back on /);
    await expect(page.locator('a[href^="/playnow"]')).toHaveCount(0);
    await expectAccessible(page, `maintenance at ${viewport.width} pixels`);
    await context.close();
  }
  const call = await send(
    sites.closed,
    'POST',
    '/api/home/marquee',
    JSON.stringify({ domain_name: 'closed.localhost', external_id: 'closed' }),
  );
  expect([call.status, JSON.parse(call.text).message]).toEqual([503, 'maintenance']);
});

test('the way to install the site comes with the second visit, and one part floats at a time on a phone', async ({
  browser,
}) => {
  const context = await visitorContext(browser, sites.baize, { viewport: phone });
  const [first, second] = [await context.newPage(), await context.newPage()];
  const installOn = (page: Page) =>
    page.getByRole('complementary', { name: english('afloat.appTitle', { site: 'Baize' }) });
  await visit(first, urlOf(sites.baize, '/about'));
  // In the same browser, in a window of its own.
  await visit(second, urlOf(sites.baize, '/about'));
  await expect(installOn(second)).toBeVisible();
  await expect(installOn(first)).toHaveCount(0);
  expect(await coveredAt(second, phone.width)).toEqual([]);
  await second.getByRole('button', { name: english('shell.more'), exact: true }).click();
  await expect(second.getByRole('complementary', { name: english('shell.more') })).toBeVisible();
  await expect(installOn(second)).toBeHidden();
  await second.keyboard.press('Escape');
  await expect(installOn(second)).toBeVisible();
  await context.close();
});
