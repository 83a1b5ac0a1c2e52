import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postOutside } from '../../providers/domains/send-outside.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { staffClients } from '../testing/staff-clients.ts';

const reason = 'For the CRM';
const HOUR = 60 * 60_000;

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let server: TestServer;
let receiver: Server;
let url: string;
/** What the receiver answers with next; 200 where nothing is said. */
let answers: number[] = [];
let received: Received[] = [];

beforeAll(async () => {
  server = await startTestServer();
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  const address = receiver.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`;
});
afterAll(async () => {
  await server.stop();
  await new Promise((closed) => receiver.close(closed));
});
beforeEach(() => {
  answers = [];
  received = [];
});
const staff = staffClients(() => server);

type Topic = 'deposit.paid' | 'exclusion.made' | 'player.registered';
async function makeWebhook(topics: Topic[], sites: string[] | null = ['baize']) {
  const owner = await staff('owner');
  return owner.ok('/api/office/integrations/make_webhook', { url, topics, sites, reason });
}

/** Whether a message has a signature of a secret, as a receiver finds out. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

const until = async (count: number) => {
  await expect.poll(() => received.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
};

const sites = {
  baize: { host: 'localhost', phone: '+63917' },
  lucky: { host: 'lucky.localhost', phone: '+6012' },
} as const;
let number = 1_000_000;

/** Somebody who has just registered at a site is given a break: the outbox has it in the commit. @returns their id */
async function giveBreak(at: keyof typeof sites = 'baize'): Promise<string> {
  const { host, phone } = sites[at];
  number += 1;
  const account_id = `rests${number}`;
  const names = { domain_name: host, external_id: at, account_id, full_name: 'Ana Cruz' };
  const contact = { contact_phone: `${phone}${number}`, contact_email: `${account_id}@baize.example` };
  const consent = { date_of_birth: '1990-01-01', accept_terms: true };
  await server.ok('/api/auth/signup', { ...names, ...contact, ...consent, password: 'Demo1234!x' }, host);
  const owner = await staff('owner');
  const { rows } = await owner.ok('/api/office/players/list', { site: at, search: account_id });
  const player_id = rows[0]?.player_id ?? '';
  await owner.ok('/api/office/protection/exclude', { player_id, kind: 'break_day', reason });
  return player_id;
}

/** Every event of before has been taken off the outbox. */
const untilRelayed = async () => {
  const left = async () =>
    (await server.database.db.pool.query('select count(*)::int as n from outbox')).rows[0].n;
  await expect.poll(left, { timeout: 30_000 }).toBe(0);
};

describe('a webhook', () => {
  test('receives what happens at its sites, signed, once the change is committed', async () => {
    const { webhook_id, secret } = await makeWebhook(['exclusion.made']);
    await giveBreak('lucky');
    const player = await giveBreak();
    await until(1);
    const [message] = received;
    expect(message && isSigned(message, secret)).toBe(true);
    expect(message && isSigned({ ...message, body: `${message.body} ` }, secret)).toBe(false);
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      type: 'exclusion.made',
      data: { site: 'baize', player_id: player, kind: 'break_day' },
    });
    const owner = await staff('owner');
    const log = await owner.ok('/api/office/integrations/deliveries', { webhook_id });
    expect(log.rows).toMatchObject([
      {
        delivery_id: message?.headers['webhook-id'],
        state: 'delivered',
        attempts: 1,
        status: 200,
        site: 'baize',
      },
    ]);
    await owner.ok('/api/office/integrations/remove_webhook', { webhook_id, reason });
  });

  test('is tried again with the id it had where the receiver fails, and is sent once more on request', async () => {
    const { webhook_id } = await makeWebhook(['exclusion.made']);
    answers = [500];
    await giveBreak();
    await until(2);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const owner = await staff('owner');
    const log = () => owner.ok('/api/office/integrations/deliveries', { webhook_id });
    await expect.poll(async () => (await log()).rows[0]?.state).toBe('delivered');
    const [row] = (await log()).rows;
    expect(row?.attempts).toBe(2);
    const again = { webhook_id, delivery_ids: [row?.delivery_id ?? ''], reason };
    expect((await owner.ok('/api/office/integrations/resend', again)).sent).toBe(1);
    await until(3);
    expect(received[2]?.headers['webhook-id']).toBe(row?.delivery_id);
    await owner.ok('/api/office/integrations/remove_webhook', { webhook_id, reason });
  });

  test('is paused by a receiver that says it is gone, and goes on when staff say so', async () => {
    const { webhook_id } = await makeWebhook(['exclusion.made'], null);
    const owner = await staff('owner');
    const find = async () =>
      (await owner.ok('/api/office/integrations/webhooks', {})).webhooks.find(
        (one) => one.webhook_id === webhook_id,
      );
    answers = [410];
    await owner.ok('/api/office/integrations/ping', { webhook_id });
    await expect.poll(async () => (await find())?.paused_for, { timeout: 30_000 }).toBe('gone');
    await giveBreak();
    await untilRelayed();
    const change = {
      webhook_id,
      url,
      topics: ['exclusion.made' as const],
      sites: null,
      state: 'active' as const,
    };
    expect(
      (await owner.ok('/api/office/integrations/change_webhook', { ...change, version: 1, reason })).version,
    ).toBe(2);
    const stale = await owner.call('/api/office/integrations/change_webhook', {
      ...change,
      version: 1,
      reason,
    });
    expect(stale.body.message).toBe('versionConflict');
    const player = await giveBreak();
    await until(2);
    expect(JSON.parse(received[1]?.body ?? '').data.player_id).toBe(player);
    await owner.ok('/api/office/integrations/remove_webhook', { webhook_id, reason });
    expect(await find()).toBeUndefined();
  });

  test('is signed with both secrets for a day after one was replaced', async () => {
    const { webhook_id, secret } = await makeWebhook(['player.registered']);
    const owner = await staff('owner');
    const { secret: fresh } = await owner.ok('/api/office/integrations/rotate_webhook', {
      webhook_id,
      reason,
    });
    await owner.ok('/api/office/integrations/ping', { webhook_id });
    await until(1);
    expect([secret, fresh].map((one) => received[0] && isSigned(received[0], one))).toEqual([true, true]);
    server.clock.advance(25 * HOUR);
    await (await staff('owner')).ok('/api/office/integrations/ping', { webhook_id });
    await until(2);
    expect([secret, fresh].map((one) => received[1] && isSigned(received[1], one))).toEqual([false, true]);
    const { rows } = await server.database.db.pool.query('select secret from webhook where id = $1', [
      webhook_id,
    ]);
    expect(rows[0].secret.toString('latin1')).not.toContain(fresh.slice(6, 20));
  });

  test.each([
    'http://127.0.0.1:9/',
    'http://10.0.0.8/',
    'http://[::1]:9/',
    'http://[::ffff:127.0.0.1]:9/',
    'http://localhost:9/',
  ])('does not reach %s in production', async (address) => {
    const signal = AbortSignal.timeout(5_000);
    expect(await postOutside(true)({ url: new URL(address), headers: {}, body: '{}', signal })).toBe(
      'private',
    );
  });
});
