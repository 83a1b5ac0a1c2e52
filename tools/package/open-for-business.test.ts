import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallPath, CallRequest, CallResponse } from '../../contract/src/calls.ts';
import type { OfficeCallPath, OfficeRequest, OfficeResponse } from '../../contract/src/office/calls.ts';
import { uuid7 } from '../../server/src/db/uuid7.ts';
import { openMailServer } from '../../server/src/providers/messages/testing/mail-server.ts';
import { openTwilio } from '../../server/src/providers/messages/testing/sms-service.ts';
import { genericVendor } from '../../server/src/providers/payments/generic/testing/simulator.ts';
import { signedHeader } from '../../server/src/providers/payments/signed-body.ts';
import { openVendor } from '../../server/src/providers/payments/testing/vendor.ts';
import { codeAt } from '../../server/src/staff/testing/office-client.ts';
import { ask, ended, type Unpacked, unpackArchive } from './testing/unpacked.ts';

/** The steps of docs/operations.md, "Open for business with one gateway", in their order. */
const HOST = 'play.example.com';
const OFFICE = 'office.example.com';
const site = 'play-example-com';
const reason = 'The site is opened';
const PASSWORD = 'Quiet-Harbour-71';
const PHONE = '+14155550123';
const SITE = { domain_name: HOST, external_id: site };

let archive: Unpacked;
let port: number;
let stop: () => Promise<number | null>;
let mail: Awaited<ReturnType<typeof openMailServer>>;
let sms: Awaited<ReturnType<typeof openTwilio>>;
let vendor: Awaited<ReturnType<typeof openVendor>>;
beforeAll(async () => {
  [archive, mail, sms, vendor] = await Promise.all([
    unpackArchive(),
    openMailServer(),
    openTwilio(),
    openVendor(genericVendor),
  ]);
});
afterAll(async () => {
  vendor.close();
  sms.close();
  await mail.close();
  await archive.remove();
});

