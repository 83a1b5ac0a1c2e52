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

test('the owner plans maintenance of a site and closes it, which an open page of a visitor says, and takes both back', async ({
  browser,
}) => {
  const context = await visitorContext(browser, sites.lucky, { viewport: desktop });
  const visitor = await context.newPage();
  await visit(visitor, urlOf(sites.lucky));
  const page = await staffPage(browser, 'owner');
  await page.goto(officeUrl('/sites'));
  const dialog = page.getByRole('dialog');
  const press = async (label: string, reason: string) => {
    await page.getByRole('button', { name: `${label}: Lucky Jade` }).click();
    await expectAccessible(page, `the dialog: ${label}`);
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: label }).click();
    await expect(dialog).toBeHidden();
  };
  await page.getByRole('button', { name: 'Plan maintenance: Lucky Jade' }).click();
  const inHours = (hours: number) => {
    const at = new Date(Date.now() + hours * 3_600_000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  };
  await dialog.getByLabel('Begins').fill(inHours(5));
  await dialog.getByLabel('Ends').fill(inHours(6));
  await dialog.getByLabel('Reason').fill('The bank moves');
  await dialog.getByRole('button', { name: 'Plan maintenance' }).click();
  await expect(page.getByText('Maintenance planned:')).toBeVisible();
  await expect(visitor.getByText('The site is closed during that time.')).toBeVisible();
  await expectAccessible(page, 'the sites');
  await press('Cancel the plan', 'Another night');
  await expect(visitor.getByText('The site is closed during that time.')).toBeHidden();
  await press('Close site', 'The licence ends');
  await expect(page.getByText('Closed: withdrawals only')).toBeVisible();
  await expect(visitor.getByText('This site is closed: no new accounts')).toBeVisible();
  await press('Reopen site', 'The licence goes on');
  await expect(visitor.getByText('This site is closed: no new accounts')).toBeHidden();
  await context.close();
});
