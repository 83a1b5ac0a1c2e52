import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../test.ts';
import { staffPage, toggleGroup } from './staff.ts';

test('the auditor exports exactly what a list shows, follows its progress and downloads the file', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'auditor', { path: '/players?search=demo&view=all' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const shown = (await page.getByRole('row').count()) - 1;
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText('The export has begun.')).toBeVisible();
  await toggleGroup(page, 'Reports');
  await page.getByRole('link', { name: 'Exports' }).click();
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('search: demo');
  await expect(row).toContainText('Ready');
  await expectAccessible(page, 'the exports');
  const download = page.waitForEvent('download');
  await row.getByRole('link', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^players-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(shown + 1);
});
