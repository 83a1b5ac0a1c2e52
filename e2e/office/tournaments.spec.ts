import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { ownServer } from '../support/own-server.ts';
import { logIn, playerContext } from '../support/people.ts';
import { sites, urlOf } from '../support/sites.ts';
import { test } from '../test.ts';
import { staffPage } from './staff.ts';

ownServer();

const reason = 'The race of the weekend';
/** As `datetime-local` has it, some days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

test('marketing plans a tournament, a player joins it on the page of leaderboards, and a cancelled one is gone', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'marketing', { path: '/rewards/tournaments?site=arena' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tournaments');
  await expectAccessible(page, 'a site without tournaments');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Weekend race');
  await dialog.getByLabel('Begins').fill(inDays(1));
  await dialog.getByLabel('Ends').fill(inDays(0));
  await dialog.getByLabel('Cash').fill('20');
  const games = dialog.getByRole('combobox', { name: 'Games', exact: true });
  await games.fill('lantern reef');
  const found = dialog.getByRole('listbox', { name: 'Games' }).getByRole('option');
  await expect(found).toHaveText([/^Lantern Reef/]);
  await games.press('ArrowDown');
  await games.press('ArrowUp');
  await games.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove Lantern Reef' })).toBeVisible();
  await games.fill('zzz');
  await expect(dialog.getByText('Nothing was found')).toBeVisible();
  // It closes the list, and the dialog stays.
  await games.press('Escape');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Ends')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a refused tournament');
  await dialog.getByLabel('Ends').fill(inDays(3));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'Weekend race' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekend race');
  await expect(page.getByText('Lantern Reef')).toBeVisible();
  await expectAccessible(page, 'a tournament');

  const desktop = { width: 1440, height: 900 };
  const context = await playerContext(browser, await logIn(sites.arena), { viewport: desktop });
  const players = await context.newPage();
  await players.goto(urlOf(sites.arena, '/leaderboard'));
  await expect(players.getByRole('heading', { name: 'Weekend race' })).toBeVisible();
  await players.getByRole('button', { name: 'Join tournament' }).click();
  await expect(players.getByText('It has not started yet.')).toBeVisible();
  await expectAccessible(players, 'a tournament for players');

  await page.reload();
  await expect(page.getByRole('term').filter({ hasText: 'Players now' }).locator('..')).toContainText('1');
  await page.getByRole('button', { name: 'Cancel the tournament' }).click();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Cancel the tournament' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await players.reload();
  await expect(players.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(players.getByRole('heading', { name: 'Weekend race' })).toHaveCount(0);
});
