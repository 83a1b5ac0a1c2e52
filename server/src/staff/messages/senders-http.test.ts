import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestMessage } from '../../providers/messages/public.ts';
import { type MailServer, openMailServer } from '../../providers/messages/testing/mail-server.ts';
import {
  openTwilio,
  openVonage,
  type SmsService,
  twilioNotice,
  vonageNotice,
} from '../../providers/messages/testing/sms-service.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { staffClients } from '../testing/staff-clients.ts';

const SAVE = '/api/office/messages/save_sender';
const SENDERS = '/api/office/messages/senders';
const LOG = '/api/office/messages/log';
const TEST = '/api/office/messages/test_sender';
const reason = 'The service is ours now';
const TOKEN = 'f00dcafe-token-of-the-account';
const SIGNATURE = 'signature-secret-of-vonage';
const HOOK = 'hook-secret-of-the-mail-server-00';
const PASSWORD = 'pass-word-of-the-mail-server';
const SOON = { timeout: 30_000 };
const HOUR = 3_600_000;

let server: TestServer;
let mail: MailServer;
let twilio: SmsService;
let vonage: SmsService;
const as = staffClients(() => server);
beforeAll(async () => {
  [server, mail, twilio, vonage] = await Promise.all([
    startTestServer({ TRUST_PROXY: '127.0.0.1' }),
    openMailServer(),
    openTwilio(),
    openVonage(),
  ]);
});
afterAll(async () => {
  await server.stop();
  await mail.close();
  twilio.close();
  vonage.close();
});
beforeEach(() => {
  for (const service of [twilio, vonage]) service.behaves = 'takes';
  mail.behaves = 'takes';
});