/** A browser at the back office. */
const browser = { cookie: '' };
async function office<P extends OfficeCallPath>(path: P, body: OfficeRequest<P>): Promise<OfficeResponse<P>> {
  const answer = await ask(port, path, {
    host: OFFICE,
    body: JSON.stringify(body),
    headers: { 'sec-fetch-site': 'same-origin', ...(browser.cookie === '' ? {} : browser) },
  });
  const [set] = [answer.headers['set-cookie'] ?? []].flat();
  if (set !== undefined) browser.cookie = set.split(';')[0] ?? '';
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text);
}
async function player<P extends CallPath>(path: P, body: CallRequest<P>): Promise<CallResponse<P>> {
  const answer = await ask(port, path, { host: HOST, body: JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text);
}

async function start(): Promise<void> {
  const started = await archive.start({
    ...archive.environment,
    ...{ OFFICE_HOST: OFFICE, OWN_HOSTS: '127.0.0.1' },
  });
  port = started.port;
  stop = () => {
    const end = ended(started.child);
    started.child.kill('SIGTERM');
    return end;
  };
}

async function settle(path: string, said: object): Promise<void> {
  const body = JSON.stringify({ merchant: vendor.dialect.settings(vendor.url).merchant, ...said });
  const secret = vendor.dialect.secrets.secret ?? '';
  const headers = { 'x-signature': signedHeader(secret, body, new Date()) };
  expect(await ask(port, path, { host: HOST, body, headers })).toMatchObject({ status: 200 });
}

/** The code in the newest SMS to the player. */
async function codeBySms(after: number): Promise<string> {
  await expect.poll(() => sms.taken.length, { timeout: 30_000 }).toBeGreaterThan(after);
  return /\b\d{4,8}\b/.exec(sms.taken.at(-1)?.body ?? '')?.[0] ?? '';
}

const gatewayAt = (url: string) => ({
  ...{
    site,
    gateway: null,
    adapter: 'generic',
    name: 'Gateway',
    is_live: true,
    is_on: true,
    version: 0,
    reason,
  },
  ...{ settings: vendor.dialect.settings(url), secrets: vendor.dialect.secrets },
});

const who = { account_id: 'first_player', auth: '' };
let gateway = '';

describe('a production start without demonstration data', () => {
  test('the site is made and the first owner enters by the link that the shell prints', async () => {
    const made = await archive.run([
      ...['tools/new-site/new-site.ts', '--domain', HOST, '--name', 'Play', '--currency', 'USD'],
      ...['--languages', 'EN,ESP', '--theme', 'casino1.brass'],
    ]);
    expect(made.output).toContain(`The site ${site} is open`);
    const env = { ...archive.environment, OFFICE_HOST: OFFICE };
    const owner = await archive.run(['tools/staff/staff.ts', 'create-owner', 'owner@example.com'], env);
    expect(owner.output).toContain(`https://${OFFICE}/`);
    const token = owner.output.trim().slice(-43);
    await start();
    const full_name = 'Olga Owner';
    await office('/api/office/session/accept_invitation', { token, full_name, password: PASSWORD });
    const { secret } = await office('/api/office/session/enrol', {});
    await office('/api/office/session/confirm_enrolment', { secret, code: codeAt(secret, new Date()) });
  });

  test('mail and SMS are set up, and their services accept the credentials', async () => {
    const sender = { site, sender: null, language: null, is_on: true, version: 0, reason };
    const smtp = { host: '127.0.0.1', port: String(mail.port), security: 'none', user: 'baize' };
    const { sender: byMail } = await office('/api/office/messages/save_sender', {
      ...{ ...sender, adapter: 'smtp', name: 'Relay', secrets: { password: 'of-the-relay' } },
      settings: { ...smtp, from: `no-reply@${HOST}` },
    });
    const { sender: bySms } = await office('/api/office/messages/save_sender', {
      ...{
        ...sender,
        adapter: 'twilio',
        name: 'Twilio',
        secrets: { token: 'token-of-the-account-at-twilio' },
      },
      settings: { account: `AC${'0'.repeat(32)}`, from: '+14155550100', api: sms.url },
    });
    for (const saved of [byMail, bySms])
      expect(await office('/api/office/messages/test_sender', { site, sender: saved })).toMatchObject({
        result: 'works',
      });
    const { rows } = await office('/api/office/sites/settings', { site });
    const version = rows.find(({ name }) => name === 'signup_tac')?.version ?? 0;
    await office('/api/office/sites/set_setting', {
      site,
      name: 'signup_tac',
      value: 'true',
      version,
      reason,
    });
  });

  test('the gateway is set up, with a way to pay in and one to pay out', async () => {
    const added = await office('/api/office/gateways/save', gatewayAt(vendor.url));
    gateway = added.gateway;
    expect(await office('/api/office/gateways/test', { site, gateway })).toMatchObject({ result: 'works' });
    const hidden = await office('/api/office/gateways/save', {
      ...gatewayAt(vendor.url.replace('127.0.0.1', 'localhost')),
      name: 'At a host that OWN_HOSTS does not name',
    });
    expect(await office('/api/office/gateways/test', { site, gateway: hidden.gateway })).toMatchObject({
      result: 'refused',
    });
    const terms = {
      adapter: gateway,
      min: '10',
      max: '1000',
      fee_percent: '0',
      is_on: true,
      version: 0,
      reason,
    };
    await office('/api/office/methods/save_pay_in', {
      ...{ site, code: 'ewallet', ...terms, countries: [], presets: ['20', '50'] },
      stop: { orders: 4, percent: 50, minutes: 10 },
    });
    await office('/api/office/methods/save_pay_out', {
      ...{ site, kind: 'bank', code: 'gateway-bank', ...terms, fee_fixed: '0' },
    });
    await office('/api/office/methods/save_bank', {
      ...{ site, code: 'first-bank', name: 'First Bank', kind: 'bank', country: 'US', min_digits: 8 },
      ...{ max_digits: 17, prefix: '', is_on: true, version: 0, reason },
    });
    const {
      statusCode: _,
      currency: __,
      changed_by: ___,
      changed_at: ____,
      ...rules
    } = await office('/api/office/cashier/rules', { site });
    await office('/api/office/cashier/set_rules', { site, ...rules, turnover_times: 0, reason });
  });

  test('a player signs up by SMS, and pays in what the gateway says has come', async () => {
    const { account_id } = who;
    const account = { ...SITE, account_id };
    await player('/api/auth/signup', {
      ...{ ...account, password: PASSWORD, contact_phone: PHONE, contact_email: 'ana@example.com' },
      ...{ full_name: 'Ana Cruz Santos', date_of_birth: '1990-01-01', accept_terms: true, language: 'EN' },
    });
    await player('/api/auth/tac/verify', { ...account, tac: await codeBySms(0) });
    const { token } = await player('/api/auth/login', { ...account, password: PASSWORD });
    who.auth = token;
    const order = { ...who, key: uuid7(), method_code: 'ewallet', amount: '50' };
    const { deposit_id } = await player('/api/wallet/deposit', order);
    const [payment] = vendor.books.of(deposit_id);
    if (!payment) throw new Error('the gateway has no such payment');
    payment.came = payment.asked;
    const notice = vendor.dialect.notice(payment, 'paid', new Date());
    const path = `/callbacks/payments/generic/${gateway}`;
    expect(await ask(port, path, { host: HOST, ...notice })).toMatchObject({ status: 200 });
    expect(await player('/api/wallet/deposit_status', { ...who, deposit_id })).toMatchObject({
      state: 'paid',
    });
    expect(await player('/api/auth/get_balance', { ...who })).toMatchObject({ game_balance: '50' });
  });

  test('plays a round, and is paid out by the gateway once staff approved it', async () => {
    const game = { provider_code: 'BRASSWORK', game_code: 'lantern-reef', mode: 'real' as const };
    const { launch_url } = await player('/api/games/launch', { ...SITE, ...who, ...game });
    const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
    const round = await player('/api/games/play', { launch, key: uuid7(), stake: '5' });
    expect(round.balance).toBe((await player('/api/auth/get_balance', { ...who })).game_balance);
    const taken = sms.taken.length;
    const { bank_account_id } = await player('/api/wallet/bank_account_add', {
      ...{ ...who, key: uuid7(), bank_code: 'first-bank', account_number: '12345678' },
      holder_name: 'Ana Cruz Santos',
    });
    const sent = await player('/api/wallet/bank_account_send_code', { ...who, bank_account_id });
    expect(sent.channel).toBe('sms');
    await player('/api/wallet/bank_account_verify', { ...who, bank_account_id, tac: await codeBySms(taken) });
    const ordered = { ...who, key: uuid7(), bank_account_id, amount: '40' };
    const { withdrawal_id } = await player('/api/wallet/withdrawal', ordered);
    await office('/api/office/cashier/approve', { withdrawal_ids: [withdrawal_id], reason });
    await expect.poll(() => vendor.books.of(withdrawal_id).length, { timeout: 60_000 }).toBe(1);
    await settle(`/callbacks/payouts/generic/${gateway}`, {
      ...{ event: 'payout', reference: withdrawal_id, state: 'paid', amount: '40', currency: 'USD' },
    });
    const { withdrawal } = await office('/api/office/cashier/withdrawal', { withdrawal_id });
    expect(withdrawal.state).toBe('paid');
    await expect.poll(() => mail.taken.length, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(mail.taken.map(({ to }) => to)).toContain('ana@example.com');
  });

  test('the books balance, and the server stops cleanly', async () => {
    expect(await stop()).toBe(0);
    expect(await archive.run(['tools/verify-ledger.ts'])).toEqual({
      code: 0,
      output: expect.stringContaining('balanced'),
    });
  });
});
