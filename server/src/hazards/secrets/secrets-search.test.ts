import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeCallPath, OfficeRequest } from '#contract/office/calls.ts';
import { TEST_SERVER_KEYS } from '../../db/testing/test-keys.ts';
import { addAuthenticator, Browser } from '../../players/testing/browser.ts';
import { createOutsideWorld, OUTSIDE_GAME } from '../../providers/games/testing/outside-world.ts';
import { requestMessage } from '../../providers/messages/public.ts';
import { type MailServer, openMailServer } from '../../providers/messages/testing/mail-server.ts';
import { openTwilio, type SmsService } from '../../providers/messages/testing/sms-service.ts';
import { genericVendor } from '../../providers/payments/generic/testing/simulator.ts';
import { openVendor, type Vendor } from '../../providers/payments/testing/vendor.ts';
import { deliver, order } from '../../providers/payments/testing/vendor-run.ts';
import { invite } from '../../staff/testing/invite.ts';
import { codeAt, OfficeClient } from '../../staff/testing/office-client.ts';
import { type RawAnswer, sendTo, startTestServer, type TestServer } from '../../test-server.ts';
import { type ChildServer, makeDataDir, startChild } from '../child-server.ts';
import { Inspector } from './inspector.ts';
import { spellingsOf } from './spellings.ts';

const HOST = 'lucky.localhost';
const site = 'lucky';
const reason = 'The contract was signed';
const SOON = { timeout: 60_000 };
const random = (prefix: string) => `${prefix}${randomBytes(18).toString('hex')}`;

/** Every secret of the run, by what it is. */
const secrets = new Map<string, readonly string[]>();
function plant(name: string, secret: string | Buffer): void {
  secrets.set(name, [...(secrets.get(name) ?? []), ...spellingsOf(secret)]);
}
function planted(name: string, secret: string): string {
  plant(name, secret);
  return secret;
}

/** Answers of the server, as they came; those that give a secret out are given it once, to its owner. */
const answers: { readonly path: string; readonly text: string }[] = [];
/** What the environment of the server has: it is in its memory as long as it runs. */
const SERVER_KEY = randomBytes(32);
const METRICS_KEY = random('metrics-');

let child: ChildServer;
let server: TestServer;
let home: ReturnType<typeof makeDataDir>;
let inspector: Inspector;
let mail: MailServer;
let sms: SmsService;
let vendor: Vendor;
let receiver: Server;
let hook: string;
const received: string[] = [];

