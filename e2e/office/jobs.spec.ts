import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { send } from '../support/api.ts';
import { ownServer } from '../support/own-server.ts';
import { sites } from '../support/sites.ts';
import { test } from '../test.ts';
import { staffPage } from './staff.ts';

const server = ownServer();
const address = 'late@example.com';

const arrived = async () => {
  const { text } = await send(sites.baize, 'GET', '/dev/mailbox.json');
  const { messages }: { readonly messages: readonly { readonly to: string }[] } = JSON.parse(text);
  return messages.filter(({ to }) => to === address).length;
};

test('a mail that failed for good is put back by the owner and arrives, and the servers are shown', async ({
  browser,
}) => {
  const mail = {
    ...{ to: { channel: 'mail', address }, text: 'welcome', language: 'EN' },
    ...{ values: { site: 'Baize', account: 'demo' }, until: new Date(Date.now() + 86_400_000).toISOString() },
  };
  await server.query(
    `insert into pgboss.job (name, data, group_id, source_name, source_retry_count, source_output)
     select 'mail-dead', $1::jsonb || jsonb_build_object('siteId', id), id::text, 'mail', 20,
            '{"message": "the service is away"}' from site where external_id = 'baize'`,
    [JSON.stringify(mail)],
  );
  const owner = await staffPage(browser, 'owner', { path: '/system' });
  await owner.getByRole('link', { name: 'Failed jobs' }).click();
  const row = owner.getByRole('row').filter({ hasText: 'the service is away' });
  await expect(row).toBeVisible();
  await expect(owner.getByText(address)).toBeHidden();
  await expectAccessible(owner, 'the failed jobs');
  await row.getByRole('checkbox').check();
  await owner.getByRole('button', { name: 'Try again' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The mail service is back');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(owner.getByText('Nothing has failed')).toBeVisible();
  await expect.poll(arrived, { timeout: 30_000 }).toBe(1);

  await owner.getByRole('link', { name: 'Servers', exact: true }).click();
  await expect(owner.getByText('Alive').first()).toBeVisible();
  await expectAccessible(owner, 'the servers');
});
