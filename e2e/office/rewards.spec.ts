import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { call, playerFields, siteFields } from '../support/api.ts';
import { ownServer } from '../support/own-server.ts';
import { logIn } from '../support/people.ts';
import { sites } from '../support/sites.ts';
import { test } from '../test.ts';
import { officeUrl, staffPage } from './staff.ts';

ownServer();

const reason = 'The rewards of the summer';

test('marketing adds a mission and takes it away from players again, who see both at once', async ({
  browser,
}) => {
  const { player } = await logIn(sites.arena);
  const titles = async () =>
    (await call(sites.arena, '/api/rewards/missions', playerFields(player))).value.map(
      ({ texts }) => texts.EN?.title,
    );
  const page = await staffPage(browser, 'marketing', { path: '/rewards?site=arena' });
  await expect(page.getByRole('table', { name: 'Missions' })).toBeVisible();
  await expectAccessible(page, 'the missions of a site');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Target').fill('7');
  await dialog.getByLabel('Tokens').fill('25');
  await dialog.getByLabel('Title').fill('Seven rounds');
  await dialog.getByLabel('Cash').fill('0.001');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Cash')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a refused mission');
  await dialog.getByLabel('Cash').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'Seven rounds' });
  await expect(row).toContainText('25 tokens');
  await expect.poll(titles).toContain('Seven rounds');
  await row.getByRole('button', { name: 'Change Seven rounds' }).click();
  await dialog.getByLabel('Offered to players').uncheck();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Off');
  await expect.poll(titles).not.toContain('Seven rounds');
});

test('leaderboards and offers are changed in their dialogs, and a wrong prize says so', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'marketing', { path: '/rewards/leaderboards?site=arena' });
  await expect(page.getByRole('table', { name: 'Leaderboards' })).toBeVisible();
  await expectAccessible(page, 'the leaderboards of a site');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Race of the day');
  await dialog.getByLabel('Cash').fill('0');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'a refused leaderboard');
  await dialog.getByLabel('Cash').fill('20');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Race of the day' })).toContainText('20 USD');
  const { value } = await call(sites.arena, '/api/rewards/leaderboards', siteFields(sites.arena));
  expect(value.map(({ texts }) => texts.EN?.title)).toContain('Race of the day');
  await page.goto(officeUrl('/rewards/offers?site=arena'));
  await expect(page.getByRole('table', { name: 'Offers' })).toBeVisible();
  await expectAccessible(page, 'the offers of a site');
});

test('levels, the wheel and the welcome of a site are shown, and the worth of a turn follows its fields', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'marketing');
  for (const path of ['levels', 'welcome', 'wheel']) {
    await page.goto(officeUrl(`/rewards/${path}?site=arena`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, `the ${path} of a site`);
  }
  const worth = page.locator('dl');
  const was = (await worth.textContent()) ?? '';
  await page.getByLabel('Weight, field 1', { exact: true }).fill('500');
  await expect(worth).not.toHaveText(was);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
});

test('a trader changes how bets are taken, and a limit that contradicts another says so', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'trader', { path: '/bet-rules?site=arena' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How bets are taken');
  await expectAccessible(page, 'the bet rules of a site');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const most = dialog.getByLabel('Maximum payout');
  const was = await most.inputValue();
  await most.fill('1');
  await dialog.getByLabel('Live delay').fill('8');
  await dialog.getByLabel('Reason').fill('The line of the venue is slow');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(most).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'refused bet rules');
  await most.fill(was);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const rules = () => call(sites.arena, '/api/sports/rules', {});
  await expect.poll(async () => (await rules()).live_delay_seconds).toBe(8);
});
