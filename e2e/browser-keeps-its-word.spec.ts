import { expect, type Page } from '@playwright/test';
import { Actor } from './support/actions.ts';
import { demoOf, logIn, playerContext, visitorContext } from './support/people.ts';
import { desktop, phone, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { hydrated, pressFarBelow, reload, settled, visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const english = textIn('EN');
const HOUR = 3_600_000;

/** What a page asks the server for, but for pictures, fonts and its line for pushes. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const quiet = /^\/(art|live|favicon)|\.(woff2|svg)$/.test(pathname);
    if (!quiet) asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}

/** Nothing new was asked for a while, longer than a busy machine pauses between two requests: what is fetched ahead is here. */
async function atRest(asked: readonly string[]): Promise<void> {
  let before = -1;
  const isAtRest = () => {
    const seen = before;
    before = asked.length;
    return seen === before;
  };
  await expect.poll(isAtRest, { intervals: [1_500] }).toBe(true);
}

test('the cookies of a visit are as the specification says', async ({ browser }) => {
  const context = await visitorContext(browser, sites.lucky, { viewport: phone });
  const page = await context.newPage();
  await visit(page, urlOf(sites.lucky));
  const cookie = async (name: string) => (await context.cookies()).find((one) => one.name === name);
  await expect
    .poll(() => cookie('viewport'))
    .toMatchObject({
      value: 'mobileMedium',
      path: '/',
      secure: true,
      sameSite: 'Strict',
    });
  const days = (((await cookie('viewport'))?.expires ?? 0) * 1000 - Date.now()) / (24 * HOUR);
  expect(Math.round(days)).toBe(365);
  expect(await cookie('clientDomain')).toMatchObject({
    value: 'lucky.localhost',
    domain: '.lucky.localhost',
    path: '/',
    secure: true,
    sameSite: 'Lax',
  });
  await page.setViewportSize({ width: 800, height: 900 });
  await expect.poll(async () => (await cookie('viewport'))?.value).toBe('tablet');
  await context.close();
});

test('the address takes its one spelling once the router stands', async ({ browser }) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  await visit(page, urlOf(sites.baize, '/Slots/?sort=new'));
  await expect(page).toHaveURL(urlOf(sites.baize, '/slots?sort=new'));
  await context.close();
});

test('who is logged in, and how the page was left, outlive a reload', async ({ browser }) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  const actor = new Actor(page, sites.baize, 'EN');
  await visit(page, urlOf(sites.baize));
  await actor.logInByPassword({ account: 'demo', password: 'Demo1234!' });
  await page.getByRole('button', { name: english('shell.partnersFold') }).click();
  await reload(page);
  await expect(actor.balance).toBeVisible();
  await expect(page.getByRole('button', { name: english('shell.partnersOpen') })).toBeVisible();
  const kept = await page.evaluate(() => [
    localStorage.getItem('baize.session'),
    localStorage.getItem('baize.layout'),
  ]);
  expect(JSON.parse(kept[0] ?? '').state).toMatchObject({
    isAuthenticated: true,
    user: { account_id: 'demo' },
  });
  expect(JSON.parse(kept[1] ?? '').state).toMatchObject({ partnersOpen: false });
  await context.close();
});

test('a walk between two pages fetched ahead requests the data of the next page only', async ({
  browser,
}) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  await page.clock.install();
  const connected = page.waitForEvent('websocket');
  await visit(page, urlOf(sites.baize));
  // What is fetched ahead for the links in sight, what floats and the connection for pushes are here before the walk begins.
  await page.clock.fastForward(10_000);
  await connected;
  await settled(page);
  const faqs = page.locator('footer a[href="/faqs"]');
  const ahead = page.waitForResponse('**/faqs/_payload.json');
  const asked = listen(page);
  await faqs.hover();
  await ahead;
  await atRest(asked);
  asked.length = 0;
  await faqs.click();
  await expect(page.locator('h1')).toHaveText(english('content.title.faqs'));
  await settled(page);
  expect(asked, 'its data came with the pointer').toEqual([]);
  // Chunk and texts are shared: what is left to ask is the record of the page.
  const about = page.locator('footer a[href="/about"]');
  await about.focus();
  await expect.poll(() => asked).toEqual(['GET /about/_payload.json']);
  await about.press('Enter');
  await expect(page.locator('h1')).toHaveText(english('content.title.about'));
  await settled(page);
  expect(asked).toEqual(['GET /about/_payload.json']);
  await context.close();
});

