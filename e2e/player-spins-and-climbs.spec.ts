import { expect, type Page } from '@playwright/test';
import { logIn, playerContext, visitorContext } from './support/people.ts';
import { desktop, phone, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { reload, visit } from './support/watch.ts';
import { test } from './test.ts';

const english = textIn('EN');

/** Some sites say something first; it is read and put away whenever it comes. */
async function readAnnouncements(page: Page): Promise<void> {
  const understood = page.getByRole('dialog').getByRole('button', { name: english('ui.understood') });
  await page.addLocatorHandler(understood, (button) => button.click());
}

test('a visitor sees what the wheel pays, with every chance, and is asked to log in to turn it', async ({
  browser,
}) => {
  const context = await visitorContext(browser, sites.baize, { viewport: phone });
  const page = await context.newPage();
  await visit(page, urlOf(sites.baize, '/spin'));
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: '100 tokens' })).toContainText('1 / 100');
  await expect(page.getByText(english('spin.worth'))).toBeVisible();
  await expect(page.getByText(english('spin.waiting'))).toBeVisible();
  await expect(page.getByRole('timer'), 'a visitor sees no countdown').toHaveCount(0);
  await expect(page.getByRole('link', { name: english('spin.join') })).toHaveAttribute('href', '/register');
  await page.getByRole('button', { name: english('spin.logIn') }).click();
  await expect(page).toHaveURL(urlOf(sites.baize, '/login'));
  await context.close();
});

test('a player turns the wheel, gets what it says, and checks it in the browser', async ({ browser }) => {
  const context = await playerContext(browser, await logIn(sites.lucky), { viewport: desktop });
  const page = await context.newPage();
  await readAnnouncements(page);
  await visit(page, urlOf(sites.lucky, '/spin'));
  const turned = page.waitForResponse((response) => response.url().endsWith('/api/spin/turn'));
  await page.getByRole('button', { name: english('spin.spin'), exact: true }).click();
  const { spin_id } = await (await turned).json();
  expect(spin_id).toMatch(/^[0-9a-f-]{36}$/);
  await expect(page.getByText(/^(You won|No prize this time)/)).toBeVisible();
  const proof = page.getByText(english('spin.proof'), { exact: true }).first();
  await proof.click();
  await page
    .getByRole('button', { name: english('spin.check') })
    .first()
    .click();
  await expect(page.getByText(english('spin.checked'))).toBeVisible();
  await page
    .getByRole('link', { name: english('verify.everyStep') })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: english('fairness.genuine') })).toBeVisible();
  await context.close();
});

test('a climb is gone on with after a reload, and its stake is held until it is left', async ({
  browser,
}) => {
  const context = await playerContext(browser, await logIn(sites.arena), { viewport: phone });
  const page = await context.newPage();
  await visit(page, urlOf(sites.arena, '/minigame'));
  await page.getByRole('button', { name: english('minigame.start') }).click();
  const lanterns = page.getByRole('button', { name: /^Lantern 1 of 4/ });
  await expect(lanterns).toHaveCount(1);
  await expect(page.getByText(english('tokens.frozen'))).toBeVisible();
  await reload(page);
  await expect(page.getByRole('button', { name: english('minigame.giveBack') })).toBeVisible();
  await page.getByRole('button', { name: english('minigame.giveBack') }).click();
  await expect(page.getByText(english('minigame.returned'))).toBeVisible();
  await expect(page.getByText(english('tokens.frozen'))).toHaveCount(0);
  await context.close();
});

