import { expect, type Page, type Route } from '@playwright/test';
import { Actor } from './support/actions.ts';
import { demoOf, logIn, playerContext, visitorContext } from './support/people.ts';
import { playAddress } from './support/routes.ts';
import { desktop, phone, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { hydrated, reload, settled, visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const english = textIn('EN');
const site = sites.baize;

const kept = (page: Page, name: string) =>
  page.evaluate((key) => JSON.parse(window.localStorage.getItem(key) ?? 'null'), name);

/** Replaces an answer of the server. */
const say =
  (answer: object, status = 422) =>
  (route: Route) =>
    route.fulfill({ status, json: answer });

/** How long a toast with these words stays (its bar runs for as long), read when it appears. */
function timeOfToast(page: Page, words: string): Promise<string> {
  const seen = page.waitForFunction((text) => {
    const toasts = [...document.querySelectorAll('.toast')];
    const bar = toasts
      .find((toast) => toast.textContent.includes(text))
      ?.querySelector('[role="progressbar"]');
    return bar ? getComputedStyle(bar).animationDuration : undefined;
  }, words);
  return seen.then((handle) => handle.jsonValue()).then(String);
}

test.describe('the store of the user', () => {
  test('is filled by a login that brings a token, kept over a reload, and emptied by logging out', async ({
    browser,
  }) => {
    const context = await visitorContext(browser, site, { viewport: desktop });
    const page = await context.newPage();
    const actor = new Actor(page, site, 'EN');
    await visit(page, urlOf(site));
    const asked = ['/api/auth/get_balance', '/api/auth/vip', '/api/home/fav_list'].map((path) =>
      page.waitForRequest((request) => new URL(request.url()).pathname === path),
    );
    await actor.logInByPassword({ account: 'demo', password: 'Demo1234!' });
    await Promise.all(asked);
    const { state } = await kept(page, 'baize.session');
    expect(state).toMatchObject({
      isAuthenticated: true,
      token: expect.stringMatching(/\S{20,}/),
      email: 'demo@baize.example',
      fullname: 'Dalisay Reyes',
      user: { account_id: 'demo', full_name: 'Dalisay Reyes', contact_email: 'demo@baize.example' },
    });
    expect(state.user.session_token).toBe(state.token);
    await reload(page);
    await expect(actor.balance).toBeVisible();
    await actor.logOut('auth.logOut');
    await expect
      .poll(async () => (await kept(page, 'baize.session')).state)
      .toEqual({
        isAuthenticated: false,
        user: null,
        token: '',
        email: '',
        fullname: '',
      });
    expect(await kept(page, 'baize.force-logout')).toBeGreaterThan(0);
    await context.close();
  });

  test('stays that of a visitor where a login brings no token', async ({ browser }) => {
    const context = await visitorContext(browser, site, { viewport: desktop });
    const page = await context.newPage();
    await page.route('**/api/auth/login', (route) => {
      const user = { full_name: '', contact_email: '', account_id: 'demo', session_token: '' };
      return route.fulfill({ json: { statusCode: 1, token: '', user, fullname: '', email: '' } });
    });
    await visit(page, urlOf(site, '/login'));
    const answered = page.waitForResponse('**/api/auth/login');
    await new Actor(page, site, 'EN').fillLogin('demo', 'Demo1234!');
    await answered;
    await expect.poll(async () => (await kept(page, 'baize.session')).state.isAuthenticated).toBe(false);
    await expect(new Actor(page, site, 'EN').balance).toHaveCount(0);
    await context.close();
  });
});

test('a screen and its texts are fetched when somebody goes there, not before', async ({ browser }) => {
  const context = await visitorContext(browser, site, { viewport: desktop });
  const page = await context.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const isFetched = (name: string) => fetched.some((url) => url.includes(`/assets/${name}-`));
  await visit(page, urlOf(site, '/faqs'));
  expect(['register-screen', 'validation'].filter(isFetched)).toEqual([]);
  await page.goto(urlOf(site, '/register'));
  await expect
    .poll(() => ['register-screen', 'validation', 'errors', 'messages'].every(isFetched))
    .toBe(true);
  await context.close();
});

test.describe('errors of the server', () => {
  test('an error while a dialog is open is shown beside it, for three seconds, with a progress bar', async ({
    browser,
  }) => {
    const context = await visitorContext(browser, sites.lucky, { viewport: desktop });
    const page = await context.newPage();
    await page.route(
      '**/api/auth/tac/request_login',
      say({ statusCode: -500, message: 'internalServerError' }, 500),
    );
    await visit(page, urlOf(sites.lucky));
    await new Actor(page, sites.lucky, 'EN').openLogin();
    await page.getByRole('tab', { name: english('auth.byCode') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: english('auth.accountId'), exact: true }).fill('demo');
    const time = timeOfToast(page, english('errors:internalServerError'));
    await dialog.getByRole('button', { name: english('auth.sendCode'), exact: true }).click();
    expect(await time).toBe('3s');
    await expect(dialog).toBeVisible();
    await context.close();
  });

  test('about a balance or favourites that cannot be had, or a favourite that cannot be kept, is logged only', async ({
    browser,
  }) => {
    const context = await playerContext(browser, await demoOf(site), { viewport: desktop });
    const page = await context.newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route(
      '**/api/auth/get_balance',
      say({ statusCode: -500, message: 'internalServerError' }, 500),
    );
    await page.route('**/api/home/fav_add', (route) => route.abort());
    await visit(page, urlOf(site, '/slots'));
    await expect.poll(() => logged).toContain('-503 serviceUnavailable: /api/auth/get_balance');
    // Which games are favourites has to be known: one that becomes marked under the press would be unmarked.
    await settled(page);
    const favourite = page.getByRole('main').locator('button.favourite[aria-pressed="false"]').first();
    const name = (await favourite.getAttribute('aria-label')) ?? '';
    await favourite.click();
    await expect.poll(() => logged).toContain('-503 serviceUnavailable: /api/home/fav_add');
    const kept = page.getByRole('main').getByRole('button', { name, exact: true }).first();
    await expect(kept, 'it is put back').toHaveAttribute('aria-pressed', 'false');
    await page.route('**/api/home/fav_list', (route) => route.abort());
    await reload(page);
    await expect.poll(() => logged).toContain('-503 serviceUnavailable: /api/home/fav_list');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('.toast')).toHaveCount(0);
    await context.close();
  });

  test('is said wherever a command was pressed whose line is lost, or which is refused for a field there is not', async ({
    browser,
  }) => {
    await logIn(site);
    const context = await playerContext(browser, await logIn(site), { viewport: desktop });
    const page = await context.newPage();
    const dialog = page.getByRole('dialog', { name: english('errors:errorTitle') });
    const lost = (path: string) => page.route(`**/api/${path}`, (route) => route.abort());
    await lost('players/sessions_end');
    await visit(page, urlOf(site, '/security'));
    await page
      .getByRole('button')
      .filter({ hasText: english('security.end') })
      .last()
      .click();
    await expect(page.locator('.toast')).toHaveText(english('errors:disconnect'));
    await lost('settings/read_inbox');
    await visit(page, urlOf(site, '/inbox'));
    await page.getByRole('button', { name: english('rewards.inbox.readAll') }).click();
    await expect(dialog).toContainText(english('errors:disconnect'));
    await lost('rewards/join_promotion');
    await visit(page, urlOf(site, '/promotions'));
    await page
      .getByRole('button', { name: english('rewards.promotion.optIn') })
      .first()
      .click();
    await expect(dialog).toContainText(english('errors:disconnect'));
    await page.route(
      '**/api/wallet/bank_account_default',
      say({ statusCode: -404, message: 'unknownBankAccount', field: 'bank_account_id' }, 404),
    );
    await visit(page, urlOf(site, '/bank-details'));
    await page
      .getByRole('button', { name: english('banks.makeDefault') })
      .first()
      .click();
    await expect(dialog).toContainText(english('errors:unknownBankAccount'));
    await context.close();
  });

  test('a wrong current password and a wrong address are reported at their fields, and the form stays usable', async ({
    browser,
  }) => {
    const context = await playerContext(browser, await logIn(site), { viewport: desktop });
    const page = await context.newPage();
    const console = watch(page);
    await visit(page, urlOf(site, '/change-password'));
    const field = (key: string) => page.getByRole('textbox', { name: english(key), exact: true });
    await field('profile.currentPassword').fill('Not mine 1');
    await field('profile.newPassword').fill('Sunday Paper 7');
    const save = page.getByRole('button', { name: english('profile.savePassword') });
    await save.click();
    await expect(page.getByText(english('validation:wrongPassword'))).toBeVisible();
    await expect(field('profile.currentPassword')).toBeFocused();
    await expect(save).toBeEnabled();
    await page.route('**/api/auth/update_password', (route) => route.abort());
    await save.click();
    await expect(save, 'a lost line breaks nothing either').toBeEnabled();
    console.none('422 (Unprocessable', 'ERR_FAILED');
    // A wrong address is reported at its field too, in the words of the specification.
    await visit(page, urlOf(site, '/edit-profile'));
    await field('profile.email').fill('no@dot');
    await page.getByRole('button', { name: english('profile.save') }).click();
    await expect(field('profile.email')).toHaveAccessibleDescription(/^Invalid email address( |$)/);
    await context.close();
  });
});

test('a page has the layout of its route, or by default that of the template', async ({ browser }) => {
  const context = await playerContext(browser, await demoOf(site), { viewport: desktop });
  const page = await context.newPage();
  const footer = page.locator('footer');
  const navigation = page.getByRole('navigation');
  await visit(page, urlOf(site, '/slots'));
  await expect(navigation.first()).toBeVisible();
  await expect(footer).toHaveCount(1);
  await expect(page.locator('main.bare-layout')).toHaveCount(0);
  await visit(page, urlOf(site, '/minigame'));
  await expect(page.getByText(english('tokens.balance')).first()).toBeVisible();
  await expect(navigation).toHaveCount(0);
  await expect(footer).toHaveCount(0);
  await visit(page, urlOf(site, playAddress('demo')));
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.locator('main.bare-layout'), 'alone, with a way back').toHaveCount(1);
  await context.close();
});

