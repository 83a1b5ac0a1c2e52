import { randomBytes, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { watch } from '../support/watch.ts';
import { test } from '../test.ts';
import { OutsideProvider } from './outside-provider.ts';
import { callAs, officeUrl, staffPage, toggleGroup } from './staff.ts';

const reason = 'The provider called us about a round';

/** In both windows that a desk has. */
async function expectAccessibleWideAndNarrow(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await page.setViewportSize({ width: 768, height: 900 });
  await expectAccessible(page, `${what}, narrow`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Makes an account and gives it a key, as staff do. */
async function addAccount(page: Page, account: string, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an account' }).click();
  const making = page.getByRole('dialog', { name: 'Add an account' });
  await making.getByLabel('Protocol').selectOption('a8r');
  await making.getByRole('textbox', { name: 'Account' }).fill(account);
  await making.getByLabel('First site').selectOption('baize');
  await making.getByLabel('Id at the provider').fill('baize-ph');
  await expect(making).toContainText(`https://<domain>/providers/a8r/${account}`);
  await making.getByLabel('Reason').fill(reason);
  await expectAccessible(page, 'the form of an account');
  await making.getByRole('button', { name: 'Add an account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: account })).toBeVisible();
  await expect(page.getByText('every call is refused as unsigned')).toBeVisible();

  await page.getByRole('button', { name: "Add the provider's key" }).click();
  const adding = page.getByRole('dialog');
  await adding.getByLabel('Secret of the provider').fill(key);
  await adding.getByLabel('Reason').fill(reason);
  await adding.getByRole('button', { name: 'Add the provider' }).click();
  await expect(page.getByText('every call is refused as unsigned')).toBeHidden();
  await expect(page.getByText(`…${key.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
}

test('the owner pauses a provider while it plays, finds what it sent, and sends it to the wallet again', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const account = `journey-${Date.now()}`;
  const key = randomBytes(16).toString('hex');
  const page = await staffPage(browser, 'owner');
  const console = watch(page);
  const { rows } = await callAs(page, '/api/office/players/list', {
    site: 'baize',
    search: 'demo',
    limit: 50,
  });
  const playerId = rows.at(-1)?.player_id ?? '';
  await toggleGroup(page, 'Casino');
  await page.getByRole('link', { name: 'Game providers', exact: true }).click();
  await addAccount(page, account, key);
  await expectAccessibleWideAndNarrow(page, 'an account');

  const provider = new OutsideProvider({ account, key, playerId });
  // A server knows the key within a second.
  await expect.poll(async () => (await provider.play('win', '1')).status, { timeout: 10_000 }).toBe(200);
  await page.getByRole('button', { name: 'Pause' }).click();
  const pausing = page.getByRole('dialog', { name: `Pause ${account} on baize` });
  await expect(pausing).toContainText('nothing is lost');
  await pausing.getByLabel('Reason').fill(reason);
  await pausing.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  expect((await provider.play('bet', '1')).status, 'a bet').toBe(403);
  const won = randomUUID();
  const paid = await provider.play('win', '3.50', won);
  expect(paid.status, 'a win').toBe(200);

  await page.getByRole('link', { name: 'Log of exchanges' }).first().click();
  const search = page.getByRole('searchbox', { name: 'Id of a request, transaction or round' });
  await search.fill(won);
  await search.press('Enter');
  const found = page.getByRole('row').filter({ hasText: '/a8r_casino.Round/BetWin' });
  // It is in the log half a second after it happened.
  await expect(async () => {
    await page.reload();
    await expect(found).toHaveCount(1, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expectAccessibleWideAndNarrow(page, 'the log');
  await found.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('/a8r_casino.Round/BetWin');
  await expect(page.getByText('3.50\u00a0PHP')).toBeVisible();
  await expectAccessibleWideAndNarrow(page, 'an exchange');

  await page.getByRole('button', { name: 'Send again' }).click();
  const sending = page.getByRole('dialog', { name: 'Send again' });
  await sending.getByLabel('Reason').fill(reason);
  await sending.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The same answer as the first time, byte by byte: ok.')).toBeVisible();
  await expectAccessible(page, 'an exchange that was sent again');

  await page.goto(officeUrl(`/providers/accounts/${account}`));
  await page.getByRole('button', { name: 'Resume' }).click();
  const resuming = page.getByRole('dialog', { name: `Resume ${account} on baize` });
  await resuming.getByLabel('Reason').fill(reason);
  await resuming.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  console.none();
});