interface Draft {
  readonly adapter: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

const smtpSender = (): Draft => ({
  adapter: 'smtp',
  settings: {
    ...{ host: '127.0.0.1', port: String(mail.port), security: 'none', user: 'arena' },
    ...{ from: 'no-reply@arena.example', fromName: 'Arena', bounceTo: 'bounces@arena.example' },
  },
  secrets: { password: PASSWORD, hookSecret: HOOK },
});
const twilioSender = (): Draft => ({
  adapter: 'twilio',
  settings: { account: `AC${'0'.repeat(32)}`, from: '+15550001111', api: twilio.url },
  secrets: { token: TOKEN },
});
const vonageSender = (): Draft => ({
  adapter: 'vonage',
  settings: { key: 'a1b2c3d4', from: 'Arena', api: vonage.url },
  secrets: { secret: 'secret-of-vonage', signatureSecret: SIGNATURE },
});

async function add(site: string, draft: Draft, language: string | null = null) {
  const change = { ...draft, site, sender: null, language, name: draft.adapter, is_on: true, version: 0 };
  return (await as('owner')).ok(SAVE, { ...change, reason });
}

const siteIdOf = async (site: string) =>
  (
    await server.database.db.read
      .selectFrom('site')
      .select('id')
      .where('external_id', '=', site)
      .executeTakeFirstOrThrow()
  ).id;

async function send(site: string, to: { channel: 'mail' | 'sms'; address: string }, language = 'EN') {
  const siteId = await siteIdOf(site);
  await server.database.db.tx((tx) =>
    requestMessage(tx, {
      ...{ siteId, to, text: 'tacLogin', language: language === 'MS' ? 'MS' : 'EN' },
      values: { code: '48151623', site: 'Arena', account: 'ann', minutes: '5' },
      until: new Date(server.clock.now().getTime() + HOUR),
    }),
  );
}

const logOf = async (site: string, to: string) => (await (await as('owner')).ok(LOG, { site, to })).rows;
const stateOf = async (site: string, to: string) => (await logOf(site, to))[0]?.state;

test('a mail goes by the SMTP server of its site, and the log says so without what it says', async () => {
  const { sender } = await add('arena', smtpSender());
  await send('arena', { channel: 'mail', address: 'ann@example.com' });
  await expect.poll(() => stateOf('arena', 'ann@example.com'), SOON).toBe('sent');
  const [row] = await logOf('arena', 'ann@example.com');
  const [taken, ...others] = mail.taken.filter(({ to }) => to === 'ann@example.com');
  expect(others).toEqual([]);
  expect(taken).toMatchObject({
    ...{ from: 'bounces@arena.example', to: 'ann@example.com', login: `arena:${PASSWORD}` },
  });
  expect(taken?.source).toContain('From: Arena <no-reply@arena.example>');
  expect(taken?.source).toContain(`Message-ID: <${row?.message_id}@arena.example>`);
  expect(taken?.source).toContain('48151623');
  expect(row).toMatchObject({ sender, kind: 'tacLogin', attempts: 1, reason: '', mark: null });
  expect(JSON.stringify(row)).not.toContain('48151623');
});

test('no secret of a sender is in an answer or in the audit log', async () => {
  const owner = await as('owner');
  const shown = await owner.ok(SENDERS, { site: 'arena' });
  expect(shown.senders[0]?.secrets.map(({ name }) => name)).toEqual(['hookSecret', 'password']);
  const { entries } = await owner.ok('/api/office/audit/entries', {});
  expect(entries.some(({ action }) => action === 'messages.saveSender')).toBe(true);
  const answers = JSON.stringify([shown, entries]);
  for (const secret of [PASSWORD, HOOK]) expect(answers).not.toContain(secret);
  const { rows } = await server.database.db.pool.query('select value from message_sender_secret');
  for (const { value } of rows) expect(String(value)).not.toContain(PASSWORD);
});

test('the credentials of a sender are tried without sending anything', async () => {
  const owner = await as('owner');
  const { sender } = await add('lucky', { ...smtpSender(), secrets: { password: 'wrong' } });
  expect(await owner.ok(TEST, { site: 'lucky', sender })).toMatchObject({ result: 'refused' });
  const fixed = { ...smtpSender(), site: 'lucky', sender, language: null, name: 'Lucky', version: 1 };
  await owner.ok(SAVE, { ...fixed, is_on: false, reason });
  expect(await owner.ok(TEST, { site: 'lucky', sender })).toMatchObject({ result: 'works' });
  const stranger = await owner.call(TEST, { site: 'arena', sender });
  expect(stranger.body.message).toBe('unknownSender');
});

test('of a channel and a language one sender is on, and the same change is not made twice', async () => {
  const owner = await as('owner');
  const change = { ...smtpSender(), site: 'arena', sender: null, language: null, name: 'Two', version: 0 };
  const taken = await owner.call(SAVE, { ...change, is_on: true, reason });
  expect([taken.status, taken.body.message]).toEqual([409, 'senderTaken']);
  const [first] = (await owner.ok(SENDERS, { site: 'arena' })).senders;
  const again = { ...change, sender: first?.sender ?? null, version: 0 };
  expect((await owner.call(SAVE, { ...again, is_on: true, reason })).body.message).toBe('versionConflict');
  const odd = { ...change, settings: { ...change.settings, host: 'a b' }, is_on: false, reason };
  expect((await owner.call(SAVE, odd)).body).toMatchObject({ message: 'badRequest', field: 'settings.host' });
});

test('a mailbox that does not exist is given a mail once, and its address is marked', async () => {
  mail.behaves = 'knows no such mailbox';
  await send('arena', { channel: 'mail', address: 'Gone@example.com' });
  await expect.poll(() => stateOf('arena', 'Gone@example.com'), SOON).toBe('bounced');
  const [row] = await logOf('arena', 'Gone@example.com');
  expect(row).toMatchObject({ attempts: 1, reason: '550 5.1.1', mark: 'bounced' });
});

test('a mail server that is busy is given the mail again, and what was taken without an answer has the same Message-ID', async () => {
  mail.behaves = 'is busy';
  await send('arena', { channel: 'mail', address: 'later@example.com' });
  await expect
    .poll(async () => (await logOf('arena', 'later@example.com'))[0]?.reason, SOON)
    .toContain('451 4.3.2');
  mail.behaves = 'drops';
  const mine = () => mail.taken.filter(({ to }) => to === 'later@example.com');
  await expect.poll(() => mine().length, SOON).toBeGreaterThan(0);
  mail.behaves = 'takes';
  await expect.poll(() => stateOf('arena', 'later@example.com'), SOON).toBe('sent');
  const ids = mine().map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1]);
  expect(new Set(ids).size).toBe(1);
});

