import { expect, type Page } from '@playwright/test';
import { type StaffSession, setMaintenance, staffSession } from './office/staff.ts';
import { Actor } from './support/actions.ts';
import { call, send, siteFields } from './support/api.ts';
import { ownServer } from './support/own-server.ts';
import { logIn, playerContext, visitorContext } from './support/people.ts';
import { desktop, phone, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { overflow, pressFarBelow, reload, visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const english = textIn('EN');
const own = ownServer();

/** Dialogs that open automatically have journeys of their own. */
test.beforeAll(() => own.query('update site set show_bf_ann_modal = false, show_preloader = false'));

const startup = (site: (typeof sites)[keyof typeof sites]) =>
  call(site, '/api/startup', { domain_name: site.domain });

const chatButton = (page: Page) => page.getByRole('button', { name: english('shell.liveChat') });
const CHAT = 'https://chat.example/widget.js';
const widget = `window.baizeChat = { open: () => { document.body.dataset.chat = document.querySelector('script[data-chat-id]').dataset.chatId } };
  window.dispatchEvent(new Event('baize:chat-ready'));`;

test.describe('the live chat', () => {
  test.beforeAll(async () => {
    await own.setting(sites.lucky, 'live_chat_script', CHAT);
    await own.setSite(sites.lucky, "live_chat_id = 'c-1', live_chat_status = true");
    await expect.poll(async () => (await startup(sites.lucky)).live_chat.status).toBe(true);
  });

  test('has its button once the widget has loaded, never before', async ({ browser }) => {
    const context = await visitorContext(browser, sites.lucky, { viewport: phone });
    const page = await context.newPage();
    const console = watch(page);
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route(`${CHAT}*`, async (route) => {
      await held;
      await route.fulfill({ contentType: 'text/javascript', body: widget });
    });
    const asked = page.waitForRequest(`${CHAT}*`);
    await visit(page, urlOf(sites.lucky));
    await page.getByRole('button', { name: english('shell.more'), exact: true }).click();
    await asked;
    await expect(chatButton(page)).toHaveCount(0);
    letGo();
    await expect(chatButton(page)).toBeVisible();
    await expect(chatButton(page).locator('svg'), 'the default picture').toBeVisible();
    await chatButton(page).click();
    await expect(page.locator('body[data-chat="c-1"]')).toBeAttached();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    console.none();
    await context.close();
  });

  test('wears the picture that the site has set', async ({ browser }) => {
    await own.setSite(sites.lucky, "live_chat_image_id = 'lucky/icon-192.png'");
    await expect.poll(async () => (await startup(sites.lucky)).live_chat.image_id).toBe('lucky/icon-192.png');
    const context = await visitorContext(browser, sites.lucky, { viewport: desktop });
    const page = await context.newPage();
    await page.route(`${CHAT}*`, (route) => route.fulfill({ contentType: 'text/javascript', body: widget }));
    await visit(page, urlOf(sites.lucky));
    await expect(chatButton(page).locator('img')).toHaveAttribute('src', '/art/lucky/icon-192.png');
    await context.close();
  });

  test('that does not come is logged, and nothing else happens', async ({ browser }) => {
    const context = await visitorContext(browser, sites.lucky, { viewport: desktop });
    const page = await context.newPage();
    await page.route(`${CHAT}*`, (route) => route.abort());
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('live chat is not ready'),
    );
    await visit(page, urlOf(sites.lucky));
    expect((await logged).type()).toBe('error');
    await expect(chatButton(page)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await context.close();
  });

  test('starts only if it is switched on and has an id', async ({ browser }) => {
    const context = await visitorContext(browser, sites.lucky, { viewport: desktop });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const [change, state] of [
      ['live_chat_status = false', { status: false, chat_id: 'c-1' }],
      ['live_chat_status = true, live_chat_id = null', { status: true, chat_id: null }],
    ] as const) {
      await own.setSite(sites.lucky, change);
      await expect.poll(async () => (await startup(sites.lucky)).live_chat).toMatchObject(state);
      await visit(page, urlOf(sites.lucky));
      await expect(page.getByRole('button', { name: english('shell.partnersFold') })).toBeVisible();
      expect(asked.filter((url) => url.startsWith(CHAT))).toEqual([]);
    }
    await context.close();
  });
});

test.describe('the partners', () => {
  test('are shown by name and logo, each in a new tab; their control folds away and stays so', async ({
    browser,
  }) => {
    const context = await visitorContext(browser, sites.arena, { viewport: desktop });
    const page = await context.newPage();
    await visit(page, urlOf(sites.arena));
    const way = page.getByRole('button', { name: english('shell.partners'), exact: true });
    await way.click();
    const dialog = page.getByRole('dialog', { name: english('partners.title') });
    const { partners } = await call(sites.arena, '/api/settings/partners', siteFields(sites.arena));
    expect(partners.length).toBeGreaterThan(0);
    for (const { partner_name, href } of partners) {
      const link = dialog.getByRole('link', { name: partner_name });
      await expect(link).toHaveAttribute('href', href);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link.locator('img')).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: english('shell.partnersFold') }).click();
    await expect(way).toHaveCount(0);
    await reload(page);
    const unfold = page.getByRole('button', { name: english('shell.partnersOpen') });
    await expect(unfold, 'as it was left').toBeVisible();
    await unfold.click();
    await expect(way).toBeVisible();
    await context.close();
  });

  test('have no button where there are none, and rewards none where they are switched off', async ({
    browser,
  }) => {
    await own.query("delete from partner where site_id = (select id from site where external_id = 'arena')");
    await expect
      .poll(async () => (await call(sites.arena, '/api/settings/partners', siteFields(sites.arena))).partners)
      .toEqual([]);
    const context = await visitorContext(browser, sites.arena, { viewport: desktop });
    const page = await context.newPage();
    await visit(page, urlOf(sites.arena));
    const rewards = page.getByRole('button', { name: english('afloat.rewardsLogIn') });
    await expect(rewards, 'what floats is there').toBeVisible();
    await expect(page.getByRole('button', { name: english('shell.partners'), exact: true })).toHaveCount(0);
    // Nor has a site whose rewards are switched off a way to them.
    await own.setSite(sites.arena, 'gamify_status = false');
    await expect.poll(async () => (await startup(sites.arena)).site.gamify_status).toBe(false);
    await reload(page);
    await expect(chatButton(page), 'what floats is there').toBeVisible();
    await expect(rewards).toHaveCount(0);
    await context.close();
  });
});

