import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMailbox } from '../../providers/messages/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { DEMO_SECRET, OFFICE_PASSWORD, OfficeClient } from '../testing/office-client.ts';

const FORGOT = '/api/office/session/forgot_password';
const RESET = '/api/office/session/reset_password';
const NEW = 'Another long sentence';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What was mailed to somebody, newest first. */
async function mailed(mail: string): Promise<string[]> {
  const messages = await readMailbox(server.database.db.read);
  return messages.filter(({ recipient }) => recipient === mail).map(({ body }) => body);
}

async function tokenFor(mail: string): Promise<string> {
  const before = (await mailed(mail)).length;
  await new OfficeClient(server).ok(FORGOT, { mail });
  await expect.poll(async () => (await mailed(mail)).length).toBe(before + 1);
  const [, token = ''] = /\/reset#([\w-]{43})/.exec((await mailed(mail))[0] ?? '') ?? [];
  return token;
}

describe('a forgotten password of staff', () => {
  test('is replaced by a mailed link, once; all sessions end and the second factor stays', async () => {
    const mail = 'support@baize.example';
    const open = new OfficeClient(server);
    await open.logIn(mail);
    const token = await tokenFor(mail.toUpperCase().toLowerCase());
    const visitor = new OfficeClient(server);
    const reset = (password: string) => visitor.call(RESET, { token, password });
    expect((await reset('short')).body).toMatchObject({ message: 'weakPassword', field: 'password' });
    expect((await open.call('/api/office/session/me', {})).status).toBe(200);
    const answers = await Promise.all([reset(NEW), reset(NEW), reset(NEW)]);
    expect(answers.map(({ body }) => body.message ?? 'done').sort()).toEqual([
      'done',
      'linkExpired',
      'linkExpired',
    ]);
    expect((await open.call('/api/office/session/me', {})).body.message).toBe('sessionExpired');
    expect((await visitor.call('/api/office/session/me', {})).body.message).toBe('sessionExpired');

    const login = (password: string) => visitor.call('/api/office/session/login', { mail, password });
    expect((await login(OFFICE_PASSWORD)).body.message).toBe('invalidCredentials');
    expect((await login(NEW)).body.next).toBe('code');
    await visitor.ok('/api/office/session/second_factor', { code: open.freshCode(DEMO_SECRET) });
    const auditor = new OfficeClient(server);
    await auditor.logIn('auditor@baize.example');
    const { entries } = await auditor.ok('/api/office/audit/entries', { action: 'session.resetPassword' });
    expect(entries).toHaveLength(1);
  });

  test('answers the same where nobody has the address, and mails one link in five minutes', async () => {
    const nobody = await new OfficeClient(server).call(FORGOT, { mail: 'nobody@baize.example' });
    const mail = 'cashier@baize.example';
    await tokenFor(mail);
    const again = await new OfficeClient(server).call(FORGOT, { mail });
    expect([again.status, again.body]).toEqual([nobody.status, nobody.body]);
    server.clock.advance(5 * 60_000 + 1_000);
    await tokenFor(mail);
    expect(await mailed(mail)).toHaveLength(2);
    expect(await mailed('nobody@baize.example')).toEqual([]);
  });

  test('leads nowhere after an hour, and after another link was mailed', async () => {
    const mail = 'risk@baize.example';
    const first = await tokenFor(mail);
    server.clock.advance(6 * 60_000);
    const second = await tokenFor(mail);
    const reset = (token: string) => new OfficeClient(server).call(RESET, { token, password: NEW });
    expect((await reset(first)).body.message).toBe('linkExpired');
    server.clock.advance(60 * 60_000);
    expect((await reset(second)).body.message).toBe('linkExpired');
  });

  test('of somebody who was removed is not replaced', async () => {
    const mail = 'marketing@baize.example';
    const token = await tokenFor(mail);
    const owner = new OfficeClient(server);
    await owner.logIn('owner@baize.example');
    const { staff } = await owner.ok('/api/office/team/list', {});
    const { staff_id = '', version = 1 } = staff.find((one) => one.mail === mail) ?? {};
    await owner.ok('/api/office/team/remove', { staff_id, version, reason: 'Leaves' });
    const answer = await new OfficeClient(server).call(RESET, { token, password: NEW });
    expect(answer.body.message).toBe('linkExpired');
  });
});