const dsn = (id: string, status: string) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Message-ID: <123@mx.example>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; ann@example.com',
    'Action: failed',
    `Status: ${status}`,
    '',
    '--b',
    'Content-Type: message/rfc822-headers',
    '',
    `Message-ID: <${id}@arena.example>`,
    '--b--',
  ].join('\r\n');

async function hook(body: string, secret = HOOK, at = server.clock.now()) {
  const [sender] = (await (await as('owner')).ok(SENDERS, { site: 'arena' })).senders;
  const time = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = { 'content-type': 'message/rfc822', 'x-timestamp': time, 'x-signature': signature };
  return server.send({ path: sender?.callback ?? '', host: 'arena.localhost', headers, body });
}

test('a bounce that a mail server posts marks the address, and a forged or old one changes nothing', async () => {
  const [row] = await logOf('arena', 'ann@example.com');
  const id = row?.message_id ?? '';
  const forged = await hook(dsn(id, '5.1.1'), 'another-secret-of-32-characters-00');
  const old = await hook(dsn(id, '5.1.1'), HOOK, new Date(server.clock.now().getTime() - HOUR));
  expect([forged.status, old.status]).toEqual([403, 403]);
  expect(await stateOf('arena', 'ann@example.com')).toBe('sent');
  expect((await hook(dsn(id, '5.1.1'))).status).toBe(200);
  expect((await logOf('arena', 'ann@example.com'))[0]).toMatchObject({ state: 'bounced', mark: 'bounced' });
  const complaint = `Feedback-Type: abuse\r\n\r\nMessage-ID: <${id}@arena.example>\r\n`;
  expect((await hook(complaint)).status).toBe(200);
  expect((await logOf('arena', 'ann@example.com'))[0]).toMatchObject({ mark: 'complained' });
});

const notices = [
  {
    name: 'Twilio',
    site: 'arena',
    service: () => twilio,
    draft: twilioSender,
    notice: (secret: string, sms: Parameters<typeof twilioNotice>[1], status: 'delivered' | 'failed') =>
      twilioNotice(secret, sms, status, status === 'failed' ? 30005 : undefined),
    secret: TOKEN,
    rotated: 'token',
  },
  {
    name: 'Vonage',
    site: 'lucky',
    service: () => vonage,
    draft: vonageSender,
    notice: (secret: string, sms: Parameters<typeof vonageNotice>[1], status: 'delivered' | 'failed') =>
      vonageNotice(secret, sms, status === 'failed' ? 'rejected' : status, server.clock.now()),
    secret: SIGNATURE,
    rotated: 'signatureSecret',
  },
] as const;

