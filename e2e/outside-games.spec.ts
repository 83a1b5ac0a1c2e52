import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test';
import { callAs, staffSession } from './office/staff.ts';
import { openOtherInstallation, STUDIO } from './outside/installation.ts';
import { openProvider, type Provider, STAKE, WIN } from './outside/provider.ts';
import { expectAccessible } from './support/accessibility.ts';
import { amountOf } from './support/actions.ts';
import { balanceOf, call, type Player, payIn, playerFields, siteFields } from './support/api.ts';
import { answered, largeButton, showsBalance, sitDown as sitDownAt } from './support/games.ts';
import { ownServer } from './support/own-server.ts';
import { logIn, playerContext } from './support/people.ts';
import { desktop, phone, sites, urlOf } from './support/sites.ts';
import { gameTextIn, textIn } from './support/texts.ts';
import { visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const english = textIn('EN');
const site = sites.arena;
const own = ownServer();
const ACCOUNT = 'testworks';
const GAME = 'test-wheel';
const reason = 'Games of Testworks';
const PASSWORD = 'Sunday Paper 7';
const address = `/playnow?provider=TESTWORKS&game=${GAME}&mode=real`;

let provider: Provider;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  provider = await openProvider(site, ACCOUNT);
  await own.query("insert into provider (code, name) values ('TESTWORKS', 'Testworks')");
  await own.query(
    `insert into game (provider_code, code, name, category, has_demo, is_offered, position)
     values ('TESTWORKS', '${GAME}', 'Test Wheel', 'arcade', false, true, 900)`,
  );
  const owner = await staffSession('owner', true);
  const change = { account: ACCOUNT, reason };
  let { version } = await callAs(owner, '/api/office/providers/make_account', {
    ...{ ...change, dialect: 'hub88', site: site.name, operator_id: 'baize' },
  });
  ({ version } = await callAs(owner, '/api/office/providers/set_studio', {
    ...{ ...change, version, studio: 'TESTWORKS' },
    ...{ opens_in: 'frame', origins: [`http://games.localhost:${provider.port}`], sandbox: [] },
    ...{ takes_bonus: false, bonus_contribution: null },
  }));
  ({ version } = await callAs(owner, '/api/office/providers/add_key', {
    ...{ ...change, version, site: null, value: provider.publicKey },
  }));
  await callAs(owner, '/api/office/providers/make_key', { ...change, version, site: null });
  await own.query('update outside_account set api_url = $2 where code = $1', [
    ACCOUNT,
    `http://127.0.0.1:${provider.port}/`,
  ]);
});
test.afterAll(() => provider.close());

interface Table {
  readonly page: Page;
  readonly player: Player;
  readonly game: FrameLocator;
  readonly console: ReturnType<typeof watch>;
}

async function newcomer() {
  const account_id = `outside_${Date.now().toString(36)}`;
  await call(site, '/api/auth/signup', {
    ...{ ...siteFields(site), account_id, password: PASSWORD },
    ...{ date_of_birth: '1990-05-01', accept_terms: true },
  });
  const opened = await logIn(site, account_id, PASSWORD);
  await payIn(opened.player, '50');
  await expect.poll(() => balanceOf(opened.player)).toBe('50');
  return opened;
}

/** A new player with 50 of money opens the game. */
async function sitDown(browser: Browser, viewport = desktop): Promise<Table> {
  const opened = await newcomer();
  const context = await playerContext(browser, opened, { viewport });
  const page = await context.newPage();
  const console = watch(page);
  await visit(page, urlOf(site, address));
  return { page, player: opened.player, game: page.frameLocator('iframe'), console };
}

const spin = async ({ game }: Pick<Table, 'game'>, says = 'RS_OK') => {
  await game.getByRole('button', { name: 'Spin' }).click();
  await expect(game.locator('#said')).toHaveText(says);
};

for (const viewport of [desktop, phone]) {
  test(`an outside game is played in its frame, and its rounds are in the history, at ${viewport.width}`, async ({
    browser,
  }) => {
    const table = await sitDown(browser, viewport);
    const { page, game, console } = table;
    await expect(game.locator('#balance'), 'the page says what the player has').toHaveText('50 USD');
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin');
    await spin(table);
    const after = `${50 - STAKE + WIN}`;
    await expect(game.locator('#balance')).toHaveText(`${after} USD`);
    await expect(page.locator('header').first()).toContainText(after);
    await expectAccessible(page, 'an outside game');
    await game.getByRole('button', { name: 'Lobby' }).click();
    await expect(page).toHaveURL(urlOf(site, '/arcade'));

    await visit(page, urlOf(site, '/bet-history'));
    const row = page.getByRole('button', { name: english('history.seeDetails') });
    await expect(row).toContainText('Test Wheel');
    await expect(row).toContainText('Testworks');
    await row.click();
    const dialog = page.getByRole('dialog', { name: english('history.details') });
    await expect(dialog).toContainText(provider.rounds.at(-1) ?? 'no round');
    await expectAccessible(page, 'a round of an outside game');
    console.none();
    await page.context().close();
  });
}

