import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { call, type Player, playerFields } from '../support/api.ts';
import { ownServer } from '../support/own-server.ts';
import { logIn, playerContext } from '../support/people.ts';
import { phone, sites, urlOf } from '../support/sites.ts';
import { test } from '../test.ts';
import { GenericGateway, MERCHANT, SECRET } from './generic-gateway.ts';
import { photograph } from './photographs.ts';
import { officeUrl, staffPage } from './staff.ts';

ownServer();

const gateway = new GenericGateway();
let address = '';
test.beforeAll(async () => {
  address = await gateway.start();
});
test.afterAll(() => gateway.stop());

async function addGateway(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Add a gateway' }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields))
    if (label === 'Vendor') await dialog.getByLabel(label).selectOption({ label: value });
    else await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByLabel('Reason').fill('The contract was signed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

async function addMethod(page: Page, offer: string): Promise<void> {
  await page.goto(officeUrl('/methods?site=arena'));
  // The first of the panels is that of ways to pay in.
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').selectOption({ label: offer });
  await dialog.getByLabel('Least').fill('10');
  await dialog.getByLabel('Most').fill('500');
  await dialog.getByLabel('Amounts to choose').fill('50 100');
  await dialog.getByLabel('Reason').fill('Players asked for it');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

const order = async (player: Player, method_code: string, amount: string) => {
  const ask = { ...playerFields(player), key: randomUUID(), method_code, amount };
  return (await call(sites.arena, '/api/wallet/deposit', ask)).deposit_id;
};

test('an owner adds a gateway, and a player pays by a code of it', async ({ browser }) => {
  test.setTimeout(240_000);
  const office = await staffPage(browser, 'owner', { path: '/gateways?site=arena', isLong: true });
  await expect(office.getByText('This site has no gateways yet')).toBeVisible();
  await addGateway(office, {
    ...{ Vendor: 'Generic gateway', Name: 'Main gateway', 'Address of the gateway': address },
    ...{ 'Merchant id': MERCHANT, 'Signing secret': SECRET },
  });
  await office.getByRole('button', { name: 'Test the connection' }).click();
  await expect(office.getByText('Main gateway accepts the keys')).toBeVisible();
  await expectAccessible(office, 'a gateway');
  await addMethod(office, 'QR payment · Main gateway');

  const opened = await logIn(sites.arena);
  const site = await (await playerContext(browser, opened, { viewport: phone })).newPage();
  const id = await order(opened.player, 'qr', '50');
  await site.goto(urlOf(sites.arena, `/deposit?deposit=${id}`));
  await expect(site.getByRole('heading', { name: 'Scan to pay' })).toBeVisible();
  await expectAccessible(site, 'a code to pay by');
  expect(await gateway.say(sites.arena, id, 'paid', '50')).toBe(200);
  await expect(site.getByRole('heading', { name: /50.* added/ })).toBeVisible();
});

test('a player proves a bank transfer, and staff credits what came', async ({ browser }) => {
  test.setTimeout(240_000);
  const office = await staffPage(browser, 'owner', { path: '/gateways?site=arena', isLong: true });
  await addGateway(office, {
    ...{ Vendor: 'Bank accounts of the site', Name: 'Own accounts' },
    'Account 1: bank | number | holder': 'Lanternfield | 0042 1180 7731 | Arena Ltd.',
  });
  await addMethod(office, 'Bank transfer with a proof · Own accounts');

  const opened = await logIn(sites.arena);
  const site = await (await playerContext(browser, opened, { viewport: phone })).newPage();
  const id = await order(opened.player, 'own-bank', '100');
  await site.goto(urlOf(sites.arena, `/deposit?deposit=${id}`));
  await expect(site.getByText('0042 1180 7731')).toBeVisible();
  await site.getByLabel('Reference of the transfer').fill('BNK-4411');
  await site.getByRole('button', { name: 'Send receipt' }).click();
  await expect(site.getByLabel('Picture of the receipt')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(site, 'a transfer to prove');
  await site.getByLabel('Picture of the receipt').setInputFiles(await photograph());
  await site.getByRole('button', { name: 'Send receipt' }).click();
  await expect(site.getByRole('heading', { name: 'We have your receipt' })).toBeVisible();
  await expectAccessible(site, 'a proof that was sent');

  await office.goto(officeUrl('/deposits/transfers?site=arena'));
  await expect(office.getByText('BNK-4411')).toBeVisible();
  await expectAccessible(office, 'the transfers that wait');
  await office.goto(officeUrl(`/deposits/transfers/${id}`));
  await expect(office.getByRole('img', { name: /^Proof that/ })).toBeVisible();
  await expectAccessible(office, 'a transfer with its proof');
  await office.getByRole('button', { name: 'Credit', exact: true }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('What came, in USD').fill('80');
  await dialog.getByLabel('Reason').fill('Seen at the bank');
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(site.getByRole('heading', { name: /80.* added/ })).toBeVisible();
});