test.each(notices)(
  '$name: an SMS is sent once, whatever becomes of the answer, and its notices count by their signature',
  async (vendor) => {
    const { site } = vendor;
    const { sender } = await add(site, vendor.draft());
    const host = `${site}.localhost`;
    const service = vendor.service();
    const post = (notice: ReturnType<typeof twilioNotice> | ReturnType<typeof vonageNotice>) =>
      server.send({ ...notice, host, headers: { ...notice.headers } });
    const [first, second, third] = ['+639171234501', '+639171234502', '+639171234503'] as const;

    await send(site, { channel: 'sms', address: first });
    await expect.poll(() => stateOf(site, first), SOON).toBe('sent');
    const sms = service.taken[0];
    if (!sms) throw new Error('nothing was taken');
    expect(sms.body).toContain('48151623');
    const forged = await post(vendor.notice('another-secret-of-them', sms, 'failed'));
    expect([forged.status, await stateOf(site, first)]).toEqual([403, 'sent']);
    expect((await post(vendor.notice(vendor.secret, sms, 'delivered'))).status).toBe(200);
    expect((await post(vendor.notice(vendor.secret, sms, 'delivered'))).status).toBe(200);
    expect((await post(vendor.notice(vendor.secret, sms, 'failed'))).status).toBe(200);
    expect((await logOf(site, first))[0]).toMatchObject({ sender, sender_ref: sms.ref });

    service.behaves = 'loses answers';
    await send(site, { channel: 'sms', address: second });
    const mine = () => service.taken.filter(({ to }) => to === second);
    await expect.poll(() => mine().length, SOON).toBe(1);
    service.behaves = 'takes';
    await expect.poll(() => stateOf(site, second), SOON).toBe('sent');
    expect(mine()).toHaveLength(1);

    service.behaves = 'refuses the number';
    await send(site, { channel: 'sms', address: third });
    await expect.poll(() => stateOf(site, third), SOON).toBe('bounced');
    expect((await logOf(site, third))[0]).toMatchObject({ attempts: 1, mark: 'bounced' });
  },
);

test('a language that has a sender of its own is sent by it', async () => {
  await add('arena', vonageSender(), 'MS');
  const before = vonage.taken.length;
  await send('arena', { channel: 'sms', address: '+60123456789' }, 'MS');
  await expect.poll(() => stateOf('arena', '+60123456789'), SOON).toBe('sent');
  expect(vonage.taken.length).toBe(before + 1);
});

test('where the site says so, what fails by SMS is said by mail, once', async () => {
  const { db } = server.database;
  const siteId = await siteIdOf('arena');
  const [number, address] = ['+639171239999', 'both@example.com'];
  await db.pool.query(
    `update player set contact_phone = $1, contact_email = $2
      where id = (select min(id) from player where site_id = $3)`,
    [number, address, siteId],
  );
  await db.pool.query(
    `insert into site_setting (site_id, setting_name, setting_value) values ($1, 'sms_then_mail', 'true')`,
    [siteId],
  );
  await send('arena', { channel: 'sms', address: number });
  await expect.poll(() => stateOf('arena', number), SOON).toBe('sent');
  expect(await logOf('arena', address)).toEqual([]);
  const sms = twilio.taken.find(({ to }) => to === number);
  if (!sms) throw new Error('nothing was taken');
  for (const _time of [1, 2]) {
    const notice = twilioNotice(TOKEN, sms, 'undelivered', 30003);
    expect((await server.send({ ...notice, host: 'arena.localhost' })).status).toBe(200);
  }
  await expect.poll(() => stateOf('arena', address), SOON).toBe('sent');
  const mails = mail.taken.filter(({ to }) => to === address);
  expect(mails.map(({ source }) => source.includes('48151623'))).toEqual([true]);
  const { rows } = await db.pool.query('select id from message_delivery where alternative is not null');
  expect(rows).toEqual([]);
});

test('a secret that was replaced verifies notices for a day longer', async () => {
  const owner = await as('owner');
  const { senders } = await owner.ok(SENDERS, { site: 'arena' });
  const before = senders.find(({ adapter }) => adapter === 'twilio');
  if (!before) throw new Error('there is no sender');
  const { sender, version } = before;
  const next = { ...twilioSender(), secrets: { token: 'the-next-token-of-it' }, site: 'arena', sender };
  await owner.ok(SAVE, { ...next, language: null, name: 'SMS', is_on: true, version, reason });
  const sms = twilio.taken.at(-1);
  if (!sms) throw new Error('nothing was taken');
  const post = (token: string) => {
    const notice = twilioNotice(token, sms, 'sent');
    return server.send({ ...notice, host: 'arena.localhost' });
  };
  expect((await post(TOKEN)).status).toBe(200);
  expect((await post('the-next-token-of-it')).status).toBe(200);
  server.clock.advance(25 * HOUR);
  expect((await post(TOKEN)).status).toBe(403);
  expect((await post('the-next-token-of-it')).status).toBe(200);
});