test('nothing is fetched ahead for who saves data', async ({ browser }) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  await visit(page, urlOf(sites.baize));
  await expect(page.getByRole('button', { name: english('shell.partnersFold') })).toBeVisible();
  const asked = listen(page);
  await page.locator('footer a[href="/faqs"]').hover();
  await pressFarBelow(page.locator('footer a[href="/faqs"]'));
  await expect(page.locator('h1')).toHaveText(english('content.title.faqs'));
  expect(asked.filter((one) => one.includes('/faqs/'))).toEqual(['GET /faqs/_payload.json']);
  expect(asked[0], 'not before it was wanted').toContain('faqs');
  await context.close();
});

test('the data of a page is asked for once more where the first answer was one that passes', async ({
  browser,
}) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  let answers = 0;
  await page.route('**/promotions/_payload.json', (route) => {
    answers += 1;
    return answers === 1 ? route.fulfill({ status: 503, body: '' }) : route.continue();
  });
  await visit(page, urlOf(sites.baize));
  const posts = listen(page);
  await page
    .getByRole('link', { name: english('menu.promotions') })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.locator('article.offer').first()).toBeVisible();
  expect(answers).toBe(2);
  expect(posts.filter((one) => one.startsWith('POST /api/rewards/promotions'))).toEqual([]);
  await context.close();
});

test('a page whose code is gone reloads once, and then says so until the next page', async ({ browser }) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await visit(page, urlOf(sites.baize));
  await settled(page);
  await page.route(/assets\/contact-us-screen/, (route) => route.fulfill({ status: 404, body: '' }));
  await pressFarBelow(page.locator('footer a[href="/contact-us"]'));
  await expect(page.getByRole('heading', { level: 1, name: english('system.brokenTitle') })).toBeVisible();
  // The heading may be there before the page has loaded.
  await expect.poll(() => loads).toBe(2);
  await pressFarBelow(page.locator('footer a[href="/faqs"]'));
  await expect(page.locator('h1'), 'the next page begins afresh').toHaveText(english('content.title.faqs'));
  expect(loads, 'once, not again within ten seconds').toBe(2);
  await context.close();
});

/** Notes in the page that it has read an answer from there, and has had its turn to take it in. */
async function tellsWhatItRead(page: Page, address: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const read = Response.prototype.json;
    Response.prototype.json = async function json(this: Response): Promise<unknown> {
      const body: unknown = await read.call(this);
      if (this.url.includes(wanted)) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => Object.assign(window, { hasRead: true });
        port2.postMessage(null);
      }
      return body;
    };
  }, address);
}

test('a page asks by the hour for a newer build, and fetches its next page from it', async ({ browser }) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  await page.clock.install();
  await tellsWhatItRead(page, '/builds/meta/');
  await visit(page, urlOf(sites.baize));
  const asked: string[] = [];
  await page.route('**/builds/**', (route) => {
    asked.push(new URL(route.request().url()).pathname + new URL(route.request().url()).search);
    return route.fulfill({ json: { id: 'a-newer-one', timestamp: 1 } });
  });
  await page.clock.fastForward(HOUR - 60_000);
  expect(asked).toEqual([]);
  await page.clock.fastForward(61_000);
  await page.waitForFunction(() => 'hasRead' in window);
  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatch(/^\/builds\/latest\.json\?\d{13}$/);
  expect(asked[1]).toBe('/builds/meta/a-newer-one.json');
  const reloaded = page.waitForEvent('load');
  await pressFarBelow(page.locator('footer a[href="/faqs"]'));
  await reloaded;
  await expect(page).toHaveURL(urlOf(sites.baize, '/faqs'));
  await expect(page.locator('h1')).toHaveText(english('content.title.faqs'));
  await context.close();
});

test('a visit by an advertisement is reported once, and kept', async ({ browser }) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/settings/adsvisit')) reports.push(request.postDataJSON());
  });
  await context.addCookies([{ name: '_fbp', value: 'fb.1.2', domain: 'localhost', path: '/' }]);
  const answered = page.waitForResponse('**/api/settings/adsvisit');
  await visit(page, urlOf(sites.baize, '/?appsflyer_id=af-7'));
  expect(await (await answered).json()).toMatchObject({ statusCode: 1 });
  const whole = { domain_name: 'localhost', external_id: 'baize', fbp: 'fb.1.2', appsflyer_id: 'af-7' };
  expect(reports).toEqual([whole]);
  expect(await page.evaluate(() => localStorage.getItem('appsflyer_id'))).toBe('af-7');
  await visit(page, urlOf(sites.baize, '/faqs'));
  await expect(page.getByRole('button', { name: english('shell.partnersFold') })).toBeVisible();
  expect(reports).toEqual([whole]);
  await context.close();
});

