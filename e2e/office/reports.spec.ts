import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { officeUrl, staffPage } from './staff.ts';

const names = [
  'Player liabilities',
  'Money',
  'Payment methods',
  'GGR and NGR',
  'Open bets',
  'Bonus cost',
  'Corrections',
] as const;

test('an auditor opens every report, sees each agree with the ledger, and takes GGR by player home as a file', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'auditor');
  await page.goto(officeUrl('/reports/liabilities'));
  for (const name of names) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByText('Agrees to the unit')).toBeVisible();
    await expectAccessible(page, name);
  }
  await page.getByRole('link', { name: 'GGR and NGR', exact: true }).click();
  await page.getByLabel('Grouped by').selectOption({ label: 'Sport' });
  await expect(page.getByRole('rowheader', { name: 'Casino' }).first()).toBeVisible();
  await expect(page.getByText('Agrees to the unit')).toBeVisible();
  await page.getByLabel('Grouped by').selectOption({ label: 'Player' });
  const player = page.getByRole('rowheader').getByRole('link').first();
  await expect(player).toBeVisible();
  await expect(page.getByText('Agrees to the unit')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByText('Export CSV').click();
  const file = await (await downloading).path();
  const [head = '', first = ''] = (await readFile(file, 'utf8')).split('\r\n');
  expect(head).toContain('group,currency');
  expect(first).toContain((await player.textContent()) ?? 'a player');
  await player.click();
  await expect(page).toHaveURL(/\/players\/\d+/);
  await page.context().close();
});