test('the bar that offers the app comes with the second visit where the site has it, and nowhere else', async ({
  browser,
}) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const [first, second] = [await context.newPage(), await context.newPage()];
  await visit(first, urlOf(sites.baize, '/about'));
  await visit(second, urlOf(sites.baize, '/about'));
  const rewards = second.getByRole('button', { name: english('afloat.rewardsLogIn') });
  // Wide windows hide it, but have it when what floats is there; on phones nothing else would tell that the page rests.
  const bar = second.locator('.app-bar');
  await expect(rewards, 'what floats is there').toBeVisible();
  await expect(bar).toHaveCount(1);
  await own.setSite(sites.baize, 'show_download_bar = false');
  await expect.poll(async () => (await startup(sites.baize)).show_download_bar).toBe(false);
  await reload(second);
  await expect(rewards, 'what floats is there').toBeVisible();
  await expect(bar).toHaveCount(0);
  await own.setSite(sites.baize, 'show_download_bar = true');
  await context.close();
});

test.describe('the rules of routes', () => {
  test('are followed inside the site without a new page, and outside where a rule allows it', async ({
    browser,
  }) => {
    await own.setting(sites.baize, 'route_rules', [
      { path: '/about', to: '/faqs' },
      { path: '/banking', to: 'https://bank.example/', external: true },
    ]);
    await expect.poll(async () => (await startup(sites.baize)).route_rules.length).toBe(2);
    const context = await visitorContext(browser, sites.baize, { viewport: desktop });
    const page = await context.newPage();
    await page.route('https://bank.example/**', (route) => route.fulfill({ body: 'the bank' }));
    await visit(page, urlOf(sites.baize));
    await page.evaluate(() => {
      Reflect.set(window, 'stayed', true);
    });
    await pressFarBelow(page.locator('footer a[href="/about"]'));
    await expect(page).toHaveURL(urlOf(sites.baize, '/faqs'));
    expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
    await pressFarBelow(page.locator('footer a[href="/banking"]'));
    await expect(page).toHaveURL('https://bank.example/');
    await own.setting(sites.baize, 'route_rules', []);
    await context.close();
  });

  test('may give the site another root', async ({ browser }) => {
    await own.setting(sites.baize, 'root_path', '/slots');
    await expect.poll(async () => (await startup(sites.baize)).route_rules.length).toBe(1);
    const context = await visitorContext(browser, sites.baize, { viewport: desktop });
    const page = await context.newPage();
    await visit(page, urlOf(sites.baize));
    await expect(page).toHaveURL(urlOf(sites.baize, '/slots'));
    await own.setting(sites.baize, 'root_path', '');
    await expect.poll(async () => (await startup(sites.baize)).route_rules.length).toBe(0);
    await context.close();
  });
});

