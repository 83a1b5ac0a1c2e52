import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { call, siteFields } from '../support/api.ts';
import { sites } from '../support/sites.ts';
import { followRequests } from '../support/watch.ts';
import { test } from '../test.ts';
import { enterCode, officeUrl } from './staff.ts';

const MOST_TABS = 60;

/** Presses a key until a control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let count = 0; count < MOST_TABS; count++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_TABS} tabs do not lead to ${control}`);
}

/** Goes to what is found under a text. */
async function goTo(page: Page, text: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: option, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('a player is found, blocked and let in again, and a list is walked, without a mouse', async ({
  browser,
}) => {
  const account = `keys${Date.now().toString(36)}`;
  await call(sites.arena, '/api/auth/signup', {
    ...siteFields(sites.arena),
    ...{ account_id: account, password: 'Sunday Paper 7', date_of_birth: '1985-04-03', accept_terms: true },
    contact_email: `${account}@example.com`,
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  followRequests(page);
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');

  await page.goto(officeUrl());
  await expect(page.getByLabel('Mail address')).toBeFocused();
  await keyboard.type('support@baize.example');
  await keyboard.press('Tab');
  await keyboard.type('Office1234!');
  await keyboard.press('Enter');
  await enterCode(page, 'support@baize.example', '/api/office/session/second_factor');
  await expect(page.getByRole('banner')).toBeVisible();

  await goTo(page, account, new RegExp(account));
  await expect(page.getByRole('heading', { level: 1, name: account })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Block', exact: true }));
  await keyboard.press('Enter');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Block', exact: true })).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.type('Asked us to on the phone');
  await expectAccessible(page, 'a dialog opened by keyboard');
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Blocked', { exact: true }).first()).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Reopen' }));
  await keyboard.press('Enter');
  await keyboard.type('It was a mistake');
  await tabTo(page, dialog.getByRole('button', { name: 'Reopen' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();

  await goTo(page, 'players', 'Players');
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible();
  const links = page.getByRole('table').getByRole('row').getByRole('link');
  await expect(links.first()).toBeVisible();
  await keyboard.press('/');
  await expect(page.getByPlaceholder('Account, name, phone, mail or id')).toBeFocused();
  await keyboard.type('demo');
  const found = page.waitForResponse('**/api/office/players/list');
  await keyboard.press('Enter');
  await found;
  await expect(page).toHaveURL(/search=demo/);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(links.first()).toBeFocused();
  const name = (await links.first().textContent()) ?? '';
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const menu = page.getByRole('button', { name: 'Your account' });
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, menu, 'Shift+Tab');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('menu')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await context.close();
});
