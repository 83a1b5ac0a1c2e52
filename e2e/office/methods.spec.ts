import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { call, playerFields } from '../support/api.ts';
import { ownServer } from '../support/own-server.ts';
import { logIn } from '../support/people.ts';
import { sites } from '../support/sites.ts';
import { test } from '../test.ts';
import { staffPage } from './staff.ts';

ownServer();

const reason = 'The gateway has other limits now';

test('a site manager changes the limits of a way to pay in, and players are offered them', async ({
  browser,
}) => {
  const { player } = await logIn(sites.arena);
  const page = await staffPage(browser, 'manager', { path: '/methods?site=arena' });
  await expectAccessible(page, 'the money methods of a site');
  await page.getByRole('button', { name: 'Change Card (test gateway)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Least').fill('20');
  await dialog.getByLabel('Most').fill('90');
  await dialog.getByLabel('Amounts to choose').fill('20 40 100');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Amounts to choose')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a refused change of a method');
  await dialog.getByLabel('Amounts to choose').fill('20 40 90');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Card (test gateway)' })).toContainText(
    '20 · 40 · 90',
  );
  const { value } = await call(sites.arena, '/api/wallet/deposit_methods', playerFields(player));
  expect(value.find(({ method_code }) => method_code === 'sandbox-card')).toMatchObject({ min: '20' });
});
