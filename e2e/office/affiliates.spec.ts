import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { Actor } from '../support/actions.ts';
import { visitorContext } from '../support/people.ts';
import { desktop, sites, urlOf } from '../support/sites.ts';
import { followRequests, visit, watch } from '../support/watch.ts';
import { test } from '../test.ts';
import { callAs, linkTo, officeUrl, staffPage } from './staff.ts';

const reason = 'The contract is signed';
const password = 'Brings-Players-71';
const changed = 'Another long sentence';

test('staff make an affiliate, who makes a link, by which a player registers and pays in', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const name = `Affiliate ${Date.now()}`;
  const mail = `${name.replace(' ', '-').toLowerCase()}@affiliates.example`;
  const owner = await staffPage(browser, 'owner');
  const console = watch(owner);
  await owner.goto(officeUrl('/affiliates'));
  await owner.getByRole('button', { name: 'New affiliate' }).click();
  const making = owner.getByRole('dialog', { name: 'New affiliate' });
  await making.getByLabel('Site').selectOption('lucky');
  await making.getByLabel('Name').fill(name);
  await making.getByLabel('Mail').fill(mail);
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

  const [shared] = (await callAs(page, '/api/office/affiliate/links', {})).rows;
  const stranger = await visitorContext(browser, sites.lucky, { viewport: desktop });
  const visitor = await stranger.newPage();
  await visit(visitor, shared?.url ?? '');
  await expect(visitor).toHaveURL(new RegExp(`/register\\?affiliate_code=${shared?.code}\\.\\d{8}`));
  // Registered from another page: the click was kept.
  await visit(visitor, urlOf(sites.lucky));
  const act = new Actor(visitor, sites.lucky, 'EN');
  const digits = String(Date.now()).slice(-8);
  await act.register({ account: `guest${digits}`, password: 'Lantern-417-x', phone: `12${digits}` }, false);
  await act.deposit('50', undefined);
  const figures = async () => {
    const { rows: shown } = await callAs(page, '/api/office/affiliate/links', {});
    const to = new Date().toISOString().slice(0, 10);
    const from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const { days } = await callAs(page, '/api/office/affiliate/overview', { from, to });
    return [shown[0]?.clicks, shown[0]?.players, days.reduce((sum, day) => sum + day.deposited, 0)];
  };
  await expect.poll(figures, { timeout: 30_000 }).toEqual([1, 1, 1]);
  await page.reload();
  await expect(page.getByRole('row', { name: /Newsletter.* 1 1/ })).toBeVisible();
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

  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Mail').fill(mail);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('the link is on its way')).toBeVisible();
  const reset = new URL(await linkTo(mail, 'reset'));
  await page.goto(officeUrl(reset.pathname + reset.hash));
  await page.getByLabel('Password').fill(changed);
  await expectAccessible(page, 'a new password of an affiliate');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Mail').fill(mail);
  await page.getByLabel('Password').fill(changed);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

  await owner.goto(officeUrl('/reports/affiliates?site=lucky'));
  await expect(owner.getByRole('rowheader', { name: `${name} · lucky` })).toBeVisible();
  await expectAccessible(owner, 'the report of affiliates');
  portal.none('401');
  console.none();
});