test('a call that failed is not made again by itself', async ({ browser }) => {
  const context = await visitorContext(browser, site, { viewport: desktop });
  const page = await context.newPage();
  const asked: string[] = [];
  await page.route('**/api/home/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 503, json: { statusCode: -503, message: 'serviceUnavailable' } });
  });
  await page.route('**/_payload.json*', (route) => route.fulfill({ status: 404, body: '' }));
  await visit(page, urlOf(site, '/faqs'));
  await page.locator('footer a[href="/news"], header a[href="/"], a[href="/"]').first().click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await settled(page);
  expect(asked.filter((path, place) => asked.indexOf(path) !== place)).toEqual([]);
  await context.close();
});

test('after a resize pictures are looked at once the window has been at rest for 500 ms', async ({
  browser,
}) => {
  const context = await visitorContext(browser, site, { viewport: desktop });
  const page = await context.newPage();
  await page.route('**/art/games/**', () => {
    // Never answered: a picture that is still to come.
  });
  await page.goto(urlOf(site, '/slots'), { waitUntil: 'domcontentloaded' });
  const picture = page.locator('img.picture[loading="lazy"]').first();
  await hydrated(page);
  await expect(async () => {
    // Somebody moves on the page.
    await page.mouse.wheel(0, 1);
    await expect(picture).toHaveCSS('background-image', /^url/, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  let { width } = desktop;
  // What is still loading may add placeholders of its own at any moment: then once more.
  await expect(async () => {
    await page.clock.runFor(1_000);
    await picture.evaluate((image) => image.style.removeProperty('background-image'));
    // The browser reports a resize with its next frame, which may be late and would restart the pause.
    const resized = page.evaluate(() =>
      new Promise((report) => window.addEventListener('resize', report, { once: true })).then(() => true),
    );
    width -= 1;
    await page.setViewportSize({ width, height: desktop.height });
    await resized;
    await page.clock.runFor(499);
    expect(await picture.evaluate((image) => image.style.backgroundImage)).toBe('');
    await page.clock.runFor(1);
    await expect(picture).toHaveCSS('background-image', /^url/, { timeout: 1_000 });
  }).toPass();
  await context.close();
});

test('a page whose pictures in sight are there draws no placeholders for those beside the edge of a row', async ({
  browser,
}) => {
  const context = await visitorContext(browser, sites.lucky, { viewport: phone });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/placeholders-')) asked.push(request.url());
  });
  // Nothing waits for the time that the machine takes.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(urlOf(sites.lucky, '/'));
  const incomplete = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLImageElement>('img.picture[src$=".webp"]')];
      const places = all.filter((image) => !image.complete).map((image) => image.getBoundingClientRect());
      const above = places.filter(({ top, width }) => width > 0 && top < window.innerHeight);
      return { inSight: above.filter(({ left }) => left < window.innerWidth).length, above: above.length };
    });
  let isHydrated = false;
  const taken = hydrated(page).then(() => {
    isHydrated = true;
  });
  await expect(async () => {
    await page.clock.runFor(16);
    expect([isHydrated, (await incomplete()).inSight]).toEqual([true, 0]);
  }).toPass({ timeout: 20_000 });
  await taken;
  await page.clock.runFor(5_000);
  expect((await incomplete()).above).toBeGreaterThan(0);
  expect(asked).toEqual([]);
  // Somebody moves on the page.
  await expect(async () => {
    await page.mouse.wheel(0, 1);
    expect(asked).toHaveLength(1);
  }).toPass({ timeout: 10_000 });
  await context.close();
});
