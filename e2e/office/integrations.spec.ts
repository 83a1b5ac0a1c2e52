import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { send } from '../support/api.ts';
import { sites } from '../support/sites.ts';
import { watch } from '../support/watch.ts';
import { test } from '../test.ts';
import { officeUrl, staffPage, toggleGroup } from './staff.ts';

const reason = 'For the accounting program';

/** In both windows that a desk has. */
async function expectAccessibleWideAndNarrow(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await page.setViewportSize({ width: 768, height: 900 });
  await expectAccessible(page, `${what}, narrow`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Makes a call as a program does. */
async function callWith(key: string, path: string, request: object) {
  const host = { ...sites.baize, domain: 'office.localhost' };
  const { status, text } = await send(host, 'POST', path, JSON.stringify(request), {
    authorization: `Bearer ${key}`,
  });
  return { status, body: JSON.parse(text) };
}

test('the owner makes an API key, which is shown once and reads reports until it is revoked', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const name = `Books ${Date.now()}`;
  const report = { report: 'money', by: 'site' };
  const page = await staffPage(browser, 'owner');
  const console = watch(page);
  await toggleGroup(page, 'Team and system');
  await page.getByRole('link', { name: 'Integrations', exact: true }).click();
  await page.getByRole('link', { name: 'API keys', exact: true }).click();
  await page.getByRole('button', { name: 'Make a key' }).click();
  const making = page.getByRole('dialog', { name: 'Make a key' });
  await making.getByLabel('Name').fill(name);
  await making.getByLabel('Good for (days)').fill('30');
  await making.getByLabel('Reason').fill(reason);
  await expectAccessibleWideAndNarrow(page, 'the form of a key');
  await making.getByRole('button', { name: 'Make a key' }).click();
  const shown = page.getByRole('dialog', { name: `The key ${name}` });
  await expect(shown).toBeVisible();
  await expect(making).toBeHidden();
  const key = (await shown.locator('code').textContent()) ?? '';
  expect(key).toMatch(/^bz_/);
  await expectAccessible(page, 'a new key');
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();

  const answer = await callWith(key, '/api/office/reports/run', report);
  expect(answer.status).toBe(200);
  expect(answer.body.rows.length).toBeGreaterThan(0);
  const beyond = await callWith(key, '/api/office/players/list', {});
  expect([beyond.status, beyond.body.message]).toEqual([403, 'permissionDenied']);

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(`…${key.slice(-4)}`);
  await expect(row, 'neither never used nor good for ever').not.toContainText('Never');
  await expect(page.getByText(key)).toHaveCount(0);
  await expectAccessibleWideAndNarrow(page, 'the keys');
  await row.getByRole('button', { name: 'Revoke' }).click();
  const revoking = page.getByRole('dialog', { name: 'Revoke' });
  await revoking.getByLabel('Reason').fill('The program was replaced');
  await expectAccessible(page, 'a key that is revoked');
  await revoking.getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Revoked');
  expect(await callWith(key, '/api/office/reports/run', report)).toMatchObject({
    ...{ status: 401, body: { message: 'sessionExpired' } },
  });
  console.none();
});

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An address of the operator's that receives webhooks, and keeps the tests. */
async function openReceiver() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    // Other journeys register players meanwhile.
    if (JSON.parse(body).type === 'ping') received.push({ headers: request.headers, body });
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  return { received, host: `127.0.0.1:${address.port}`, close: () => server.close() };
}

/** The signature of a message, as the receiver derives it. */
function signatureOf({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

test('the owner adds a webhook, sends it a test, follows its delivery and sends it again with the id it had', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { received, host, close } = await openReceiver();
  const page = await staffPage(browser, 'owner');
  const console = watch(page);
  await page.goto(officeUrl('/integrations'));
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const making = page.getByRole('dialog', { name: 'Add a webhook' });
  await making.getByLabel('Address').fill(`http://${host}/hook`);
  await making.getByLabel('Player registered').check();
  await making.getByLabel('Reason').fill(reason);
  await expectAccessibleWideAndNarrow(page, 'the form of a webhook');
  await making.getByRole('button', { name: 'Add a webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'Secret of the webhook' });
  await expect(shown).toBeVisible();
  await expect(making).toBeHidden();
  const secret = (await shown.locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
  await expectAccessibleWideAndNarrow(page, 'the webhooks');

  await page.getByRole('row').filter({ hasText: host }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: host })).toBeVisible();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => received.length).toBe(1);
  const row = page.getByRole('row').filter({ hasText: 'Test' });
  await expect(row, 'without being loaded again').toContainText('Delivered');
  await expect(row).toContainText('200');
  await expectAccessibleWideAndNarrow(page, 'the log of a webhook');

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send again' }).click();
  const again = page.getByRole('dialog', { name: 'Send again' });
  await again.getByLabel('Reason').fill('The program had lost it');
  await expectAccessible(page, 'a delivery that is sent again');
  await again.getByRole('button', { name: 'Send again' }).click();
  await expect(again).toBeHidden();
  await expect.poll(() => received.length).toBe(2);
  const [first, second] = received;
  if (!first || !second) throw new Error('A message is missing');
  expect(second.body).toBe(first.body);
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  for (const message of received)
    expect(message.headers['webhook-signature']).toBe(signatureOf(message, secret));
  await expect(row).toContainText('Delivered');

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const removing = page.getByRole('dialog', { name: 'Remove' });
  await removing.getByLabel('Reason').fill('The program was replaced');
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible();
  await expect(page.getByText(host)).toHaveCount(0);
  // The log that was open is asked for once more.
  console.none('404 (Not Found)');
  close();
});
