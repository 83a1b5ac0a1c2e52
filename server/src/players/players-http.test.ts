import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallPath } from '#contract/calls.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PASSWORD = 'Sunday Paper 7';
const lucky = { domain_name: 'lucky.localhost', external_id: 'lucky' };
const post = async (path: CallPath, body: unknown, host = 'lucky.localhost') => {
  const answer = await server.send({
    path,
    host,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: JSON.parse(answer.text) };
};

async function newcomer(accountId: string) {
  await server.ok(
    '/api/auth/signup',
    { ...lucky, account_id: accountId, password: PASSWORD },
    'lucky.localhost',
  );
  const answer = await server.ok(
    '/api/auth/login',
    { ...lucky, account_id: accountId, password: PASSWORD },
    'lucky.localhost',
  );
  return { account_id: accountId, auth: answer.token };
}

describe('over HTTP', () => {
  it('sign-up, change and reset refuse a breached password and name the field', async () => {
    const who = await newcomer('breached');
    const names = { ...lucky, account_id: 'breached' };
    const signUp = (password: string) =>
      post('/api/auth/signup', { ...lucky, account_id: 'breached2', password });
    const change = (new_password: string) =>
      post('/api/auth/update_password', { ...who, password: PASSWORD, new_password });
    const reset = (new_password: string) =>
      post('/api/auth/reset_password', { ...names, tac: '00000000', new_password });
    for (const bad of ['iloveyou', '12345678', 'Qwerty123!'])
      for (const [set, field] of [
        [signUp, 'password'],
        [change, 'new_password'],
        [reset, 'new_password'],
      ] as const)
        expect(await set(bad)).toMatchObject({
          status: 422,
          body: { message: 'commonPassword', field },
        });
  });

  it('the code of the mail confirms an account, which can then log in', async () => {
    const names = { domain_name: 'localhost', external_id: 'baize', account_id: 'texted' };
    const opened = await server.ok('/api/auth/signup', {
      ...names,
      password: PASSWORD,
      contact_phone: '0917 555 7788',
    });
    expect(opened).toEqual({ statusCode: 1, tac_required: true });
    const early = await server.call('/api/auth/login', { ...names, password: PASSWORD });
    expect(early).toMatchObject({ status: 422, body: { message: 'accountPending' } });
    const sent = async () => {
      const { text } = await server.send({ method: 'GET', path: '/dev/mailbox.json' });
      const messages: { to: string; body: string }[] = JSON.parse(text).messages;
      return messages.find((message) => message.to === '+639175557788')?.body;
    };
    await expect.poll(sent, { interval: 50 }).toMatch(/\d{8}/);
    const tac = /\d{8}/.exec((await sent()) ?? '')?.[0] ?? '';
    await server.ok('/api/auth/tac/verify', { ...names, tac });
    expect(await server.ok('/api/auth/login', { ...names, password: PASSWORD })).toMatchObject({
      statusCode: 1,
    });
  });

  it('a session is refused on another site, for another player, and after it ended', async () => {
    const who = await newcomer('traveller');
    expect(await server.call('/api/settings/profile', who, 'arena.localhost')).toMatchObject({
      status: 403,
      body: { message: 'permissionDenied' },
    });
    expect(
      await server.call('/api/settings/profile', { ...who, account_id: 'demo' }, 'lucky.localhost'),
    ).toMatchObject({ status: 403, body: { message: 'permissionDenied' } });
    expect(await server.ok('/api/settings/profile', who, 'lucky.localhost')).toMatchObject({
      value: { account_id: 'traveller' },
    });
    expect(
      await server.ok('/api/auth/logout', { ...who, everywhere: true }, 'lucky.localhost'),
    ).toMatchObject({ ended: 1 });
    expect(await server.call('/api/settings/profile', who, 'lucky.localhost')).toMatchObject({
      status: 401,
      body: { message: 'sessionExpired' },
    });
  });

  it('malformed input is refused with a code and the path of the field', async () => {
    const who = await newcomer('sender');
    const cases: [CallPath, unknown, number, string, string | undefined][] = [
      ['/api/auth/login', { ...lucky, account_id: 7, password: PASSWORD }, 400, 'badRequest', 'account_id'],
      ['/api/auth/login', { ...lucky, account_id: 'sender' }, 400, 'badRequest', 'password'],
      [
        '/api/auth/login',
        { ...lucky, account_id: ['sender'], password: {} },
        400,
        'badRequest',
        'account_id',
      ],
      ['/api/auth/login_tac', { ...lucky, account_id: 'sender', tac: '12345' }, 400, 'badRequest', 'tac'],
      [
        '/api/auth/login_tac',
        { ...lucky, account_id: 'sender\0', tac: '12345600' },
        422,
        'invalidTac',
        'tac',
      ],
      [
        '/api/auth/login',
        { ...lucky, external_id: 'baize', account_id: 'sender', password: PASSWORD },
        403,
        'permissionDenied',
        'external_id',
      ],
      [
        '/api/settings/profile_update',
        { ...who, full_name: 'x'.repeat(200), contact_email: '' },
        400,
        'badRequest',
        'full_name',
      ],
      [
        '/api/settings/profile_update',
        { ...who, full_name: "Robert'); drop table player;--", contact_email: '' },
        422,
        'invalidName',
        'full_name',
      ],
      [
        '/api/settings/profile_update',
        { ...who, full_name: 'A', contact_email: '<script>@x.y' },
        422,
        'invalidEmail',
        'contact_email',
      ],
      ['/api/auth/vip', { ...who, auth: 'x'.repeat(129) }, 400, 'badRequest', 'auth'],
    ];
    for (const [path, body, status, message, field] of cases) {
      const answer = await post(path, body);
      expect([path, answer.status, answer.body.message, answer.body.field]).toEqual([
        path,
        status,
        message,
        field,
      ]);
    }
    expect(await server.ok('/api/settings/profile', who, 'lucky.localhost')).toMatchObject({
      value: { full_name: '' },
    });
  });

  it('under maintenance all calls of players are refused but those that are marked', async () => {
    const closed = { domain_name: 'closed.localhost', external_id: 'closed' };
    expect(
      await post(
        '/api/auth/login',
        { ...closed, account_id: 'demo', password: 'Demo1234!' },
        'closed.localhost',
      ),
    ).toMatchObject({ status: 503, body: { message: 'maintenance' } });
    expect(await post('/api/startup', { domain_name: 'closed.localhost' }, 'closed.localhost')).toMatchObject(
      {
        status: 200,
        body: { maintenance: { is_maintenance: true } },
      },
    );
  });
});
