import { expect, type Page } from '@playwright/test';
import { Actor } from './support/actions.ts';
import { call, playerFields, siteFields } from './support/api.ts';
import { demoOf, logIn, playerContext, visitorContext } from './support/people.ts';
import { desktop, type Site, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { settled, visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const english = textIn('EN');

const balance = (page: Page) => page.getByRole('link', { name: new RegExp(`^${english('shell.balance')}`) });
const loginDialog = (page: Page) => page.getByRole('dialog', { name: english('auth.loginTitle') });

async function expectAskedToLogIn(page: Page, site: Site): Promise<void> {
  if (site.login === 'page') {
    await expect(page).toHaveURL(urlOf(site, '/login'));
    await expect(page.getByRole('heading', { level: 1, name: english('auth.loginTitle') })).toBeVisible();
  } else {
    // That it waits a second for that: site/src/shells/login/login.test.ts.
    await expect(page).toHaveURL(urlOf(site));
    await expect(loginDialog(page)).toBeVisible();
  }
}

test('logging out in one tab reloads the other tabs, which stay where they are', async ({ browser }) => {
  const site = sites.arena;
  const context = await playerContext(browser, await logIn(site), { viewport: desktop });
  const [one, other] = [await context.newPage(), await context.newPage()];
  await visit(one, urlOf(site, '/account'));
  await visit(other, urlOf(site, '/slots'));
  await expect(balance(other)).toBeVisible();
  const reloaded = other.waitForEvent('load');
  await one.getByRole('button', { name: english('auth.logOut'), exact: true }).click();
  await one
    .getByRole('dialog')
    .getByRole('button', { name: english('auth.logOut'), exact: true })
    .click();
  // First: it stays for a few seconds only.
  await expect(other.locator('.toast')).toHaveText(english('messages:loggedOutElsewhere'));
  await reloaded;
  await expect(one).toHaveURL(urlOf(site));
  await expect(balance(one)).toHaveCount(0);
  await expect(other, 'nobody is thrown off a public page').toHaveURL(urlOf(site, '/slots'));
  await expect(balance(other)).toHaveCount(0);
  await expect(loginDialog(other)).toHaveCount(0);
  expect(JSON.parse((await other.evaluate(() => localStorage.getItem('baize.session'))) ?? '')).toMatchObject(
    {
      state: { isAuthenticated: false, user: null },
    },
  );
  await context.close();
});

// By a page and by a dialog.
for (const site of [sites.baize, sites.lucky]) {
  test(`a session that ends elsewhere on ${site.name} is reported at once, and leads to the login`, async ({
    browser,
  }) => {
    const opened = await logIn(site);
    const context = await playerContext(browser, opened, { viewport: desktop });
    const page = await context.newPage();
    await visit(page, urlOf(site, '/statement'));
    await expect(balance(page)).toBeVisible();
    await call(site, '/api/auth/logout', playerFields(opened.player));
    await expect(page.getByText(english('errors:sessionExpired'))).toBeVisible({ timeout: 15_000 });
    await expectAskedToLogIn(page, site);
    await new Actor(page, site, 'EN').fillLogin('demo', 'Demo1234!');
    await expect(page, 'back to where they were').toHaveURL(urlOf(site, '/statement'));
    await expect(balance(page)).toBeVisible();
    await context.close();
  });
}

test('a call of the session before, answered late, does not end the session of now', async ({ browser }) => {
  const site = sites.arena;
  const context = await playerContext(browser, await logIn(site), { viewport: desktop });
  const page = await context.newPage();
  let answer = () => {};
  // Another journey of this player may have pressed that heart before: pressed again, the game is no favourite.
  const pressed = /\/api\/home\/fav_(?!list$)\w+$/;
  await page.route(pressed, (route) => {
    answer = () => void route.fulfill({ json: { statusCode: -1, message: 'Session Expired' } });
  });
  await visit(page, urlOf(site, '/slots'));
  await expect(balance(page)).toBeVisible();
  await settled(page);
  const asked = page.waitForRequest(pressed);
  await page.getByRole('main').locator('button.favourite').first().click();
  await asked;
  // As another tab of this browser does in which the player logs in again.
  await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const opened = await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(body) });
      const { token, user, email, fullname } = await opened.json();
      const state = { isAuthenticated: true, user, token, email, fullname };
      localStorage.setItem('baize.session', JSON.stringify({ state, version: 1 }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'baize.session' }));
    },
    { ...siteFields(site), account_id: 'demo', password: 'Demo1234!' },
  );
  const answered = page.waitForEvent('requestfinished', (request) => pressed.test(request.url()));
  answer();
  await answered;
  await settled(page);
  await expect(balance(page)).toBeVisible();
  await expect(page).toHaveURL(urlOf(site, '/slots'));
  await expect(page.locator('.toast')).toHaveCount(0);
  await context.close();
});

