import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RawAnswer, startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';

const RIGHT = 'Sunday Paper 7';
let server: TestServer;
let wallet: TestWallet;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
});
afterAll(() => server.stop());

const site = { domain_name: 'arena.localhost', external_id: 'arena' };
const post = (
  path: string,
  body: object,
  address: string,
  more: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> =>
  server.send({
    path,
    host: 'arena.localhost',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...more },
    body: JSON.stringify({ ...site, ...body }),
  });
const said = (answer: RawAnswer): string => JSON.parse(answer.text).message ?? 'done';
const logIn = (account_id: string, password: string, address: string, more = {}) =>
  post('/api/auth/login', { account_id, password }, address, more);
const deviceIn = (answer: RawAnswer) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .find((line) => line.startsWith('device='))
    ?.split(';')[0] ?? '';
/** The messages sent to an address, newest first. */
const mails = async (to: string) => {
  const { rows } = await server.database.db.pool.query<{ subject: string; body: string }>(
    'select subject, body from dev_message where recipient = $1 order by id desc',
    [to],
  );
  return rows;
};
const inbox = async (playerId: bigint) => {
  const { rows } = await server.database.db.pool.query<{ kind: string }>(
    'select kind from inbox_message where player_id = $1',
    [playerId],
  );
  return rows.map(({ kind }) => kind);
};

describe('a password', () => {
  it('a password can be guessed ten times a day from all networks together, then ever slower; the owner is notified and not locked out', async () => {
    const member = await wallet.member('guessed_at', 0n);
    const known = deviceIn(await logIn('guessed_at', RIGHT, '203.0.113.1'));
    const answers: string[] = [];
    for (let guess = 0; guess < 14; guess++)
      answers.push(said(await logIn('guessed_at', `Wrong Paper ${guess}`, `10.9.${guess}.1`)));
    expect(answers.filter((answer) => answer === 'invalidCredentials')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'tooManyRequests')).toHaveLength(4);
    // A guess that is right is refused as well, until the pause is over.
    expect(said(await logIn('guessed_at', RIGHT, '10.9.99.1'))).toBe('tooManyRequests');
    expect(said(await logIn('guessed_at', RIGHT, '10.9.98.1', { cookie: known }))).toBe('done');
    let compared = 0;
    for (let tries = 0; tries < 16; tries++) {
      server.clock.advance(15 * 60_000);
      if (said(await logIn('guessed_at', 'Wrong Paper x', `10.10.${tries}.1`)) === 'invalidCredentials')
        compared += 1;
    }
    expect(compared).toBeLessThan(8);
    await expect
      .poll(async () => (await mails(member.email)).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining('Many wrong passwords'));
    await expect.poll(() => inbox(member.playerId)).toContain('login_guessed');
  });

  it('a password cannot be guessed from one /48 oftener than from one address block', async () => {
    await wallet.member('sixfold', 0n);
    const answers: string[] = [];
    for (let net = 0; net < 13; net++)
      answers.push(said(await logIn('sixfold', 'Wrong Paper 8', `2001:db8:77:${net.toString(16)}::1`)));
    expect(answers.filter((answer) => answer === 'invalidCredentials')).toHaveLength(10);
  });

  it('one network cannot try a password on many accounts', async () => {
    // The edge counts by the real time, and lets twenty a minute through: after two, none of the last twenty count any more.
    const real = performance.now.bind(performance);
    let ahead = 0;
    const timer = vi.spyOn(performance, 'now').mockImplementation(() => real() + ahead);
    const answers: string[] = [];
    for (let name = 0; name < 63; name++) {
      if (name % 20 === 0) ahead += 120_000;
      answers.push(said(await logIn(`sprayed_${name}`, 'Wrong Paper 8', `2001:db8:99:1::${name}`)));
    }
    timer.mockRestore();
    expect(answers.filter((answer) => answer === 'invalidCredentials')).toHaveLength(60);
    expect(answers.at(-1)).toBe('tooManyRequests');
  });

  it('the networks of one /48 together cannot try a password on many accounts', async () => {
    const answers: string[] = [];
    for (let name = 0; name < 320; name++) {
      const network = Math.floor(name / 20).toString(16);
      answers.push(said(await logIn(`spread_${name}`, 'Wrong Paper 8', `2001:db8:88:${network}::1`)));
    }
    expect(answers.filter((answer) => answer === 'invalidCredentials')).toHaveLength(300);
    expect(answers.slice(300)).toEqual(Array.from({ length: 20 }, () => 'tooManyRequests'));
  });
});

describe('a login from a new device', () => {
  it('a login from a new device is announced by mail and in the inbox; the first and a known one are not', async () => {
    const member = await wallet.member('traveller', 0n);
    const origin = { origin: `http://arena.localhost:${server.server.port}` };
    const at = (cookie: string) => logIn('traveller', RIGHT, '203.0.113.7', { ...origin, cookie });
    const device = deviceIn(await at(''));
    await expect.poll(() => inbox(member.playerId)).toEqual(['new_device']);
    await at(device);
    await at('');
    await expect.poll(() => inbox(member.playerId)).toEqual(['new_device', 'new_device']);
    expect((await mails(member.email))[0]?.body).toContain('203.0.113.7');
  });
});