test('an address that names a language is read in it, and so is wherever it leads', async ({ browser }) => {
  const filipino = textIn('PHP');
  const context = await visitorContext(browser, sites.lucky, { viewport: desktop });
  const page = await context.newPage();
  const console = watch(page);
  await visit(page, urlOf(sites.lucky, '/php'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil');
  await pressFarBelow(page.locator('footer a[href="/php/faqs"]'));
  await expect(page).toHaveURL(urlOf(sites.lucky, '/php/faqs'));
  await expect(page.locator('h1')).toHaveText(filipino('content.title.faqs'));
  await page
    .getByRole('button', { name: filipino('shell.chooseLanguage') })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveURL(urlOf(sites.lucky, '/en/faqs'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('h1')).toHaveText(english('content.title.faqs'));
  console.none();
  await context.close();
});

test('the scripts of analytics run under the policy of the page', async ({ browser }) => {
  await own.setting(sites.lucky, 'analytics', [
    { section: 'HEAD', script: 'window.atHead = document.body === null' },
    {
      section: 'BODY',
      script: '<script async src="https://stats.example/t.js"></script>',
      hosts: ['https://stats.example'],
    },
  ]);
  const analytics = () =>
    call(sites.lucky, '/api/settings/get_analytics', { domain_name: sites.lucky.domain });
  await expect.poll(async () => (await analytics()).value.length).toBe(2);
  const context = await visitorContext(browser, sites.lucky, { viewport: desktop });
  const page = await context.newPage();
  const console = watch(page);
  await page.route('https://stats.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.counted = true' }),
  );
  // A page for visitors may be the one kept from the seconds before.
  await expect(async () => {
    await visit(page, urlOf(sites.lucky));
    expect(await page.content()).toContain('https://stats.example/t.js');
  }).toPass();
  await expect
    .poll(() => page.evaluate(() => [Reflect.get(window, 'atHead'), Reflect.get(window, 'counted')]))
    .toEqual([true, true]);
  console.none();
  await context.close();
});

test('a site whose theme is wrong says so on a designed screen', async ({ browser }) => {
  await own.setSite(sites.arena, "theme_color = 'brass'");
  await expect.poll(async () => (await send(sites.arena, 'GET', '/')).status).toBe(422);
  for (const viewport of [phone, desktop]) {
    const context = await visitorContext(browser, sites.arena, { viewport });
    const page = await context.newPage();
    const answer = await page.goto(urlOf(sites.arena, '/slots'));
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole('heading', { level: 1, name: english('startup.title') })).toBeVisible();
    await expect(page.getByText(english('startup.invalidThemeColor'))).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await context.close();
  }
  await own.setSite(sites.arena, "theme_color = 'graphite'");
  await expect.poll(async () => (await send(sites.arena, 'GET', '/')).status).toBe(200);
});

