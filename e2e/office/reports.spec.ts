import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../test.ts';
import { staffPage } from './staff.ts';

const names = [
  'Player liabilities',
  'Money',
  'Payment methods',
  'GGR and NGR',
  'GGR by player',
  'Open bets',
  'Bonus cost',
  'Corrections',
] as const;

test('an auditor opens every report, sees each agree with the ledger, takes one home as a file, and goes to a player from GGR by player', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'auditor', { path: '/reports/liabilities' });
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
  const downloading = page.waitForEvent('download');
  await page.getByText('Export CSV').click();
  const file = await (await downloading).path();
  expect(await readFile(file, 'utf8')).toMatch(/^\ufeffgroup,currency,[\s\S]*\r\ncasino,/);

  await page.getByRole('link', { name: 'GGR by player', exact: true }).click();
  await page.getByRole('button', { name: 'GGR', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'GGR', exact: true }).first()).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.locator('tbody').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/players\/\d+/);
  await page.context().close();
});