describe('a one-time code', () => {
  it('a one-time code has eight digits, and others can neither try, replace nor use it up', async () => {
    const member = await wallet.member('coded', 0n);
    const origin = { origin: `http://arena.localhost:${server.server.port}` };
    const asked = await post('/api/auth/tac/request_login', { account_id: 'coded' }, '203.0.113.8', origin);
    const device = deviceIn(asked);
    const code = async () => {
      await expect.poll(async () => (await mails(member.email))[0]?.body).toMatch(/\b\d{8}\b/);
      return /\b\d{8}\b/.exec((await mails(member.email))[0]?.body ?? '')?.[0] ?? '';
    };
    const right = await code();
    const wrong = right === '00000000' ? '00000001' : '00000000';
    const use = (tac: string, address: string, more: Readonly<Record<string, string>> = {}) =>
      post('/api/auth/login_tac', { account_id: 'coded', tac }, address, { ...origin, ...more });
    for (let guess = 0; guess < 8; guess++) await use(wrong, `10.20.${guess}.1`);
    await post('/api/auth/tac/request_login', { account_id: 'coded' }, '10.20.77.1', origin);
    expect(said(await use(right, '10.20.78.1'))).toBe('invalidTac');
    expect(said(await use(right, '203.0.113.8', { cookie: device }))).toBe('done');
  });

  it('a one-time code can be guessed twenty times a day at most, from all browsers together', async () => {
    await wallet.member('hunted', 0n);
    const asked: string[] = [];
    for (let hour = 0; hour < 6; hour++) {
      server.clock.advance(60 * 60_000);
      const address = `10.30.${hour}.1`;
      const body = { account_id: 'hunted' };
      asked.push(said(await post('/api/auth/tac/request_login', body, address)));
      for (let guess = 0; guess < 5; guess++)
        await post('/api/auth/login_tac', { ...body, tac: `0000000${guess}` }, address);
    }
    // Four codes with five tries each.
    expect(asked).toEqual(['done', 'done', 'done', 'done', 'tooManyRequests', 'tooManyRequests']);
  });
});

describe('codes by SMS', () => {
  const signUp = (account_id: string, contact_phone: string, address: string) =>
    server.send({
      path: '/api/auth/signup',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({
        ...{ domain_name: 'localhost', external_id: 'baize', account_id, contact_phone },
        password: RIGHT,
        date_of_birth: '1990-01-01',
        accept_terms: true,
      }),
    });

  it('one network can have fifteen SMS codes an hour sent to numbers of others, also at sign-up', async () => {
    const answers: string[] = [];
    for (let number = 0; number < 20; number++)
      answers.push(said(await signUp(`pumped_${number}`, `0917 ${100 + number} 4567`, '2001:db8:55:1::1')));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(15);
    expect(answers.slice(15)).toEqual(Array.from({ length: 5 }, () => 'smsLimitReached'));
    const { rows } = await server.database.db.pool.query(
      "select account_id from player where account_id = 'pumped_19'",
    );
    expect(rows).toEqual([]);
  });

  it('SMS codes to one range of numbers are limited by the site’s setting', async () => {
    await server.database.db.pool.query(
      "insert into message_limit (site_id, scope, most, window_s) select id, 'range', 3, 3600 from site where external_id = 'baize'",
    );
    const answers: string[] = [];
    for (let number = 0; number < 5; number++)
      answers.push(said(await signUp(`ranged_${number}`, `0918 555 1${100 + number}`, `10.40.${number}.1`)));
    expect(answers).toEqual(['done', 'done', 'done', 'smsLimitReached', 'smsLimitReached']);
  });

  it('SMS codes to one number are limited to eight a day, over all networks', async () => {
    expect(said(await signUp('dialled', '0919 333 4455', '10.50.0.1'))).toBe('done');
    const answers: string[] = [];
    for (let hour = 1; hour <= 8; hour++) {
      server.clock.advance(61 * 60_000);
      const asked = await server.send({
        path: '/api/auth/tac/request_new_register',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.50.${hour}.1` },
        body: JSON.stringify({ domain_name: 'localhost', external_id: 'baize', account_id: 'dialled' }),
      });
      answers.push(said(asked));
    }
    expect(answers).toEqual([...Array.from({ length: 7 }, () => 'done'), 'smsLimitReached']);
  });

  it('SMS codes of one site are limited a day by its setting', async () => {
    await server.database.db.pool.query(
      "insert into message_limit (site_id, scope, most, window_s) select id, 'site', 1, 86400 from site where external_id = 'baize'",
    );
    expect(said(await signUp('over_budget', '0920 777 8899', '10.60.0.1'))).toBe('smsLimitReached');
  });
});

it('sessions of others are ended with the password once the login is ten minutes old', async () => {
  const member = await wallet.member('careful', 0n);
  await logIn('careful', RIGHT, '203.0.113.11');
  server.clock.advance(11 * 60_000);
  const end = (more: object) => wallet.call(member, '/api/players/sessions_end', more);
  expect((await end({})).body).toMatchObject({ message: 'passwordRequired' });
  expect((await end({ password: 'Wrong Paper 8' })).body).toMatchObject({ message: 'invalidCredentials' });
  expect((await end({ password: RIGHT })).body).toMatchObject({ ended: 1 });
});