test('a deposit opens beside the game, which goes on and shows what was paid', async ({ browser }) => {
  const table = await sitDown(browser);
  const { page, game } = table;
  await spin(table);
  await game.locator('body').evaluate((body) => body.setAttribute('data-same', 'yes'));
  const opening = page.waitForEvent('popup');
  await game.getByRole('button', { name: 'Pay in' }).click();
  const beside = await opening;
  await expect(beside.getByRole('heading', { level: 1 })).toHaveText(english('deposit.title'));
  await expectAccessible(beside, 'a deposit beside a game');
  await beside.getByRole('textbox', { name: english('deposit.amount') }).fill('20');
  await beside.getByRole('button', { name: english('deposit.continue') }).click();
  await beside.waitForURL(/\/sandbox-gateway\//);
  await beside.getByRole('button', { name: 'Pay now' }).click();
  await beside.waitForURL(/\/deposit\?deposit=/);
  const done = beside.getByRole('button', { name: english('deposit.closeBeside') });
  await expect(done).toBeVisible();
  const closed = beside.waitForEvent('close');
  // The window may be gone before Chromium has answered that the mouse was released.
  await Promise.any([done.click(), closed]);
  await closed;
  await expect(game.locator('#balance')).toHaveText(`${70 - STAKE + WIN} USD`);
  await expect(game.locator('body'), 'the game was not opened again').toHaveAttribute('data-same', 'yes');
  const again = page.waitForEvent('popup');
  await page.getByRole('link', { name: english('playnow.deposit'), exact: true }).click();
  await (await again).close();
  await spin(table);
  await page.context().close();
});

test('an exclusion ends the game with its reason, and the provider gets no more bets', async ({
  browser,
}) => {
  const table = await sitDown(browser);
  const { page, player } = table;
  await spin(table);
  await expect(table.game.locator('#balance'), 'pushes arrive').toHaveText(`${50 - STAKE + WIN} USD`);
  const elsewhere = await logIn(site, player.account_id, PASSWORD);
  const token = new URL((await page.locator('iframe').getAttribute('src')) ?? '').searchParams.get('token');
  await call(site, '/api/players/exclude', {
    ...{ ...playerFields(elsewhere.player), kind: 'exclude_6_months' },
  });
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByText(english('errors:selfExcluded')).first()).toBeVisible();
  const bet = await fetch(`http://127.0.0.1:${provider.port}/spin?token=${token}`, { method: 'POST' });
  expect((await bet.json()).status).not.toBe('RS_OK');
  await page.context().close();
});

test('a reality check covers the game, and the same game goes on afterwards', async ({ browser }) => {
  const opened = await newcomer();
  const context = await playerContext(browser, opened, { viewport: desktop });
  const page = await context.newPage();
  let isDue = false;
  await page.route('**/api/players/reality_check', (route) =>
    route.fulfill({
      json: {
        ...{ statusCode: 1, interval_minutes: 30, is_due: isDue, due_in_ms: isDue ? 0 : 1_800_000 },
        ...{ due_at: new Date().toISOString(), logged_in_at: new Date().toISOString() },
        ...{ elapsed_seconds: 1_860, net_result: '3' },
      },
    }),
  );
  await visit(page, urlOf(site, address));
  const game = page.frameLocator('iframe');
  await expect(game.locator('#balance')).toHaveText('50 USD');
  await game.locator('body').evaluate(async (body) => {
    body.setAttribute('data-same', 'yes');
    await document.documentElement.requestFullscreen();
  });
  // Not before the press: the page asks again a second after each balance, and would cover the button.
  await game.getByRole('button', { name: 'Spin' }).click();
  isDue = true;
  await expect(game.locator('#said')).toHaveText('RS_OK');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement === null), 'the frame has stepped back')
    .toBe(true);
  await expectAccessible(page, 'a reality check over an outside game');
  isDue = false;
  await dialog.getByRole('button', { name: english('care.checkGoOn') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(game.locator('body')).toHaveAttribute('data-same', 'yes');
  await spin({ game });
  await context.close();
});

test('a game in a window of its own is followed, closed and opened again', async ({ browser }) => {
  await own.query("update studio_frame set opens_in = 'popup' where provider_code = 'TESTWORKS'");
  try {
    const opened = await newcomer();
    const context = await playerContext(browser, opened, { viewport: desktop });
    const page = await context.newPage();
    const press = (key: string) => page.getByRole('button', { name: english(key) }).click();
    await visit(page, urlOf(site, '/arcade'));
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Test Wheel', exact: true }).click();
    const game = await opening;
    await expect(page.getByText(english('playnow.popupRunning'))).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(game.locator('#balance')).toHaveText('50 USD');
    await game.getByRole('button', { name: 'Spin' }).click();
    await expect(game.locator('#balance')).toHaveText(`${50 - STAKE + WIN} USD`);
    await expectAccessible(page, 'the page beside a game in a window');
    const closing = game.waitForEvent('close');
    await press('playnow.popupClose');
    await closing;
    await expect(page.getByText(english('playnow.popupClosed'))).toBeVisible();
    const again = page.waitForEvent('popup');
    await press('playnow.popupAgain');
    await expect((await again).locator('#balance')).toHaveText(`${50 - STAKE + WIN} USD`);
    await page.context().close();
  } finally {
    await own.query("update studio_frame set opens_in = 'frame' where provider_code = 'TESTWORKS'");
  }
});