test('a dial of the safe is set, and its result is listed among the safes with its proof', async ({
  browser,
}) => {
  const context = await playerContext(browser, await logIn(sites.baize), { viewport: desktop });
  const page = await context.newPage();
  await visit(page, urlOf(sites.baize, '/minigame'));
  await page.getByRole('radio', { name: english('safe.title') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('safe.title'));
  await page.getByRole('button', { name: english('safe.start') }).click();
  await page.getByRole('button', { name: /^Mark 1 of 2, dial 1/ }).click();
  await expect(page.getByRole('img', { name: /^Mark 1 of 2, dial 1, / })).toBeVisible();
  const leave = page.getByRole('button', { name: english('minigame.leave', { amount: '9.7' }) });
  const again = page.getByRole('button', { name: english('safe.again') });
  await expect(leave.or(again)).toBeVisible();
  if (await leave.isVisible()) await leave.click();
  await expect(again).toBeVisible();
  await page.getByText(english('spin.proof'), { exact: true }).first().click();
  await page
    .getByRole('button', { name: english('minigame.check') })
    .first()
    .click();
  await expect(page.getByText(english('safe.checked'))).toBeVisible();
  await context.close();
});

// One that has a page for logging in, and one that has a dialog.
for (const site of [sites.baize, sites.lucky]) {
  test(`the rewards icon of ${site.name} asks a visitor to log in, and stays away once put away`, async ({
    browser,
  }) => {
    const context = await visitorContext(browser, site, { viewport: desktop });
    const page = await context.newPage();
    await readAnnouncements(page);
    await visit(page, urlOf(site, '/sports'));
    const icon = page.getByRole('button', { name: english('afloat.rewardsLogIn') });
    await icon.click();
    if (site.login === 'page') await expect(page).toHaveURL(urlOf(site, '/login'));
    else await expect(page.getByRole('dialog', { name: english('auth.loginTitle') })).toBeVisible();
    await visit(page, urlOf(site, '/sports'));
    await page.getByRole('button', { name: english('afloat.rewardsClose') }).click();
    await expect(icon).toHaveCount(0);
    await reload(page);
    await expect(page.getByRole('button', { name: english('shell.partners') }).first()).toBeVisible();
    await expect(icon).toHaveCount(0);
    await context.close();
  });
}

test('the rewards icon opens the token games for a player in a tab of their own', async ({ browser }) => {
  const context = await playerContext(browser, await logIn(sites.baize), { viewport: desktop });
  const page = await context.newPage();
  await visit(page, urlOf(sites.baize, '/sports'));
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: english('afloat.rewardsOpen') }).click();
  const games = await opened;
  await expect(games).toHaveURL(urlOf(sites.baize, '/minigame'));
  await expect(games.getByRole('heading', { level: 1 })).toHaveText(english('minigame.climb'));
  await expect(page).toHaveURL(urlOf(sites.baize, '/sports'));
  await context.close();
});

test('the splash screen is shown before the first page of a visit, and before no other', async ({
  browser,
}) => {
  const context = await visitorContext(browser, sites.lucky, { viewport: phone });
  const page = await context.newPage();
  await page.goto(urlOf(sites.lucky, '/about'));
  await expect(page.locator('.opening')).toHaveCSS('display', 'grid');
  await page.goto(urlOf(sites.lucky, '/faqs'));
  await expect(page.locator('.opening')).toHaveCSS('display', 'none');
  await page.goto(urlOf(sites.lucky, '/preloader'));
  await expect(page).toHaveURL(urlOf(sites.lucky));
  await page.goto(urlOf(sites.baize, '/about'));
  await expect(page.locator('.opening')).toHaveCount(0);
  await context.close();
});

test('the app is offered on a phone, and its page says how to install it', async ({ browser }) => {
  const context = await visitorContext(browser, sites.baize, { viewport: phone });
  const page = await context.newPage();
  await visit(page, urlOf(sites.baize, '/sports'));
  await page.getByRole('button', { name: english('shell.more'), exact: true }).click();
  await expect(page.getByRole('button', { name: english('afloat.rewardsLogIn') })).toBeVisible();
  await expect(
    page.getByRole('link', { name: english('afloat.appGet') }),
    'not on a first visit',
  ).toHaveCount(0);
  await page.keyboard.press('Escape');
  // A visit lasts as long as its window.
  await page.evaluate(() => window.sessionStorage.clear());
  await visit(page, urlOf(sites.baize, '/sports'));
  await page.getByRole('link', { name: english('afloat.appGet') }).click();
  await expect(page).toHaveURL(urlOf(sites.baize, '/download'));
  for (const platform of ['ios', 'android', 'desktop'])
    await expect(page.getByRole('heading', { name: english(`getApp.${platform}`) })).toBeVisible();
  await visit(page, urlOf(sites.baize, '/sports'));
  await page.getByRole('button', { name: english('afloat.appClose') }).click();
  await reload(page);
  await page.getByRole('button', { name: english('shell.more'), exact: true }).click();
  await expect(page.getByRole('button', { name: english('afloat.rewardsLogIn') })).toBeVisible();
  await expect(page.getByRole('link', { name: english('afloat.appGet') })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: english('afloat.rewardsLogIn') })).toBeHidden();
  await context.close();
});