/** The server in a process of its own: its memory is to have what it keeps, and nothing of this one's. */
async function openServer(): Promise<void> {
  const earlier = await startTestServer();
  await earlier.server.stop();
  home = makeDataDir();
  const environment = {
    ...{
      DATABASE_URL: earlier.database.url,
      SEED: '0',
      METRICS_KEY,
      LOG_LEVEL: 'trace',
      TRUST_PROXY: '127.0.0.1',
    },
    SERVER_KEYS: `planted:${SERVER_KEY.toString('hex')},${TEST_SERVER_KEYS}`,
  };
  const flags = ['--inspect=127.0.0.1:0', '--heap-snapshot-string-limit=1000000'];
  child = await startChild(home.dataDir, environment, 'server/src/main.ts', flags);
  const send: TestServer['send'] = async (options) => {
    const answer = await sendTo(child.port, options);
    answers.push({ path: options.path, text: headOf(answer) + answer.text });
    return answer;
  };
  const call: TestServer['call'] = async (path, body, host) => {
    const headers = { 'content-type': 'application/json' };
    const asked = { path, headers, body: JSON.stringify(body), ...(host === undefined ? {} : { host }) };
    const answer = await send(asked);
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
  const ok: TestServer['ok'] = async (path, body, host) => {
    const answer = await call(path, body, host);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    // Sound: a success is of the call's own response.
    return answer.body as Awaited<ReturnType<typeof ok<typeof path>>>;
  };
  server = {
    ...{ ...earlier, send, call, ok },
    server: { ...earlier.server, port: child.port },
    async logIn(accountId, password, host = HOST) {
      const ask = { domain_name: host, external_id: site, account_id: accountId, password };
      return { account_id: accountId, auth: (await ok('/api/auth/login', ask, host)).token };
    },
  };
}

const headOf = ({ headers }: RawAnswer) => `${JSON.stringify(headers)}\n`;

async function openReceiver(): Promise<string> {
  receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-signature']));
    response.end();
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
}

beforeAll(async () => {
  [mail, sms, vendor] = await Promise.all([openMailServer(), openTwilio(), openVendor(genericVendor)]);
  hook = await openReceiver();
  await openServer();
  inspector = await Inspector.open(child.output());
}, 300_000);
afterAll(async () => {
  inspector.close();
  await child.stop();
  await server.database.drop();
  home.remove();
  vendor.close();
  sms.close();
  receiver.close();
  await mail.close();
});

/** A member of staff who takes an invitation up, and sets up an authenticator. */
async function newOwner(): Promise<OfficeClient> {
  const token = planted('token of an invitation', await invite(server, 'planted@baize.example', 'owner'));
  const password = planted('password of staff', random('Staff-'));
  const client = new OfficeClient(server);
  await client.ok('/api/office/session/accept_invitation', { token, full_name: 'Pia Planted', password });
  const { secret } = await client.ok('/api/office/session/enrol', {});
  plant('authenticator of staff', secret);
  plant('authenticator of staff', Buffer.from(Secret.fromBase32(secret).bytes));
  const code = codeAt(secret, new Date());
  const { recovery_codes: codes } = await client.ok('/api/office/session/confirm_enrolment', {
    secret,
    code,
  });
  for (const one of codes) plant('recovery code of staff', one);
  plant('session of staff', client.cookie.replace(/^[^=]*=/, ''));
  // Another log-in, by password alone: half of a session.
  const again = new OfficeClient(server);
  await again.ok('/api/office/session/login', { mail: 'planted@baize.example', password });
  plant('session of staff', again.cookie.replace(/^[^=]*=/, ''));
  await again.call('/api/office/session/login', { mail: 'planted@baize.example', password: `${password}x` });
  return client;
}

/** A gateway, senders, a webhook and the key of a provider, as staff give and are given them. */
async function setUp(owner: OfficeClient): Promise<void> {
  const ok = <P extends OfficeCallPath>(path: P, ask: OfficeRequest<P>) => owner.ok(path, ask);
  const { gateway } = await ok('/api/office/gateways/save', {
    ...{ site, gateway: null, adapter: 'generic', name: 'Planted', version: 0, reason },
    ...{ settings: genericVendor.settings(vendor.url), secrets: genericVendor.secrets },
    ...{ is_live: false, is_on: true },
  });
  plant('secret of a gateway', genericVendor.secrets.secret ?? '');
  await ok('/api/office/gateways/test', { site, gateway });
  await ok('/api/office/methods/save_pay_in', {
    ...{ site, code: 'ewallet', adapter: gateway, min: '1', max: '5000', fee_percent: '0', presets: ['10'] },
    ...{ is_on: true, countries: [], version: 0, stop: { orders: 100, percent: 100, minutes: 10 }, reason },
  });
  const sender = { site, sender: null, language: null, is_on: true, version: 0, reason };
  const smtp = await ok('/api/office/messages/save_sender', {
    ...{ ...sender, name: 'Mail', adapter: 'smtp' },
    settings: {
      ...{ host: '127.0.0.1', port: String(mail.port), security: 'none', user: 'lucky' },
      ...{ from: 'no-reply@lucky.example', fromName: 'Lucky', bounceTo: 'bounces@lucky.example' },
    },
    secrets: {
      password: planted('password of a mail server', random('mail-')),
      hookSecret: planted('secret of reports of mail', random('hook-')),
    },
  });
  await ok('/api/office/messages/test_sender', { site, sender: smtp.sender });
  await ok('/api/office/messages/save_sender', {
    ...{ ...sender, name: 'SMS', adapter: 'twilio' },
    settings: { account: `AC${'0'.repeat(32)}`, from: '+15550001111', api: sms.url },
    secrets: { token: planted('token of an SMS service', random('sms-')) },
  });
  const { secret } = await ok('/api/office/integrations/make_webhook', {
    ...{ url: hook, topics: ['deposit.paid'], sites: [site], reason },
  });
  plant('secret of a webhook', secret);
  plant('secret of a webhook', Buffer.from(secret.replace('whsec_', ''), 'base64'));
}

/** A player who signs up, adds an authenticator, and logs in by a recovery code. */
async function newPlayer(): Promise<Browser> {
  const own = new Browser(server, HOST, site);
  const password = planted('password of a player', random('Player-'));
  const account_id = 'planted_player';
  const consent = { accept_terms: true, date_of_birth: '1990-01-01' };
  const contact_email = 'planted@example.com';
  await own.ok('/api/auth/signup', { account_id, password, contact_email, ...consent });
  own.enter(await own.ok('/api/auth/login', { account_id, password }));
  plant('session of a player', own.session.auth);
  const { secret, recovery_codes } = await addAuthenticator(own, new Date());
  plant('authenticator of a player', secret);
  plant('authenticator of a player', Buffer.from(Secret.fromBase32(secret).bytes));
  for (const one of recovery_codes) plant('recovery code of a player', one);
  const other = new Browser(server, HOST, site);
  await other.call('/api/auth/login', { account_id, password: `${password}x` });
  const half = await other.call('/api/auth/login', { account_id, password });
  const ticket = planted('ticket of a log-in', String(half.body.detail?.ticket));
  const [code = ''] = recovery_codes;
  const opened = await other.ok('/api/auth/login_second_step', { ticket, code });
  other.enter(opened);
  plant('session of a player', other.session.auth);
  return other;
}

/** A deposit by the gateway, whose webhook is delivered, and a forged one. */
async function payIn(member: Browser): Promise<void> {
  const { deposit_id: deposit } = await member.ok('/api/wallet/deposit', order(vendor, '100'));
  const [payment] = vendor.books.of(deposit);
  const { rows } = await server.database.db.pool.query('select adapter from deposit where id = $1', [
    deposit,
  ]);
  if (!payment) throw new Error('the vendor has no payment');
  payment.came = payment.asked;
  const to = { vendor, gateway: String(rows[0].adapter), host: HOST };
  const notice = genericVendor.notice(payment, 'paid', new Date());
  expect((await deliver(server, to, { ...notice, headers: {} })).status).toBe(403);
  expect((await deliver(server, to, notice)).status).toBe(200);
  await expect.poll(() => received.length, SOON).toBeGreaterThan(0);
}

/** Calls of a provider to the wallet, by a key that staff added. */
async function playOutside(owner: OfficeClient): Promise<void> {
  const world = await createOutsideWorld(server, 'planted', { dialect: 'jili', cash: '200' });
  const value = planted('key of a provider', `jili:${random('key')}`);
  const { account } = await owner.ok('/api/office/providers/account', { account: 'planted' });
  const ask = { account: 'planted', version: account.version, site: null, value, reason };
  await owner.ok('/api/office/providers/add_key', ask);
  const signature = `Basic ${Buffer.from(value).toString('base64')}`;
  plant('token of a game', world.token);
  const money =
    '"currency":"MYR","round":17238050501001102001,"wagersTime":1,"betAmount":10,"winloseAmount":5';
  const body = `{"reqId":"a","token":"${world.token}","game":"${OUTSIDE_GAME}",${money}}`;
  const played = () => world.send('/bet', body, { signature });
  await expect.poll(async () => (await played()).body.errorCode, SOON).toBe(0);
}

async function sendMessages(): Promise<void> {
  const siteId = (await server.database.db.pool.query('select id from site where external_id = $1', [site]))
    .rows[0].id;
  for (const to of [
    { channel: 'mail', address: 'ann@example.com' },
    { channel: 'sms', address: '+639171234567' },
  ] as const)
    await server.database.db.tx((tx) =>
      requestMessage(tx, {
        ...{ siteId, to, text: 'tacLogin', language: 'EN', until: new Date(Date.now() + 3_600_000) },
        values: { code: '48151623', site: 'Lucky', account: 'ann', minutes: '5' },
      }),
    );
  await expect.poll(() => mail.taken.some(({ to }) => to === 'ann@example.com'), SOON).toBe(true);
  await expect.poll(() => sms.taken.length, SOON).toBeGreaterThan(0);
}

/** Every row of every table, bytes as digits. */
async function dump(): Promise<string> {
  const { pool } = server.database.db;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' and has_table_privilege(c.oid, 'select')`,
  );
  expect(tables.length).toBeGreaterThan(200);
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    for (const { row } of rows) parts.push(row);
  }
  return parts.join('\n');
}

