import { type Browser, expect, type Page, test } from '@playwright/test';
import { violations } from './support/accessibility.ts';
import { visitorContext } from './support/people.ts';
import { desktop, openSites, phone, type Site, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { overflow, settled, visit } from './support/watch.ts';

const english = textIn('EN');
const views = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const;

async function expectAccessible(page: Page, what: string): Promise<void> {
  await settled(page);
  expect.soft(await violations(page), what).toEqual([]);
  expect.soft(await overflow(page), `${what} is no wider than its window`).toBeLessThanOrEqual(0);
}

// The screens of the product: every-route.spec.ts.
for (const site of openSites) {
  test(`an address that leads nowhere on ${site.name}`, async ({ browser }) => {
    const context = await visitorContext(browser, site, { viewport: phone });
    const page = await context.newPage();
    await visit(page, urlOf(site, '/nowhere'));
    await expectAccessible(page, '/nowhere');
    await context.close();
  });
}

for (const [view, viewport] of views) {
  test(`a site under maintenance on ${view}`, async ({ browser }) => {
    const context = await visitorContext(browser, sites.closed, { viewport });
    const page = await context.newPage();
    await visit(page, urlOf(sites.closed));
    await expectAccessible(page, 'maintenance');
    await context.close();
  });
}

for (const site of openSites) {
  test(`the dialogs of ${site.name}`, async ({ browser }) => {
    const context = await visitorContext(browser, site, { viewport: phone });
    const page = await context.newPage();
    await visit(page, urlOf(site));
    const shown = (key: string) =>
      page.getByRole('button', { name: english(key), exact: true }).filter({ visible: true });
    await shown('shell.menu').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'the menu');
    await page.getByRole('dialog').getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('dialog', { name: english('shell.chooseLanguage') })).toBeVisible();
    await expectAccessible(page, 'choosing a language');
    await page.keyboard.press('Escape');
    await visit(page, urlOf(site));
    if (site.login === 'modal') {
      await openLogin(page);
      await expectAccessible(page, 'logging in');
      await page.getByRole('tab', { name: english('auth.byCode') }).click();
      await expectAccessible(page, 'logging in by code');
    }
    await context.close();
  });
}

async function openLogin(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: english('shell.logIn'), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: english('auth.loginTitle') })).toBeVisible();
}

/** Presses Tab until the thing has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, isThere: () => Promise<boolean>, most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached by ${most} times Tab`);
}

const focused = (page: Page, name: string) => () =>
  page.evaluate((wanted) => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent;
    return (label ?? '').trim().startsWith(wanted);
  }, name);

async function logInByKeyboard(browser: Browser, site: Site): Promise<void> {
  const context = await visitorContext(browser, site, { viewport: desktop });
  const page = await context.newPage();
  await visit(page, urlOf(site));
  await page.keyboard.press('Tab');
  expect(await focused(page, english('shell.skip'))(), 'first comes the way past the navigation').toBe(true);
  await tabTo(page, focused(page, english('shell.logIn')));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: english('auth.accountId') })).toBeVisible();
  await tabTo(page, focused(page, english('auth.accountId')));
  await page.keyboard.type('demo');
  await tabTo(page, focused(page, english('auth.password')));
  await page.keyboard.type('Demo1234!');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: new RegExp(`^${english('shell.balance')}`) })).toBeVisible();
  await context.close();
}

for (const site of [sites.baize, sites.lucky]) {
  test(`logging in to ${site.name} by keyboard alone`, ({ browser }) => logInByKeyboard(browser, site));
}
