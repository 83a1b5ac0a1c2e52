import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../test.ts';
import { officeUrl, staffPage, toggleGroup } from './staff.ts';

const reason = 'The promotion of the summer';

test('somebody of marketing writes a promotion, sees what is wrong with it while writing, starts and pauses it', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const name = `Summer ${Date.now()}`;
  const page = await staffPage(browser, 'marketing');
  await toggleGroup(page, 'Rewards');
  await page.getByRole('link', { name: 'Promotions', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible();
  await expectAccessible(page, 'the list of promotions');
  await page.goto(officeUrl('/promotions/new?site=lucky'));
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Title').fill('A bonus for the summer');
  await expect(page.getByText('Nothing is wrong with these terms.')).toBeVisible();
  await page.getByLabel('Games count, percent').fill('0');
  await expect(page.getByText('Something must be wagered, but nothing counts towards it.')).toBeVisible();
  await page.getByLabel('Games count, percent').fill('100');
  await expect(page.getByText('Nothing is wrong with these terms.')).toBeVisible();
  await expectAccessible(page, 'a new promotion');
  await page.getByLabel('Gives').selectOption('freeBet');
  await expect(page.getByText('A void bet gives it back.', { exact: false })).toBeVisible();
  await page.getByLabel('System', { exact: true }).uncheck();
  await page.getByLabel('Minimum odds').fill('1.8');
  await page.getByLabel('Wagering, times').fill('0');
  await expect(page.getByText('Bets need odds of at least 1.80.')).toBeVisible();
  await expect(page.getByText('What it wins is cash.')).toBeVisible();
  await expectAccessible(page, 'a new free bet');
  await page.getByLabel('Gives').selectOption('money');
  await page.getByLabel('Wagering, times').fill('10');
  await confirm('Save');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByLabel('Wagering, times').fill('20');
  await expect(page.getByText('The bonus must be staked 20 times', { exact: false })).toBeVisible();
  await confirm('Save');
  await expect(page.getByText('Version 2 on lucky')).toBeVisible();
  await confirm('Start');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a promotion');
  await confirm('Pause');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Grants', exact: true }).click();
  await expect(page.getByText('No grants')).toBeVisible();

  async function confirm(action: string): Promise<void> {
    await page.getByRole('button', { name: action, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
});