/** What is given out once, to whom it belongs. */
const givenOut = [
  '/api/auth/login: session of a player',
  '/api/auth/login: ticket of a log-in',
  '/api/auth/login_second_step: session of a player',
  '/api/office/integrations/make_webhook: secret of a webhook',
  '/api/office/session/confirm_enrolment: recovery code of staff',
  '/api/office/session/confirm_enrolment: session of staff',
  '/api/office/session/enrol: authenticator of staff',
  '/api/office/session/login: session of staff',
  '/api/players/authenticator_begin: authenticator of a player',
  '/api/players/authenticator_confirm: recovery code of a player',
];

/** What each secret is in, of those that are found. */
const namesOf = (found: readonly string[]) =>
  [...secrets].filter(([, spellings]) => spellings.some((one) => found.includes(one))).map(([name]) => name);
const foundIn = (text: string) =>
  namesOf([...secrets.values()].flat().filter((spelling) => text.includes(spelling)));

test('after a run none of its secrets is in the database, the log, an answer that is not its own, or the memory of the server', {
  timeout: 600_000,
}, async () => {
  plant('key of the server', SERVER_KEY);
  plant('key of the figures', METRICS_KEY);
  const owner = await newOwner();
  await setUp(owner);
  const member = await newPlayer();
  await payIn(member);
  await playOutside(owner);
  await sendMessages();
  for (const path of ['/api/office/gateways/list', '/api/office/messages/senders'] as const)
    await owner.ok(path, { site });
  await owner.ok('/api/office/providers/account', { account: 'planted' });
  await owner.ok('/api/office/audit/entries', {});

  const given = answers.flatMap(({ path, text }) => foundIn(text).map((name) => `${path}: ${name}`));
  expect(given.toSorted()).toEqual(givenOut);
  expect(foundIn(await dump())).toEqual([]);
  expect(foundIn(child.output())).toEqual([]);
  const spellings = [...secrets.values()].flat();
  const memory = async () => {
    // Small buffers share one, which is free once it is full and of no use: others go on, as on a server that is used.
    for (let count = 0; count < 50; count++) await owner.ok('/api/office/messages/senders', { site });
    return {
      inHeap: namesOf(await inspector.findInHeap(spellings)),
      inBytes: namesOf(await inspector.findInBytes(spellings)),
    };
  };
  // The environment of the server is there, which shows that the search finds what there is. What is under way ends meanwhile.
  const environment = { inHeap: ['key of the figures'], inBytes: ['key of the server'] };
  await expect.poll(memory, { timeout: 240_000, interval: 1_000 }).toEqual(environment);
});
