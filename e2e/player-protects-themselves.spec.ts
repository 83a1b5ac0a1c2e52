import { expect, type Page } from '@playwright/test';
import { call, siteFields } from './support/api.ts';
import { logIn, playerContext, visitorContext } from './support/people.ts';
import { desktop, phone, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const english = textIn('EN');
const site = sites.arena;
const PASSWORD = 'Sunday Paper 7';

/** A player of their own for each journey: what they decide holds for months. */
async function newcomer(name: string) {
  const account_id = `${name}_${Date.now().toString(36)}`;
  await call(site, '/api/auth/signup', {
    ...siteFields(site),
    account_id,
    password: PASSWORD,
    date_of_birth: '1990-05-01',
    accept_terms: true,
  });
  return logIn(site, account_id, PASSWORD);
}
const press = (page: Page, key: string) =>
  page
    .getByRole('button', { name: english(key), exact: true })
    .first()
    .click();

test('a player limits deposits: tighter at once, looser only after a day', async ({ browser }) => {
  const context = await playerContext(browser, await newcomer('limiter'), { viewport: phone });
  const page = await context.newPage();
  const console = watch(page);
  await visit(page, urlOf(site, '/responsible-gaming#limits'));
  const card = page
    .getByRole('listitem')
    .filter({ hasText: english('care.kind.deposit_day') })
    .first();
  const open = card.getByRole('button', { expanded: false });
  await open.click();
  await card.getByRole('textbox').fill('100');
  await card.getByRole('button', { name: english('care.save') }).click();
  await expect(card.getByRole('meter')).toHaveAttribute('aria-valuenow', '0');
  await expect(card).toContainText('100');
  await card.getByRole('button', { expanded: false }).click();
  await card.getByRole('textbox').fill('500');
  await card.getByRole('button', { name: english('care.save') }).click();
  await expect(card.getByRole('status')).toContainText('500');
  await expect(card.getByRole('button', { name: english('care.confirm') })).toHaveCount(0);
  await card.getByRole('button', { name: english('care.keep') }).click();
  await expect(card.getByRole('status')).toHaveCount(0);
  console.none();
  await context.close();
});

test('a player takes a break: deposits and games say so, the way to the money stays open', async ({
  browser,
}) => {
  const opened = await newcomer('breaker');
  const context = await playerContext(browser, opened, { viewport: desktop });
  const page = await context.newPage();
  await visit(page, urlOf(site, '/responsible-gaming#break'));
  await press(page, 'care.stop.break_week');
  await expect(page.getByText(english('care.meansMoney'))).toBeVisible();
  await press(page, 'care.begin');
  await expect(page.getByRole('heading', { name: english('care.onBreak') })).toBeVisible();
  await expect(page.getByRole('link', { name: english('care.withdraw') })).toHaveAttribute(
    'href',
    '/withdrawal',
  );
  await visit(page, urlOf(site, '/playnow?provider=BRASSWORK&game=lantern-reef&mode=real'));
  await expect(page.getByText(english('errors:onABreak'))).toBeVisible();
  await context.close();
});

test('a reality check that is due covers everything until it was looked at', async ({ browser }) => {
  const context = await playerContext(browser, await newcomer('checked'), { viewport: desktop });
  const page = await context.newPage();
  let isDue = true;
  await page.route('**/api/players/reality_check', (route) =>
    route.fulfill({
      json: {
        statusCode: 1,
        interval_minutes: 30,
        due_at: new Date().toISOString(),
        is_due: isDue,
        due_in_ms: isDue ? 0 : 1_800_000,
        logged_in_at: new Date().toISOString(),
        elapsed_seconds: 5_460,
        net_result: '-312.5',
      },
    }),
  );
  await visit(page, urlOf(site));
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('1 h 31 min');
  await expect(dialog).toContainText('312.5');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  isDue = false;
  const seen = page.waitForRequest('**/api/players/reality_check_seen');
  await dialog.getByRole('button', { name: english('care.checkGoOn') }).click();
  await seen;
  await expect(dialog).toHaveCount(0);
  await context.close();
});

test('a player ends a session on another device, which is logged out at once', async ({ browser }) => {
  const first = await newcomer('settled');
  const second = await logIn(site, first.player.account_id, PASSWORD);
  const [here, there] = await Promise.all([
    playerContext(browser, first, { viewport: desktop }),
    playerContext(browser, second, { viewport: phone }),
  ]);
  const [page, other] = await Promise.all([here.newPage(), there.newPage()]);
  await visit(other, urlOf(site, '/security'));
  await expect(other.getByText(english('security.current'))).toBeVisible();
  await visit(page, urlOf(site, '/security'));
  await expect(page.getByRole('heading', { name: english('security.logins') })).toBeVisible();
  await press(page, 'security.endOthers_one');
  await expect(page.getByText(english('security.current'))).toHaveCount(1);
  await expect(other.locator('.toast').first()).toBeVisible();
  await Promise.all([here.close(), there.close()]);
});

test('a visitor finds the tools announced, and logs in on the way to them', async ({ browser }) => {
  const context = await visitorContext(browser, site, { viewport: phone });
  const page = await context.newPage();
  await visit(page, urlOf(site, '/responsible-gaming'));
  await expect(page.getByText(english('care.visitor'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
});
