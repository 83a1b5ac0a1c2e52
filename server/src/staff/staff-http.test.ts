import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OfficeCallName, officeCalls } from '#contract/office/calls.ts';
import type { OfficeRow } from '#contract/office/office-call.ts';
import { lockAwaited } from '../db/testing/open-transactions.ts';
import { readMailbox } from '../providers/messages/public.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { addAuditEntry } from './audit/add-entry.ts';
import { verifyAudit } from './audit/verify-audit.ts';
import { shippedRoles } from './roles/shipped-roles.ts';
import { codeAt, OFFICE_HOST, OFFICE_PASSWORD, OfficeClient } from './testing/office-client.ts';
import { samples } from './testing/samples.ts';

let server: TestServer;
const clients = new Map<string, OfficeClient>();

/** A demonstration member of staff with a whole session, logged in once. */
async function as(name: string): Promise<OfficeClient> {
  const known = clients.get(name) ?? new OfficeClient(server);
  if (!clients.has(name)) await known.logIn(`${name}@baize.example`);
  clients.set(name, known);
  return known;
}

async function invite(owner: OfficeClient, mail: string, code: string, site: string | null) {
  await owner.ok('/api/office/session/step_up', { code: owner.freshCode() });
  await owner.ok('/api/office/team/invite', { mail, roles: [{ code, site }], reason: 'A new colleague' });
  const { staff } = await owner.ok('/api/office/team/list', {});
  const { staff_id = '' } = staff.find((one) => one.mail === mail) ?? {};
  const read = async () =>
    (await readMailbox(server.database.db.read)).find((one) => one.recipient === mail)?.body ?? '';
  await expect.poll(read).toContain('/invitation#');
  const [, token = ''] = /invitation#([\w-]{43})/.exec(await read()) ?? [];
  return { staff_id, token };
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a session of staff', () => {
  test('needs a second factor before anything else is answered', async () => {
    const client = new OfficeClient(server);
    const opened = await client.ok('/api/office/session/login', {
      mail: 'Support@baize.example',
      password: OFFICE_PASSWORD,
    });
    expect(opened.next).toBe('code');
    expect((await client.call('/api/office/session/me', {})).body.message).toBe('secondFactorRequired');
    const wrong = await client.call('/api/office/session/second_factor', { code: '000000' });
    expect(wrong).toMatchObject({ status: 422, body: { message: 'invalidCode', field: 'code' } });
    await client.ok('/api/office/session/second_factor', { code: client.freshCode() });
    const me = await client.ok('/api/office/session/me', {});
    expect(me.roles).toEqual([{ code: 'support', name: 'Support', site: null }]);
    expect(me.sites.map(({ external_id }) => external_id)).toContain('lucky');
  });

  test('gets another token with its second factor; the first opens nothing any more', async () => {
    const client = new OfficeClient(server);
    await client.ok('/api/office/session/login', { mail: 'trader@baize.example', password: OFFICE_PASSWORD });
    const first = client.cookie;
    await client.ok('/api/office/session/second_factor', { code: client.freshCode() });
    expect(client.cookie).not.toBe(first);
    const answer = await client.call('/api/office/session/me', {}, { cookie: first });
    expect(answer.body.message).toBe('sessionExpired');
  });

  test('takes each code of an authenticator once', async () => {
    const client = new OfficeClient(server);
    await client.ok('/api/office/session/login', { mail: 'risk@baize.example', password: OFFICE_PASSWORD });
    const code = client.freshCode();
    await client.ok('/api/office/session/second_factor', { code });
    const answer = await client.call('/api/office/session/step_up', { code });
    expect(answer.body.message).toBe('invalidCode');
  });

  test('ends after 15 minutes without a call, and when it is logged out', async () => {
    const client = new OfficeClient(server);
    await client.logIn('marketing@baize.example');
    server.clock.advance(15 * 60_000 + 1_000);
    clients.clear();
    expect((await client.call('/api/office/session/me', {})).body.message).toBe('sessionExpired');
    await client.logIn('marketing@baize.example');
    const { cookie } = client;
    await client.ok('/api/office/session/logout', {});
    expect((await client.call('/api/office/session/me', {}, { cookie })).body.message).toBe('sessionExpired');
  });

  test('is not served to a page of another origin, and its cookie is out of the reach of scripts', async () => {
    const owner = await as('owner');
    const stolen = await owner.call(
      '/api/office/session/me',
      {},
      {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
    );
    expect(stolen).toMatchObject({ status: 403, body: { message: 'permissionDenied' } });
    const opened = await new OfficeClient(server).call('/api/office/session/login', {
      mail: 'owner@baize.example',
      password: OFFICE_PASSWORD,
    });
    expect(String(opened.headers['set-cookie'])).toMatch(
      /^__Host-office=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test('is refused after eight wrong passwords within 15 minutes', async () => {
    const login = (password: string) =>
      new OfficeClient(server).call('/api/office/session/login', { mail: 'auditor@baize.example', password });
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('wrong password')));
    const refusals = answers.map(({ body }) => body.message);
    expect(refusals.filter((one) => one === 'invalidCredentials').length).toBeLessThanOrEqual(8);
    expect(refusals).toContain('tooManyRequests');
    server.clock.advance(15 * 60_000 + 1_000);
    clients.clear();
    expect((await login(OFFICE_PASSWORD)).status).toBe(200);
  });
});

describe('the back office', () => {
  test('is neither served nor named on a domain of players, and their calls not on its host', async () => {
    const onSite = await server.send({
      path: '/api/office/session/me',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(onSite.status).toBe(404);
    const documented = await server.send({ method: 'GET', path: '/api/openapi.json' });
    expect(documented.text).not.toContain('/api/office/');
    const call = await server.send({
      path: '/api/startup',
      host: OFFICE_HOST,
      headers: { 'content-type': 'application/json' },
      body: '{"domain_name":"localhost"}',
    });
    expect(call.status).toBe(404);
  });

  test('documents each of its calls with the permission it needs', async () => {
    const { text } = await server.send({ method: 'GET', path: '/api/openapi.json', host: OFFICE_HOST });
    const { paths } = JSON.parse(text);
    for (const row of Object.values<OfficeRow>(officeCalls))
      expect(paths[row.path].post['x-permission'], row.path).toBe(row.permission);
  });
});

describe('permissions', () => {
  const guarded = Object.entries<OfficeRow>(officeCalls).filter(
    ([name, { access }]) => access === 'staff' && name !== 'session.stepUp',
  );

  test.each(shippedRoles)('of the role $code are what its calls are answered by', async (role) => {
    const client = await as(role.code === 'site-manager' ? 'manager' : role.code);
    for (const [name, row] of guarded) {
      const body = samples[name as OfficeCallName] ?? {};
      const answer = await server.send({
        path: row.path,
        host: OFFICE_HOST,
        headers: { 'content-type': 'application/json', cookie: client.cookie },
        body: JSON.stringify(body),
      });
      const isAllowed = row.permission === undefined || role.permissions.includes(row.permission);
      const { message } = JSON.parse(answer.text);
      expect(message === 'permissionDenied', `${role.code} ${name}: ${answer.text}`).toBe(!isAllowed);
      expect(answer.status).toBeLessThan(500);
    }
  });

  test('nobody without a session makes any of these calls', async () => {
    for (const [name, row] of guarded) {
      const answer = await server.send({
        path: row.path,
        host: OFFICE_HOST,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(samples[name as OfficeCallName] ?? {}),
      });
      expect(answer.status, name).toBe(401);
    }
  });

  test('a denied attempt is in the audit log', async () => {
    const support = await as('support');
    await support.call('/api/office/audit/entries', {});
    const owner = await as('owner');
    const { entries } = await owner.ok('/api/office/audit/entries', {
      action: 'audit.entries',
      refused: true,
    });
    expect(entries[0]).toMatchObject({
      outcome: 'permissionDenied',
      object: 'permission:audit.read',
      roles: ['support'],
    });
  });
});

describe('a colleague', () => {
  test('is invited by mail, sets a password and a second factor, and has the role at its site only', async () => {
    const owner = await as('owner');
    const { token } = await invite(owner, 'ana@baize.example', 'support', 'lucky');
    const ana = new OfficeClient(server);
    const accept = (password: string) =>
      ana.call('/api/office/session/accept_invitation', { token, full_name: 'Ana Reyes', password });
    expect((await accept('password1234')).body.message).toBe('commonPassword');
    expect((await accept('A long sentence of mine')).body.next).toBe('enrol');
    expect((await accept('A long sentence of mine')).body.message).toBe('linkExpired');
    expect((await ana.call('/api/office/session/me', {})).body.message).toBe('enrolmentRequired');
    const { secret } = await ana.ok('/api/office/session/enrol', {});
    const confirmed = await ana.ok('/api/office/session/confirm_enrolment', {
      secret,
      code: codeAt(secret, server.clock.now()),
    });
    expect(confirmed.recovery_codes).toHaveLength(10);
    const me = await ana.ok('/api/office/session/me', {});
    expect(me.sites.map(({ external_id }) => external_id)).toEqual(['lucky']);
    const again = new OfficeClient(server);
    await again.ok('/api/office/session/login', {
      mail: 'ana@baize.example',
      password: 'A long sentence of mine',
    });
    const [code = ''] = confirmed.recovery_codes;
    await again.ok('/api/office/session/second_factor', { code });
    expect((await again.call('/api/office/session/step_up', { code })).body.message).toBe('invalidCode');
  });

  test('loses a role at once, and everything with their access', async () => {
    const owner = await as('owner');
    const { staff_id, token } = await invite(owner, 'ben@baize.example', 'auditor', null);
    const ben = new OfficeClient(server);
    await ben.ok('/api/office/session/accept_invitation', {
      token,
      full_name: 'Ben Cruz',
      password: 'Another long sentence',
    });
    const { secret } = await ben.ok('/api/office/session/enrol', {});
    await ben.ok('/api/office/session/confirm_enrolment', {
      secret,
      code: codeAt(secret, server.clock.now()),
    });
    await ben.ok('/api/office/audit/entries', {});
    const change = { staff_id, version: 1, reason: 'Moves to support' };
    await owner.ok('/api/office/team/set_roles', { ...change, roles: [{ code: 'support', site: null }] });
    expect((await ben.call('/api/office/audit/entries', {})).body.message).toBe('permissionDenied');
    expect((await owner.call('/api/office/team/remove', change)).body).toMatchObject({
      message: 'versionConflict',
    });
    await owner.ok('/api/office/team/remove', { ...change, version: 2 });
    expect((await ben.call('/api/office/session/me', {})).body.message).toBe('sessionExpired');
    const { entries } = await owner.ok('/api/office/audit/entries', { object: `staff:${staff_id}` });
    expect(entries.map(({ action, before, after }) => [action, before?.roles, after?.roles])).toEqual([
      ['team.remove', ['support'], []],
      ['team.setRoles', ['auditor'], ['support']],
      ['team.invite', undefined, ['auditor']],
    ]);
  });

  test('cannot change their own access, nor take the last one away who manages the team', async () => {
    const owner = await as('owner');
    const { staff_id } = await owner.ok('/api/office/session/me', {});
    await owner.ok('/api/office/session/step_up', { code: owner.freshCode() });
    const answer = await owner.call('/api/office/team/remove', { staff_id, version: 1, reason: 'Leaving' });
    expect(answer.body.message).toBe('ownAccess');
  });

  test('asks for the second factor again after five minutes where access is changed', async () => {
    const owner = await as('owner');
    await owner.ok('/api/office/session/step_up', { code: owner.freshCode() });
    server.clock.advance(5 * 60_000 + 1_000);
    const answer = await owner.call('/api/office/team/remove', {
      staff_id: '999999',
      version: 1,
      reason: 'A try',
    });
    expect(answer.body.message).toBe('stepUpRequired');
  });
});

describe('the audit log', () => {
  test('is whole where an entry is added while it is read', async () => {
    const { db } = server.database;
    const [locked, isRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const added = db.tx(async (tx) => {
      await sql`lock table audit_head in access exclusive mode`.execute(tx);
      locked.resolve();
      await isRead.promise;
      const facts = { operatorId: 1, actor: 'system:shell:ana', roles: [], siteId: null, object: 'staff:1' };
      const of = { reason: 'A try', before: null, after: null, ip: '', userAgent: '', requestId: '' };
      await addAuditEntry(tx, { ...facts, ...of, action: 'team.list', outcome: 'done', at: new Date() });
    });
    await locked.promise;
    const proof = verifyAudit(db, 1);
    await lockAwaited(db);
    isRead.resolve();
    await added;
    expect((await proof).problem).toBeUndefined();
  });

  test('proves that no entry was changed, removed or rewritten', async () => {
    const { database } = server;
    const prove = (anchors?: Parameters<typeof verifyAudit>[2]) => verifyAudit(database.db, 1, anchors);
    const whole = await prove();
    expect(whole.problem).toBeUndefined();
    expect(whole.entries).toBeGreaterThan(3n);
    const newest = { number: whole.entries, hash: whole.hash };
    expect((await prove([newest])).problem).toBeUndefined();
    expect((await prove([{ ...newest, hash: 'ff' }])).problem).toMatch('is not the one that was noted down');
    await database.asOwner(`update audit_entry set reason = reason || ' indeed' where number = 2`);
    expect((await prove()).problem).toBe('entry 2 was changed');
    const shown = await (await as('owner')).ok('/api/office/audit/proof', {});
    expect(shown).toMatchObject({ is_whole: false, entries: '1', problem: 'entry 2 was changed' });
    await database.asOwner(`update audit_entry set reason = replace(reason, ' indeed', '') where number = 2`);
    await database.asOwner(`delete from audit_entry where number = ${whole.entries}`);
    expect((await prove()).problem).toBe(`entries after ${whole.entries - 1n} are missing`);
    await database.asOwner('delete from audit_entry where number = 2');
    expect((await prove()).problem).toBe('entry 2 is missing');
  });
});
