import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { followRequests, watch } from '../support/watch.ts';
import { callAs, officeUrl, staffPage } from './staff.ts';

const reason = 'The contract is signed';
const password = 'Brings-Players-71';

test('staff make an affiliate, who sets a password and makes a link that leads to the site', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const name = `Affiliate ${Date.now()}`;
  const owner = await staffPage(browser, 'owner');
  const console = watch(owner);
  await owner.goto(officeUrl('/affiliates'));
  await owner.getByRole('button', { name: 'New affiliate' }).click();
  const making = owner.getByRole('dialog', { name: 'New affiliate' });
  await making.getByLabel('Site').selectOption('lucky');
  await making.getByLabel('Name').fill(name);
  await making.getByLabel('Mail').fill(`${name.replace(' ', '-').toLowerCase()}@affiliates.example`);
  await making.getByLabel('Amount for each qualified player (CPA)').check();
  await making.getByLabel('Reason').fill(reason);
  await expectAccessible(owner, 'the form of an affiliate');
  await making.getByRole('button', { name: 'New affiliate' }).click();
  const invited = owner.getByRole('dialog', { name: 'Invitation' });
  const link = (await invited.getByRole('button', { name: /invitation#/ }).textContent()) ?? '';
  await owner.keyboard.press('Escape');
  await owner.getByRole('link', { name }).click();
  await expect(owner.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expectAccessible(owner, 'the page of an affiliate');

  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  followRequests(page);
  const portal = watch(page);
  await page.goto(officeUrl(new URL(link).pathname + new URL(link).hash));
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expectAccessible(page, 'the overview of an affiliate');
  await page.getByRole('link', { name: 'Links' }).click();
  await page.getByRole('button', { name: 'New link' }).click();
  const newLink = page.getByRole('dialog', { name: 'New link' });
  await newLink.getByLabel('Campaign').fill('Newsletter');
  await newLink.getByLabel('Page of the site').fill('/register');
  await newLink.getByRole('button', { name: 'New link' }).click();
  await expect(page.getByRole('rowheader', { name: 'Newsletter' })).toBeVisible();
  await expectAccessible(page, 'the links of an affiliate');
  const { rows } = await callAs(page, '/api/office/affiliate/links', {});

  const visitor = await browser.newPage();
  await visitor.goto(rows[0]?.url ?? '');
  await expect(visitor).toHaveURL(new RegExp(`/register\\?affiliate_code=${rows[0]?.code}\\.\\d{8}`));
  await page.reload();
  await expect(page.getByRole('row', { name: /Newsletter.* 1 0/ })).toBeVisible();
  for (const [tab, heading] of [
    ['Statements', 'Statements'],
    ['Postbacks', 'Postbacks'],
    ['Account', 'Account'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: tab }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectAccessible(page, `${tab} of an affiliate`);
  }
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Mail')).toBeVisible();
  portal.none('401');
  console.none();
});
