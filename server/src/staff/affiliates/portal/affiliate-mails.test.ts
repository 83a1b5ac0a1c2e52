import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeMonths } from '../../../affiliates/public.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { addLedgerMonths, addPlayerDays } from '../../../ledger/public.ts';
import { readMailbox } from '../../../providers/messages/public.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { OfficeClient } from '../../testing/office-client.ts';
import { staffClients } from '../../testing/staff-clients.ts';

const FORGOT = '/api/office/affiliate/forgot_password';
const RESET = '/api/office/affiliate/reset_password';
const CHANGE = '/api/office/affiliate/change_password';
const ME = '/api/office/affiliate/me';
const PASSWORD = 'Brings-Players-71';
const NEW = 'Another long sentence';
const reason = 'The contract is signed';
const plan = {
  revenue: null,
  acquisition: { amount: '50', first_deposit: '0', turnover: '0', within_days: 30 },
  ...{ sub_share: 0, window_days: 30 },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const staff = staffClients(() => server);

/** What was mailed to somebody, newest first. */
async function mailed(mail: string) {
  const messages = await readMailbox(server.database.db.read);
  return messages.filter(({ recipient }) => recipient === mail);
}

/** An affiliate of a site, with its browser logged in. */
async function affiliate(site = 'lucky', mail = `brings-${uuid7()}@affiliates.example`) {
  const owner = await staff('owner');
  const { affiliate_id: id, invitation } = await owner.ok('/api/office/affiliates/make', {
    ...{ site, name: 'Lantern Media', mail, parent_id: null, plan, reason },
  });
  const token = invitation.split('#')[1] ?? '';
  const accept = async () => {
    const portal = new OfficeClient(server);
    await portal.ok('/api/office/affiliate/accept', { token, password: PASSWORD });
    return portal;
  };
  return { id, mail, portal: await accept() };
}

const visitor = () => new OfficeClient(server);
const login = (mail: string, password: string) =>
  visitor().call('/api/office/affiliate/login', { mail, password });

/** The tokens of the links that were mailed to somebody, the newest first. */
const tokensTo = async (mail: string): Promise<string[]> =>
  (await mailed(mail)).flatMap(({ body }) => /\/portal\/reset#([\w-]{43})/.exec(body)?.[1] ?? []);

async function tokenFor(mail: string): Promise<string> {
  const before = (await tokensTo(mail)).length;
  await visitor().ok(FORGOT, { mail });
  await expect.poll(async () => (await tokensTo(mail)).length).toBe(before + 1);
  return (await tokensTo(mail))[0] ?? '';
}

describe('a forgotten password of an affiliate', () => {
  test('is replaced by a mailed link, once, and all sessions end', async () => {
    const { mail, portal } = await affiliate();
    const token = await tokenFor(mail);
    const reset = (password: string) => visitor().call(RESET, { token, password });
    expect((await reset('short')).body).toMatchObject({ message: 'weakPassword', field: 'password' });
    expect((await portal.call(ME, {})).status).toBe(200);
    const answers = await Promise.all([reset(NEW), reset(NEW)]);
    expect(answers.map(({ body }) => body.message ?? 'done').sort()).toEqual(['done', 'linkExpired']);
    expect((await portal.call(ME, {})).body.message).toBe('sessionExpired');
    expect((await login(mail, PASSWORD)).body.message).toBe('invalidCredentials');
    expect((await login(mail, NEW)).body.next).toBe('done');
  });

  test('is answered the same where nobody has the address, and mailed once in five minutes', async () => {
    const { mail } = await affiliate();
    const nobody = await visitor().call(FORGOT, { mail: 'nobody@affiliates.example' });
    await tokenFor(mail);
    expect(nobody).toMatchObject({ status: 200, body: (await visitor().call(FORGOT, { mail })).body });
    const { mail: other } = await affiliate();
    await tokenFor(other);
    expect(await tokensTo(mail)).toHaveLength(1);
    expect(await mailed('nobody@affiliates.example')).toEqual([]);
  });

  test('is mailed to each account with the address, and the link opens the one it is of', async () => {
    const { mail } = await affiliate('lucky');
    await affiliate('arena', mail);
    await visitor().ok(FORGOT, { mail });
    await expect.poll(async () => (await tokensTo(mail)).length).toBe(2);
    const [token = ''] = await tokensTo(mail);
    await visitor().ok(RESET, { token, password: NEW });
    expect((await login(mail, PASSWORD)).body.next).toBe('done');
    expect((await login(mail, NEW)).body.next).toBe('done');
  });

  test('has a link no more after an hour, after another address, and after an invitation', async () => {
    const { id, mail } = await affiliate();
    const owner = await staff('owner');
    const reset = async (token: string) =>
      (await visitor().call(RESET, { token, password: NEW })).body.message;
    const first = await tokenFor(mail);
    server.clock.advance(61 * 60_000);
    expect(await reset(first)).toBe('linkExpired');
    const second = await tokenFor(mail);
    const { affiliate: shown } = await (await staff('owner')).ok('/api/office/affiliates/get', {
      affiliate_id: id,
    });
    const moved = `moved-${mail}`;
    await (await staff('owner')).ok('/api/office/affiliates/change', {
      ...{ affiliate_id: id, version: shown.version, name: 'Lantern Media', mail: moved, reason },
      is_closed: false,
    });
    expect(await reset(second)).toBe('linkExpired');
    const third = await tokenFor(moved);
    await owner.ok('/api/office/affiliates/invite', { affiliate_id: id, reason });
    expect(await reset(third)).toBe('linkExpired');
  });
});

describe('a password of an affiliate', () => {
  test('is changed by the present one, and every other session ends', async () => {
    const { mail, portal } = await affiliate();
    const other = visitor();
    await other.ok('/api/office/affiliate/login', { mail, password: PASSWORD });
    const link = await tokenFor(mail);
    const change = (password: string, new_password: string) =>
      portal.call(CHANGE, { password, new_password });
    expect((await change('wrong', NEW)).body).toMatchObject({ message: 'invalidCredentials' });
    expect((await change(PASSWORD, 'short')).body).toMatchObject({
      ...{ message: 'weakPassword', field: 'new_password' },
    });
    expect((await other.call(ME, {})).status).toBe(200);
    await portal.ok(CHANGE, { password: PASSWORD, new_password: NEW });
    expect((await portal.call(ME, {})).status).toBe(200);
    expect((await other.call(ME, {})).body.message).toBe('sessionExpired');
    expect((await login(mail, PASSWORD)).body.message).toBe('invalidCredentials');
    expect((await visitor().call(RESET, { token: link, password: NEW })).body.message).toBe('linkExpired');
  });
});

test('an affiliate is mailed once when the statement of a month is closed, with what is due', async () => {
  const { id, mail } = await affiliate();
  const { db } = server.database;
  await server.database.asOwner(
    `insert into affiliate_link values ((select site_id from affiliate where id = '${id}'), 'mailed1', '${id}', 'News', '/', now());
     insert into affiliate_player (player_id, site_id, affiliate_id, code, registered_at, first_deposit_at, first_deposit, qualified_at, acquisition)
     select p.id, p.site_id, a.id, 'mailed1', a.created_at, a.created_at, 0, a.created_at, 500000
       from affiliate a join player p on p.site_id = a.site_id where a.id = '${id}' order by p.id limit 1`,
  );
  const now = server.clock.now();
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    now,
  );
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 3));
  await addLedgerMonths(db);
  server.clock.advance(next.getTime() - now.getTime());
  // The ledger's clock follows before anything is sent.
  await server.send({ method: 'GET', path: '/healthz' });
  await addLedgerMonths(db);
  await addPlayerDays(db);
  await Promise.all([closeMonths(db, server.clock.now()), closeMonths(db, server.clock.now())]);
  const about = async () => (await mailed(mail)).filter(({ subject }) => subject.includes('statement'));
  await expect.poll(about).toHaveLength(1);
  const [letter] = await about();
  expect(letter?.subject).toContain(month);
  expect(letter?.body).toContain('50.00 MYR');
  expect(letter?.body).toContain('Lantern Media');
});
