import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../db/test-database.ts';
import { requestMessage, saveSender, senderAdapters } from '../providers/messages/public.ts';
import { openTwilio, type SmsService } from '../providers/messages/testing/sms-service.ts';
import { startTestServer, startTestServerOn, type TestServer } from '../test-server.ts';
import { type ChildServer, makeDataDir, startChild } from './child-server.ts';

const ENVIRONMENT = { TRUST_PROXY: '127.0.0.1' };
const SOON = { timeout: 20_000 };
/** An attempt counts as failed after 20 seconds, and is looked for every minute. */
const AGAIN = { timeout: 200_000 };
const NUMBER = '+639171234567';

let service: SmsService;
let home: ReturnType<typeof makeDataDir>;
let database: TestDatabase;
let first: ChildServer;
let second: TestServer;

beforeAll(async () => {
  service = await openTwilio();
  home = makeDataDir();
  const earlier = await startTestServer(ENVIRONMENT);
  database = earlier.database;
  const adapter = senderAdapters(
    async () => 'private',
    async (host) => host,
  ).get('twilio');
  if (!adapter) throw new Error('nothing talks with Twilio');
  await database.db.tx((tx) =>
    saveSender(
      tx,
      { siteId: 1, now: new Date() },
      {
        ...{ code: undefined, adapter, language: '', name: 'SMS', isOn: true, version: 0 },
        settings: { account: `AC${'0'.repeat(32)}`, from: '+15550001111', api: service.url },
        secrets: { token: 'token-of-the-account' },
      },
    ),
  );
  await earlier.server.stop();
  first = await startChild(home.dataDir, { DATABASE_URL: database.url, SEED: '0' });
}, 300_000);
afterAll(async () => {
  service.close();
  await second.stop();
  home.remove();
});

test('kill -9 of a server that waits for the answer to an SMS: another finds that it was taken, and does not send it again', {
  timeout: 300_000,
}, async () => {
  const { db } = database;
  service.behaves = 'hangs';
  await db.tx((tx) =>
    requestMessage(tx, {
      ...{ siteId: 1, to: { channel: 'sms', address: NUMBER }, text: 'tacLogin', language: 'EN' },
      values: { site: 'Baize', account: 'ann', minutes: '5', code: '12345678' },
      until: new Date('2100-01-01'),
    }),
  );
  await expect.poll(() => service.taken.length, SOON).toBe(1);
  await first.kill();
  service.behaves = 'takes';
  second = await startTestServerOn(database, ENVIRONMENT);
  const row = () =>
    db.read
      .selectFrom('message_delivery')
      .select(['state', 'attempts', 'sender_ref'])
      .where('recipient', '=', NUMBER)
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await row()).state, AGAIN).toBe('sent');
  expect(await row()).toMatchObject({ sender_ref: service.taken[0]?.ref });
  expect(service.taken).toHaveLength(1);
});
