import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { visitorContext } from '../support/people.ts';
import { desktop, type Site, sites, urlOf } from '../support/sites.ts';
import { visit, watch } from '../support/watch.ts';
import { test } from '../test.ts';
import { officeUrl, staffPage } from './staff.ts';

test('the owner changes a setting of a site, which an open page of a visitor follows, and sets it back', async ({
  browser,
}) => {
  const context = await visitorContext(browser, sites.lucky, { viewport: desktop });
  const visitor = await context.newPage();
  await visit(visitor, urlOf(sites.lucky));
  await expect(visitor.getByText('DEMO-0002')).toBeAttached();
  const page = await staffPage(browser, 'owner', { path: '/sites/settings?site=lucky' });
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
  await expect(dialog.getByText('DEMO-0002 → MGA/CRP/1').first()).toBeVisible();
  await expect(dialog.getByText('The licence was renewed').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change: Licence' }).click();
  await dialog.getByLabel('Value').fill('DEMO-0002');
  await dialog.getByLabel('Reason').fill('Only a try');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(visitor.getByText('DEMO-0002')).toBeAttached();
  await context.close();
});

test('the owner copies a site, plans its maintenance and closes it, which an open page of a visitor says, and takes both back', async ({
  browser,
}) => {
  const id = Date.now().toString(36);
  const name = `Twin ${id}`;
  const twin: Site = { ...sites.lucky, name: `twin${id}-localhost`, domain: `twin${id}.localhost` };
  const page = await staffPage(browser, 'owner', { path: '/sites' });
  const dialog = page.getByRole('dialog');
  const press = async (label: string, of: string, fields: Readonly<Record<string, string>>) => {
    await page.getByRole('button', { name: `${label}: ${of}`, exact: true }).click();
    for (const [field, value] of Object.entries(fields)) await dialog.getByLabel(field).fill(value);
    await expectAccessible(page, `the dialog: ${label}`);
    await dialog.getByRole('button', { name: label }).click();
    await expect(dialog).toBeHidden();
  };
  await press('Copy site', 'Lucky Jade', { Name: name, Domain: twin.domain, Reason: 'A second brand' });
  await expect(page.getByText(name)).toBeVisible();
  const context = await visitorContext(browser, twin, { viewport: desktop });
  const visitor = await context.newPage();
  // A visitor's page opens its line a few seconds after it was read.
  let lines = 0;
  visitor.on('websocket', () => {
    lines += 1;
  });
  // Until servers know the domain it is answered for by the site of unknown ones.
  await expect(async () => {
    await visit(visitor, urlOf(twin));
    await expect(visitor).toHaveTitle(/Lucky Jade/, { timeout: 1_000 });
  }).toPass();
  const inHours = (hours: number) => {
    const at = new Date(Date.now() + hours * 3_600_000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  };
  const times = { Begins: inHours(5), Ends: inHours(6), Reason: 'The bank moves' };
  await expect.poll(() => lines).toBeGreaterThan(0);
  await press('Plan maintenance', name, times);
  await expect(page.getByText('Maintenance planned:')).toBeVisible();
  await expectAccessible(page, 'the sites');
  const planned = visitor.getByText('The site is closed during that time.');
  await expect(planned, 'without being loaded again').toBeVisible();
  await press('Cancel the plan', name, { Reason: 'Another night' });
  await expect(planned).toBeHidden();
  const closed = visitor.getByText('This site is closed: no new accounts');
  await press('Close site', name, { Reason: 'The licence ends' });
  await expect(page.getByText('Closed: withdrawals only')).toBeVisible();
  await expect(closed).toBeVisible();
  await press('Reopen site', name, { Reason: 'The licence goes on' });
  await expect(closed).toBeHidden();
  await context.close();
});

test('a preview that staff leaves while it still asks the server reports no failure', async ({ browser }) => {
  const page = await staffPage(browser, 'owner');
  const console = watch(page);
  // Never answered: it is cut off when the page is left.
  await page.route('**/api/settings/partners', () => undefined);
  const asked = page.waitForRequest('**/api/settings/partners');
  await page.goto(officeUrl('/sites/identity?site=baize'));
  await asked;
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Change: Licence' })).toBeVisible();
  console.none('does not match the recipient window');
});