test('an ads visit whose report fails goes to the global error handler, and nothing is shown', async ({
  browser,
}) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  await page.route('**/api/settings/adsvisit', (route) => route.abort());
  const thrown = page.waitForEvent('pageerror');
  await visit(page, urlOf(sites.baize, '/?appsflyer_id=af-8'));
  expect((await thrown).message).toContain('disconnect');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.close();
});

test('a picture that is still to come has its blurred likeness in its place', async ({ browser }) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route('**/art/games/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(urlOf(sites.baize), { waitUntil: 'domcontentloaded' });
  const picture = page.locator('img.picture[loading="lazy"]').first();
  await hydrated(page);
  // Likenesses of what is below the first sight are drawn once a person goes there.
  await page.mouse.wheel(0, 200);
  await expect(picture).toHaveCSS('background-image', /^url\("data:image\/png/);
  const width = await picture.evaluate(async (image) => {
    const likeness = new Image();
    likeness.src = image.style.backgroundImage.slice(5, -2);
    await likeness.decode();
    return Math.max(likeness.naturalWidth, likeness.naturalHeight);
  });
  expect(width).toBe(32);
  letGo();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveCSS('background-image', 'none');
  await context.close();
});

test.describe('what the server refuses', () => {
  /** A player on a page where a heart can be pressed; the answer to that is put in its place. */
  async function press(page: Page, answer: object): Promise<void> {
    // Another journey of this player may have pressed that heart before.
    await page.route(/\/api\/home\/fav_(?!list$)\w+$/, (route) => route.fulfill({ json: answer }));
    await visit(page, urlOf(sites.baize, '/slots'));
    await expect(new Actor(page, sites.baize, 'EN').balance).toBeVisible();
    await settled(page);
    await page.getByRole('main').locator('button.favourite').first().click();
  }
  const dialog = (page: Page) => page.getByRole('dialog', { name: english('errors:errorTitle') });

  test('is shown in a dialog, in its own words or in those of its code', async ({ browser }) => {
    const context = await playerContext(browser, await demoOf(sites.baize), { viewport: desktop });
    const page = await context.newPage();
    await visit(page, urlOf(sites.baize, '/slots'));
    await expect(new Actor(page, sites.baize, 'EN').balance).toBeVisible();
    // What the player played last comes above the games, and moves them.
    await settled(page);
    let answer: object = {};
    await page.route('**/api/home/fav_*', (route) =>
      route.request().url().endsWith('fav_list') ? route.continue() : route.fulfill({ json: answer }),
    );
    const favourite = page.getByRole('main').locator('button.favourite').first();
    for (const [message, words] of [
      ['Closed on Sundays.', 'Closed on Sundays.'],
      ['unknownGame', english('errors:unknownGame')],
      ['neverHeardOfThis', english('errors:unknownError')],
      [undefined, english('errors:unknownError')],
    ] as const) {
      answer = { statusCode: -1, ...(message && { message }) };
      await favourite.click();
      await expect(dialog(page), String(message)).toContainText(words);
      await dialog(page)
        .getByRole('button', { name: english('ui.understood') })
        .click();
      await expect(dialog(page)).toHaveCount(0);
    }
    await context.close();
  });

  for (const [message, title] of [
    ['Session Expired', 'sessionExpired'],
    ['permissionDenied', 'invalidSession'],
  ] as const) {
    test(`ends the session: ${message}`, async ({ browser }) => {
      const context = await playerContext(browser, await logIn(sites.baize), { viewport: desktop });
      const page = await context.newPage();
      const console = watch(page);
      await press(page, { statusCode: -1, message });
      const toast = page.locator('.toast');
      await expect(toast).toContainText(english(`messages:${title}`));
      const bar = toast.locator('[role="progressbar"]');
      expect(await bar.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('10s');
      const box = await toast.boundingBox();
      expect((box?.x ?? 0) > desktop.width / 2 && (box?.y ?? 0) > desktop.height / 2, 'bottom right').toBe(
        true,
      );
      await expect(page).toHaveURL(urlOf(sites.baize, '/login'));
      console.none();
      await context.close();
    });
  }
});
