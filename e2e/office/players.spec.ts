import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { followRequests } from '../support/watch.ts';
import { test } from '../test.ts';
import { staffPage } from './staff.ts';

test('support finds a player, explains a disputed round by its proof and writes down what was said', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'support', { path: '/players' });
  await page.getByPlaceholder('Account, name, phone, mail or id').fill('demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=demo/);
  const row = page.getByRole('row').filter({ hasText: 'Baize' }).filter({ hasText: 'Dalisay Reyes' });
  await expect(row).toBeVisible();
  await expectAccessible(page, 'the list of players');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'demo' })).toBeVisible();
  await expect(page.getByText('de****@baize.example')).toBeVisible();

  await page.getByRole('button', { name: 'Round', exact: true }).click();
  const round = page.getByRole('link', { name: 'Round · Settled' }).first();
  await expect(round).toBeVisible();
  await expectAccessible(page, 'the page of a player');
  await round.click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByText('1. SHA-256 of the server seed')).toBeVisible();
  await expect(page.getByText('Secret until the player changes it')).toBeVisible();
  await expectAccessible(page, 'the proof of a round');

  await page.getByRole('link', { name: 'Player demo' }).click();
  await page.getByRole('link', { name: 'Notes' }).click();
  await page.getByRole('button', { name: 'Add note' }).click();
  const dialog = page.getByRole('dialog');
  const note = `Disputed a round, explained ${Date.now()}`;
  await dialog.getByLabel('Note').fill(note);
  await expectAccessible(page, 'a note');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(note)).toBeVisible();
  for (const tab of ['Sessions', 'Linked accounts']) {
    await page.getByRole('link', { name: tab }).click();
    await expectAccessible(page, tab);
  }
});

test('support sees the site as the player, and can change nothing there', async ({ browser }) => {
  const page = await staffPage(browser, 'support', { path: '/players?search=demo' });
  await page
    .getByRole('row')
    .filter({ hasText: 'Baize' })
    .filter({ hasText: 'Dalisay Reyes' })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'See the site' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Asks where the bonus is');
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'See the site' }).click();
  const site = await opened;
  followRequests(site);
  const note = site.getByText('You see this site as demo. Nothing can be changed.');
  await expect(note).toBeVisible();
  await expect(site).not.toHaveURL(/read_only/);
  await expect(site.getByRole('link', { name: /Balance/ })).toBeVisible();
  await site.goto(new URL('/profile', site.url()).href);
  await expect(site.getByText('de****@baize.example').first()).toBeVisible();
  await expectAccessible(site, 'the site as the player');
  await site.goto(new URL('/responsible-gaming', site.url()).href);
  await site.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(site.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await expect(note).toBeHidden();
});
