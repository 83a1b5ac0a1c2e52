import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { systemClock } from '../../clock.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { seedSites } from '../../seed/seed-sites.ts';
import type { OutsideWork } from '../outside-work.ts';
import { openMailbox } from './mailbox.ts';
import { mailboxRoutes } from './mailbox-routes.ts';
import { MESSAGE_TOPIC, type MessageRequest, requestMessage } from './message.ts';
import { messageHandler, messageSubscriber } from './send-message.ts';
import { composeMessage } from './texts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedSites(database.db);
});
afterAll(() => database.drop());

const request: MessageRequest = {
  siteId: 1,
  to: { channel: 'mail', address: 'ann@example.com' },
  text: 'tacLogin',
  language: 'EN',
  values: { code: '123456', site: 'Baize', account: 'ann', minutes: '5' },
  until: new Date('2100-01-01'),
};

async function send(...requests: MessageRequest[]): Promise<void> {
  await database.db.tx(async (tx) => {
    for (const one of requests) await requestMessage(tx, one);
  });
  const waiting: OutsideWork[] = [];
  await database.db.tx(async (tx) => {
    const events = await tx.deleteFrom('outbox').where('topic', '=', MESSAGE_TOPIC).returningAll().execute();
    const subscriber = messageSubscriber(async (_tx, _queue, work) => {
      waiting.push(...work);
    });
    await subscriber.handle(events, tx);
  });
  const deliver = messageHandler(database.db, systemClock, openMailbox(database.db));
  const { signal } = new AbortController();
  for (const { data } of waiting) await deliver({ id: uuid7(), data, signal });
}

async function served(path: string) {
  const app = Fastify();
  await app.register(mailboxRoutes(database));
  const answer = await app.inject(path);
  await app.close();
  return answer;
}

describe('messages', () => {
  it('land in the mailbox, newest first, but not those for nobody or too late', async () => {
    await send(
      request,
      { ...request, to: undefined },
      { ...request, until: new Date('2000-01-01') },
      { ...request, to: { channel: 'sms', address: '+639171234567' }, language: 'PHP' },
    );
    const { messages } = (await served('/dev/mailbox.json')).json();
    expect(messages).toMatchObject([
      {
        channel: 'sms',
        to: '+639171234567',
        subject: '',
        site: 'Baize',
        body: expect.stringContaining('123456'),
      },
      { channel: 'mail', to: 'ann@example.com', subject: '123456 is your Baize login code' },
    ]);
  });

  it('are shown as text, whatever is in them', async () => {
    await send({ ...request, values: { ...request.values, account: '<script>alert("1")</script>' } });
    const page = await served('/dev/mailbox');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(page.body).not.toContain('<script>');
  });

  it('are written in every ready language, each its own', () => {
    const ready = (Object.keys(languages) as LanguageCode[]).filter((code) => languages[code].ready);
    const bodies = ready.map((code) => composeMessage('tacReset', 'sms', code, request.values).body);
    expect(new Set(bodies).size).toBe(ready.length);
  });

  it('are written in English where a language has no texts, and never with a gap', () => {
    expect(composeMessage('tacReset', 'sms', 'MNT', request.values)).toEqual(
      composeMessage('tacReset', 'sms', 'EN', request.values),
    );
    expect(() => composeMessage('tacReset', 'sms', 'EN', {})).toThrow('no value for');
  });
});
