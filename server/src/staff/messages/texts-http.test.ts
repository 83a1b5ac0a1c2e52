import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMailbox, requestMessage } from '../../providers/messages/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { staffClients } from '../testing/staff-clients.ts';

const SAVE = '/api/office/messages/save_text';
const TEXTS = '/api/office/messages/texts';
const PREVIEW = '/api/office/messages/preview_text';
const TRY = '/api/office/messages/send_text';
const reason = 'Our own voice';
const of = { site: 'arena', text: 'tacLogin', language: 'EN' } as const;
const words = {
  subject: 'Arena: {{code}}',
  mail: 'Use {{code}} within {{minutes}} minutes, {{account}}.',
  sms: 'Arena: {{code}}',
};
const SOON = { timeout: 20_000 };

let server: TestServer;
const as = staffClients(() => server);
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.stop());

const shown = async () => {
  const { texts } = await (await as('manager')).ok(TEXTS, { site: 'arena', language: 'EN' });
  const found = texts.find(({ text }) => text === 'tacLogin');
  if (!found) throw new Error('there is no such text');
  return found;
};

async function received(to: string): Promise<string | undefined> {
  const mails = await readMailbox(server.database.db.read);
  return mails.find(({ recipient }) => recipient === to)?.body;
}

async function send(to: string): Promise<void> {
  const { db } = server.database;
  const { id: siteId } = await db.read
    .selectFrom('site')
    .select('id')
    .where('external_id', '=', 'arena')
    .executeTakeFirstOrThrow();
  await db.tx((tx) =>
    requestMessage(tx, {
      ...{ siteId, to: { channel: 'mail', address: to }, text: 'tacLogin', language: 'EN' },
      values: { code: '48151623', site: 'Arena', account: 'ann', minutes: '5' },
      until: new Date('2100-01-01'),
    }),
  );
}

test('a site has words of its own for a message, each version is kept, and it can go back to those of the product', async () => {
  const manager = await as('manager');
  expect(await shown()).toMatchObject({ is_own: false, version: 0, versions: [] });
  expect(await manager.ok(SAVE, { ...of, words, version: 0, reason })).toMatchObject({ version: 1 });
  await send('own@example.com');
  await expect.poll(() => received('own@example.com'), SOON).toBe('Use 48151623 within 5 minutes, ann.');
  const late = await manager.call(SAVE, { ...of, words, version: 0, reason });
  expect([late.status, late.body.message]).toEqual([409, 'versionConflict']);
  await manager.ok(SAVE, { ...of, words: null, version: 1, reason });
  await send('back@example.com');
  await expect.poll(() => received('back@example.com'), SOON).toContain('48151623 is your code to log in');
  const { is_own, versions } = await shown();
  expect([is_own, versions.map(({ words: one }) => one?.sms)]).toEqual([
    false,
    [undefined, 'Arena: {{code}}'],
  ]);
});

test('words with an unknown placeholder, or without the code, are refused by their field', async () => {
  const manager = await as('manager');
  const { version } = await shown();
  for (const [wrong, field] of [
    [{ ...words, mail: 'No code' }, 'mail'],
    [{ ...words, sms: '{{code}} {{password}}' }, 'sms'],
    [{ ...words, subject: '{{amount}}' }, 'subject'],
  ] as const) {
    const saved = await manager.call(SAVE, { ...of, words: wrong, version, reason });
    expect(saved.body).toMatchObject({ message: 'placeholderWrong', field });
    expect((await manager.call(PREVIEW, { ...of, words: wrong })).body).toMatchObject({ field });
  }
});

test('a message is previewed with made-up values, and sent to the mail address of who tries it', async () => {
  const manager = await as('manager');
  expect(await manager.ok(PREVIEW, { ...of, words })).toMatchObject({ sms: 'Arena: 48151623' });
  await manager.ok(TRY, { ...of, reason });
  const mails = async () =>
    (await readMailbox(server.database.db.read)).filter(({ body }) => body.includes('player1'));
  await expect.poll(async () => (await mails()).length, SOON).toBe(1);
});