test('a blocked window is said, with a button that opens it', async ({ browser }) => {
  await own.query("update studio_frame set opens_in = 'popup' where provider_code = 'TESTWORKS'");
  try {
    const opened = await newcomer();
    const context = await playerContext(browser, opened, { viewport: phone });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const { open: allowed } = window;
      window.open = () => {
        window.open = allowed;
        return null;
      };
    });
    await visit(page, urlOf(site, '/arcade'));
    await page.getByRole('link', { name: 'Test Wheel', exact: true }).click();
    const open = page.getByRole('button', { name: english('playnow.popupOpen', { name: 'Test Wheel' }) });
    await expect(page.getByText(english('playnow.popupBlocked'))).toBeVisible();
    await expectAccessible(page, 'a window that was blocked');
    const opening = page.waitForEvent('popup');
    await open.click();
    await expect((await opening).getByRole('heading', { name: 'Test Wheel' })).toBeVisible();
    await context.close();
  } finally {
    await own.query("update studio_frame set opens_in = 'frame' where provider_code = 'TESTWORKS'");
  }
});

test('a provider that is down, and a page that does not come, are said with a way to other games', async ({
  browser,
}) => {
  const opened = await newcomer();
  const context = await playerContext(browser, opened, { viewport: phone });
  const page = await context.newPage();
  provider.broken.api = true;
  await visit(page, urlOf(site, address));
  await expect(page.getByText(english('errors:gameUnavailable'))).toBeVisible();
  await expect(page.getByRole('link', { name: english('playnow.lobby') })).toHaveAttribute('href', '/arcade');
  await expectAccessible(page, 'a game that cannot be opened');
  provider.broken.api = false;
  provider.broken.pages = true;
  await page.clock.install();
  await page.getByRole('button', { name: english('ui.tryAgain') }).click();
  await expect(page.getByText(english('playnow.loading'))).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.clock.fastForward(25_000);
  await expect(page.getByText(english('playnow.silentLead'))).toBeVisible();
  provider.broken.pages = false;
  await page.getByRole('button', { name: english('ui.tryAgain') }).click();
  await expect(page.frameLocator('iframe').locator('#balance')).toHaveText('50 USD');
  await context.close();
});

test.describe('a game of another installation', () => {
  let other: Awaited<ReturnType<typeof openOtherInstallation>>;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    other = await openOtherInstallation(own);
  });
  test.afterAll(() => other.stop());

  test('is played in its frame with money from here, and proven there', async ({ browser }) => {
    const seat = { site: sites.baize, language: 'EN', viewport: phone } as const;
    const g = gameTextIn('EN');
    const { provider: code, game } = { provider: STUDIO.code, game: STUDIO.game };
    const { context, page, console, player, frame } = await sitDownAt(browser, seat, {
      ...{ provider: code, code: game },
    });
    const shown = page.locator('iframe');
    await expect(shown).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin');
    expect(new URL((await shown.getAttribute('src')) ?? '').origin).toBe(other.origin);
    await expect(largeButton(frame)).toHaveAttribute('aria-disabled', 'false');
    await showsBalance(frame, await balanceOf(player));

    const round = await answered(page, '/api/games/play', () => largeButton(frame).click());
    expect(await balanceOf(player), 'the ledger here has what the round says').toBe(round.balance);
    await showsBalance(frame, round.balance);

    const before = amountOf(round.balance);
    await payIn(player, '200');
    await expect.poll(async () => amountOf(await balanceOf(player))).toBe(before + 2_000_000n);
    await showsBalance(frame, await balanceOf(player));

    await frame.getByRole('button', { name: g('fairness') }).click();
    await frame.getByRole('button', { name: g('rotate') }).click();
    const opened = context.waitForEvent('page');
    await frame
      .getByRole('button', { name: g('everyStep') })
      .first()
      .click();
    const proof = await opened;
    await expect(proof).toHaveURL((url) => url.origin === other.origin && url.pathname === '/fairness');
    await expect(proof.getByRole('heading', { name: english('fairness.genuine') })).toBeVisible();
    await proof.close();
    await frame.getByRole('button', { name: g('close') }).click();

    await page.getByRole('link', { name: english('playnow.back') }).click();
    await expect(page).toHaveURL(urlOf(sites.baize, '/arcade'));
    await visit(page, urlOf(sites.baize, '/bet-history'));
    const row = page.getByRole('button', { name: english('history.seeDetails') }).first();
    await expect(row).toContainText('Studio B');
    console.none();
    await context.close();
  });
});