test.describe('maintenance that is switched on while people are there', () => {
  let staff: StaffSession;
  test.beforeAll(async () => {
    staff = await staffSession('manager');
  });
  const closedFor = (page: Page) =>
    page.getByRole('heading', { level: 1, name: english('maintenance.title') });

  test('a change of maintenance is pushed at once to open pages, and the site returns by itself', async ({
    browser,
  }) => {
    const context = await playerContext(browser, await logIn(sites.lucky), { viewport: desktop });
    const page = await context.newPage();
    const live = page.waitForEvent('websocket', (socket) => socket.url().includes('/live/'));
    await visit(page, urlOf(sites.lucky, '/slots'));
    await live;
    await setMaintenance(staff, sites.lucky, true);
    await expect(closedFor(page)).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await setMaintenance(staff, sites.lucky, false);
    await expect(page.getByRole('heading', { level: 1, name: english('category.slot_game') })).toBeVisible();
    await context.close();
  });

  test('is seen on the next call by who does not', async ({ browser }) => {
    const context = await visitorContext(browser, sites.lucky, { viewport: phone });
    const page = await context.newPage();
    await page.routeWebSocket(/\/live\//, (line) => line.close());
    await page.route(/\/live\//, (route) => route.abort());
    await visit(page, urlOf(sites.lucky));
    // Everything a page asks for by itself has been asked.
    await page.getByRole('button', { name: english('shell.more'), exact: true }).click();
    await expect(page.getByRole('button', { name: english('shell.partnersFold') })).toBeVisible();
    await setMaintenance(staff, sites.lucky, true);
    await expect.poll(async () => (await startup(sites.lucky)).maintenance.is_maintenance).toBe(true);
    await page.locator('a[href="/promotions"]').filter({ visible: true }).first().click();
    await expect(closedFor(page)).toBeVisible();
    await expect(page.getByRole('dialog'), 'nothing else is said').toHaveCount(0);
    await setMaintenance(staff, sites.lucky, false);
    await context.close();
  });
});

test('the template with a sign-in dialog opens it over the home page for a page of players', async ({
  browser,
}) => {
  await own.setSite(sites.closed, 'is_maintenance = false');
  await expect.poll(async () => (await startup(sites.closed)).maintenance.is_maintenance).toBe(false);
  await own.setting(sites.closed, 'root_path', '');
  await expect.poll(async () => (await startup(sites.closed)).route_rules).toEqual([]);
  const context = await visitorContext(browser, sites.closed, { viewport: desktop });
  const page = await context.newPage();
  await page.goto(urlOf(sites.closed, '/deposit'));
  const dialog = page.getByRole('dialog', { name: english('auth.loginTitle') });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(urlOf(sites.closed));
  await dialog.getByRole('button', { name: english('shell.join') }).click();
  await expect(page.getByRole('dialog', { name: english('auth.registerTitle') })).toBeVisible();
  await context.close();
});

for (const [state, message] of [
  ['blocked', 'BLOCK'],
  ['closed', 'CLOSE'],
] as const) {
  test(`a player who is ${state} sees ${message}, is logged out, and is led to the login`, async ({
    browser,
  }) => {
    const opened = await logIn(sites.baize);
    const context = await playerContext(browser, opened, { viewport: desktop });
    const page = await context.newPage();
    await visit(page, urlOf(sites.baize, '/account'));
    await expect(new Actor(page, sites.baize, 'EN').balance).toBeVisible();
    const demo = "account_id = 'demo' and site_id = (select id from site where external_id = 'baize')";
    await own.query(`update player set status = '${state}' where ${demo}`);
    // Any next call may report it; the page may have made one itself, and be gone.
    await page.evaluate(() => document.querySelector<HTMLElement>('main a[href="/statement"]')?.click());
    const toast = page.locator('.toast');
    await expect(toast.getByText(english('messages:invalidSession'))).toBeVisible();
    await expect(toast.getByText(english(`errors:${message}`))).toBeVisible();
    await expect(page).toHaveURL(urlOf(sites.baize, '/login'));
    expect(await page.evaluate(() => localStorage.getItem('baize.force-logout'))).toMatch(/^\d+$/);
    await own.query(`update player set status = 'active' where ${demo}`);
    await context.close();
  });
}
