import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { officeUrl, staffPage } from './staff.ts';

const reason = 'Those who came back';

test('somebody of marketing writes a segment, sees how many players it has while writing, and a promotion is for it', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const name = `Back again ${Date.now()}`;
  const page = await staffPage(browser, 'marketing');
  await page.getByRole('link', { name: 'Segments', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Segments' })).toBeVisible();
  await expectAccessible(page, 'the list of segments');

  await page.goto(officeUrl('/segments/new?site=lucky'));
  await page.getByLabel('Name').fill(name);
  const first = page.getByRole('group', { name: 'Condition 1', exact: true });
  await first.getByLabel('What', { exact: true }).selectOption({ label: 'Tag' });
  await expect(page.getByText('Fill in every field to have the players counted.')).toBeVisible();
  await first.getByLabel('Tag', { exact: true }).fill('nobody-has-this');
  await expect(page.getByText('Players now.')).toBeVisible();
  await expect(page.getByText('Some of them')).toHaveCount(0);
  await first.getByLabel('How', { exact: true }).selectOption({ label: 'has not' });
  await expect(page.getByText('Some of them')).toBeVisible();
  await page.getByRole('button', { name: 'Add a condition' }).click();
  const second = page.getByRole('group', { name: 'Condition 2', exact: true });
  await second.getByLabel('What', { exact: true }).selectOption({ label: 'Registered' });
  await second.getByLabel('Days', { exact: true }).fill('3650');
  await expect(page.getByText('Some of them')).toBeVisible();
  await expectAccessible(page, 'a new segment');
  await confirm('Save');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Version 1 on lucky')).toBeVisible();
  await expect(page.getByText('Nothing uses it yet.')).toBeVisible();
  await expectAccessible(page, 'a segment');

  await page.goto(officeUrl('/promotions/new?site=lucky'));
  await page.getByLabel('Name').fill(`For ${name}`);
  await page.getByLabel('Title').fill('Welcome back');
  await page.getByLabel('Who', { exact: true }).selectOption({ label: name });
  await confirm('Save');
  await expect(page.getByRole('heading', { level: 1, name: `For ${name}` })).toBeVisible();
  await expect(page.getByLabel('Who', { exact: true }).locator('option:checked')).toHaveText(name);

  async function confirm(action: string): Promise<void> {
    await page.getByRole('button', { name: action, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
});