test('who logs in while the push connection of a visitor is being opened gets one of the session', async ({
  browser,
}) => {
  const site = sites.lucky;
  const context = await visitorContext(browser, site, { viewport: desktop });
  const page = await context.newPage();
  const console = watch(page);
  let connections = 0;
  let isFirstClosed = false;
  let openFirst = () => {};
  await page.routeWebSocket(/\/live\//, (line) => {
    const server = line.connectToServer();
    connections += 1;
    if (connections > 1) return;
    // With the cookies of now; the page takes it for open when the server's first message arrives.
    const held = new Promise<void>((open) => {
      openFirst = open;
    });
    server.onMessage((message) => void held.then(() => line.send(message)));
    line.onClose((code, reason) => {
      isFirstClosed = true;
      server.close({ ...(code !== undefined && { code }), ...(reason !== undefined && { reason }) });
    });
  });
  await visit(page, urlOf(site, '/sports'));
  await expect.poll(() => connections).toBe(1);
  await new Actor(page, site, 'EN').logInByPassword({ account: 'demo', password: 'Demo1234!' });
  openFirst();
  await expect.poll(() => isFirstClosed).toBe(true);
  await expect.poll(() => connections).toBe(2);
  await settled(page);
  await expect(balance(page)).toBeVisible();
  await expect(page.getByText(english('errors:sessionExpired'))).toHaveCount(0);
  console.none();
  // By a call that the page does not know of: it receives the end of its session as a push.
  await page.evaluate(async (fields) => {
    const { state } = JSON.parse(localStorage.getItem('baize.session') ?? '');
    const body = JSON.stringify({ ...fields, account_id: state.user.account_id, auth: state.token });
    await fetch('/api/auth/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  }, siteFields(site));
  await expect(page.getByText(english('errors:sessionExpired'))).toBeVisible({ timeout: 15_000 });
  await context.close();
});

test('a page whose push connection is refused for a while connects again, and receives the end of its session', async ({
  browser,
}) => {
  const site = sites.arena;
  const opened = await logIn(site);
  const context = await playerContext(browser, opened, { viewport: desktop });
  const page = await context.newPage();
  let connections = 0;
  await page.routeWebSocket(/\/live\//, (line) => {
    connections += 1;
    if (connections > 1) return void line.connectToServer();
    // As Engine.IO opens a connection, and Socket.IO refuses it while the server has no database.
    const open = {
      sid: 'refused',
      upgrades: [],
      pingInterval: 25_000,
      pingTimeout: 20_000,
      maxPayload: 10_000,
    };
    line.send(`0${JSON.stringify(open)}`);
    line.onMessage(() => line.send('44{"message":"serviceUnavailable"}'));
  });
  await visit(page, urlOf(site, '/statement'));
  await expect(balance(page)).toBeVisible();
  await expect.poll(() => connections).toBe(2);
  await call(site, '/api/auth/logout', playerFields(opened.player));
  await expect(page.getByText(english('errors:sessionExpired'))).toBeVisible();
  await context.close();
});

test('an expired session is reported on the next call', async ({ browser }) => {
  const opened = await logIn(sites.baize);
  const context = await playerContext(browser, opened, { viewport: desktop });
  const page = await context.newPage();
  // A line that cannot be opened: what is left is the next call.
  await page.routeWebSocket(/\/live\//, (line) => line.close());
  await page.route(/\/live\//, (route) => route.abort());
  await visit(page, urlOf(sites.baize, '/account'));
  await expect(balance(page)).toBeVisible();
  await call(sites.baize, '/api/auth/logout', playerFields(opened.player));
  await page.evaluate(() => document.querySelector<HTMLElement>('main a[href="/statement"]')?.click());
  await expect(page.getByText(english('messages:sessionExpired'))).toBeVisible();
  await expectAskedToLogIn(page, sites.baize);
  await new Actor(page, sites.baize, 'EN').fillLogin('demo', 'Demo1234!');
  // The page makes calls by itself too: after login one returns to the page of the first that failed.
  await expect(page).toHaveURL(/\/(statement|account)$/);
  await context.close();
});

for (const site of [sites.baize, sites.lucky]) {
  test(`a visitor of ${site.name} comes back to where they were going`, async ({ browser }) => {
    const context = await visitorContext(browser, site, { viewport: desktop });
    const page = await context.newPage();
    const console = watch(page);
    await visit(page, urlOf(site, '/bet-history'));
    await expectAskedToLogIn(page, site);
    await new Actor(page, site, 'EN').fillLogin('demo', 'Demo1234!');
    await expect(page).toHaveURL(urlOf(site, '/bet-history'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('history.title'));
    console.none();
    await context.close();
  });
}

test('a player who opens the login page is sent to the home page', async ({ browser }) => {
  const context = await playerContext(browser, await demoOf(sites.baize), { viewport: desktop });
  const page = await context.newPage();
  await page.goto(urlOf(sites.baize, '/login'));
  await expect(page).toHaveURL(urlOf(sites.baize));
  await context.close();
});

test('a wrong password is said beside its field, and the name stays', async ({ browser }) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  await visit(page, urlOf(sites.baize, '/login'));
  await new Actor(page, sites.baize, 'EN').fillLogin('nobody_at_all', 'Wrong1234!');
  await expect(page.getByText(english('errors:invalidCredentials'))).toBeVisible();
  await expect(page.getByRole('textbox', { name: english('auth.accountId') })).toHaveValue('nobody_at_all');
  await context.close();
});
