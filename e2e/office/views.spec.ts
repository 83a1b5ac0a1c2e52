import { expect } from '@playwright/test';
import { expectAccessible, violations } from '../support/accessibility.ts';
import { test } from '../test.ts';
import { officeUrl, staffPage } from './staff.ts';

test('a list is looked at by a saved view that is shared, changed, opened by default and deleted', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'auditor');
  const name = `Active ${Date.now()}`;
  const header = (text: string) => page.getByRole('columnheader', { name: text, exact: true });
  await page.goto(officeUrl('/players'));
  await page.getByLabel('Status', { exact: true }).selectOption('Active');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Phone' }).click();
  await page.keyboard.press('Escape');
  await expect(header('Phone')).toBeHidden();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Shared with all colleagues').check();
  await expectAccessible(page, 'saving a view');
  await dialog.getByRole('button', { name: 'Save as new view' }).click();
  const menu = page.getByRole('button', { name });
  await expect(menu).toHaveText(name);
  await expect(page).toHaveURL(/status=active&view=/);
  await menu.click();
  await page.getByRole('menuitemcheckbox', { name: 'Open the list with this view' }).click();
  await expect(page.getByRole('menuitemcheckbox', { checked: true })).toBeVisible();
  expect(await violations(page, '[role=menu]')).toEqual([]);
  await page.keyboard.press('Escape');

  await test.step('the list begins with it, and another filter makes it a changed one', async () => {
    await page.goto(officeUrl('/today'));
    await page.getByRole('link', { name: 'Players' }).click();
    await expect(page).toHaveURL(/status=active&view=/);
    await expect(header('Account')).toBeVisible();
    await expect(header('Phone')).toBeHidden();
    await page.getByPlaceholder('Account, name, phone, mail or id').fill('demo');
    await page.keyboard.press('Enter');
    await expect(menu).toHaveText(`${name} (changed)`);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Save changes' }).click();
    await expect(menu).toHaveText(name);
    await menu.click();
    await page.getByRole('menuitemradio', { name: 'All rows' }).click();
    await expect(page).toHaveURL(/view=all$/);
  });

  await test.step('a colleague opens it and cannot change it', async () => {
    const support = await staffPage(browser, 'support');
    const phone = support.getByRole('columnheader', { name: 'Phone', exact: true });
    await support.goto(officeUrl('/players'));
    await expect(phone).toBeVisible();
    await support.getByRole('button', { name: 'Views', exact: true }).click();
    await support.getByRole('menuitemradio', { name: new RegExp(`^${name} · `) }).click();
    await expect(support).toHaveURL(/search=demo.*view=/);
    await expect(phone).toBeHidden();
    await support.getByRole('button', { name }).click();
    await expect(support.getByRole('menuitem', { name: 'Save as new view' })).toBeVisible();
    await expect(support.getByRole('menuitem', { name: 'Delete view' })).toBeHidden();
  });

  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await dialog.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByText('The view was deleted.', { exact: true })).toBeVisible();
  await expect(menu).toBeHidden();
});
