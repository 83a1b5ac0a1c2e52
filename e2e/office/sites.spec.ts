import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { visitorContext } from '../support/people.ts';
import { desktop, sites, urlOf } from '../support/sites.ts';
import { visit } from '../support/watch.ts';
import { officeUrl, staffPage } from './staff.ts';

test('the owner changes a setting of a site, which an open page of a visitor follows, and sets it back', async ({
  browser,
}) => {
  const context = await visitorContext(browser, sites.lucky, { viewport: desktop });
  const visitor = await context.newPage();
  await visit(visitor, urlOf(sites.lucky));
  await expect(visitor.getByText('DEMO-0002')).toBeAttached();
  const page = await staffPage(browser, 'owner');
  await page.goto(officeUrl('/sites/settings?site=lucky'));
  await expect(page.getByRole('button', { name: 'Change: Licence' })).toBeVisible();
  await expectAccessible(page, 'the settings of a site');
  await page.getByRole('button', { name: 'Change: Licence' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Value').fill('MGA/CRP/1');
  await dialog.getByLabel('Reason').fill('The licence was renewed');
  await expectAccessible(page, 'a setting that is changed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('MGA/CRP/1')).toBeVisible();
  await expect(visitor.getByText('MGA/CRP/1'), 'without being loaded again').toBeAttached();
  await page.getByRole('button', { name: 'History: Licence' }).click();
  await expect(dialog.getByText('DEMO-0002 → MGA/CRP/1')).toBeVisible();
  await expect(dialog.getByText('The licence was renewed')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change: Licence' }).click();
  await dialog.getByLabel('Value').fill('DEMO-0002');
  await dialog.getByLabel('Reason').fill('Only a try');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(visitor.getByText('DEMO-0002')).toBeAttached();
  await context.close();
});
