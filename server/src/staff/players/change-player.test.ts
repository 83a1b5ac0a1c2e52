import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { OfficeClient } from '../testing/office-client.ts';

const reason = 'Asked us on the phone';

let server: TestServer;
let wallet: TestWallet;
let support: OfficeClient;
let owner: OfficeClient;

async function as(name: string): Promise<OfficeClient> {
  const client = new OfficeClient(server);
  await client.logIn(`${name}@baize.example`);
  return client;
}

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  support = await as('support');
  owner = await as('owner');
});
afterAll(() => server.stop());

const idOf = ({ playerId }: Member) => String(playerId);
const read = async (member: Member) =>
  (await owner.ok('/api/office/players/get', { player_id: idOf(member) })).player;
const isIn = async (member: Member) =>
  (await wallet.call(member, '/api/auth/get_balance', {})).status === 200;

async function change(who: OfficeClient, what: 'block' | 'reopen' | 'close', member: Member) {
  const { version } = await read(member);
  const answer = await who.call(`/api/office/players/${what}`, { player_id: idOf(member), version, reason });
  return answer.body.message ?? answer.body.status;
}

describe('a player', () => {
  test('is out at once when blocked, in again when reopened, and each is in the audit log with before and after', async () => {
    const member = await wallet.member('to_block', 100n);
    expect(await isIn(member)).toBe(true);
    expect(await change(support, 'block', member)).toBe('blocked');
    expect((await wallet.call(member, '/api/auth/get_balance', {})).body).toMatchObject({ message: 'BLOCK' });
    expect(await change(support, 'block', member)).toBe('wrongStatus');
    expect(await change(support, 'reopen', member)).toBe('active');
    expect(await isIn(await wallet.logInAgain(member))).toBe(true);
    const { entries } = await owner.ok('/api/office/audit/entries', { object: `player:${idOf(member)}` });
    expect(
      entries
        .filter(({ before }) => before)
        .map(({ action, before, after, reason: why }) => [action, before, after, why]),
    ).toEqual([
      ['players.reopen', { status: 'blocked' }, { status: 'active' }, reason],
      ['players.block', { status: 'active' }, { status: 'blocked' }, reason],
    ]);
  });

  test('is changed once of many at the same time, and not by who saw an older version', async () => {
    const member = await wallet.member('in_a_race', 100n);
    const { version } = await read(member);
    const request = { player_id: idOf(member), version, reason };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 === 0 ? support : owner).call('/api/office/players/block', request),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const late = await support.call('/api/office/players/close', request);
    expect(late.body).toMatchObject({ message: 'versionConflict', field: 'version' });
  });

  test('who was closed is not reopened while another account has their mail address', async () => {
    const member = await wallet.member('to_close', 100n);
    expect(await change(support, 'close', member)).toBe('closed');
    const other = await wallet.member('with_their_mail', 100n);
    await sql`update player set contact_email = ${member.email} where id = ${other.playerId}`.execute(
      server.database.db.autocommit,
    );
    expect(await change(support, 'reopen', member)).toBe('contactTaken');
    expect((await read(member)).status).toBe('closed');
  });

  test('who never confirmed the account waits for it again after being reopened', async () => {
    const member = await wallet.member('unconfirmed', 100n);
    await sql`update player set activated_at = null, status = 'pending' where id = ${member.playerId}`.execute(
      server.database.db.autocommit,
    );
    expect(await change(support, 'block', member)).toBe('blocked');
    expect(await change(support, 'reopen', member)).toBe('pending');
  });

  test('has sessions that staff see and end, one or all, with the address of who may see it only', async () => {
    const member = await wallet.member('with_sessions', 100n);
    const second = await wallet.logInAgain(member);
    const player_id = idOf(member);
    const shown = await owner.ok('/api/office/players/sessions', { player_id });
    expect(shown.sessions.map(({ is_open }) => is_open)).toEqual([true, true]);
    expect(shown.sessions[0]?.address).toBe(member.address);
    const [newest] = shown.sessions;
    const ended = await support.ok('/api/office/players/end_sessions', {
      player_id,
      session_id: newest?.session_id,
      reason,
    });
    expect(ended.ended).toBe(1);
    expect([await isIn(member), await isIn(second)]).toEqual([true, false]);
    const again = { player_id, session_id: newest?.session_id, reason };
    expect((await support.call('/api/office/players/end_sessions', again)).body.message).toBe(
      'unknownSession',
    );
    expect((await support.ok('/api/office/players/end_sessions', { player_id, reason })).ended).toBe(1);
    expect(await isIn(member)).toBe(false);
  });

  test('reads in the inbox what staff wrote', async () => {
    const member = await wallet.member('with_mail', 100n);
    const text = { title: 'Your question', body: 'We looked at it.\nAll is <b>well</b>.' };
    await support.ok('/api/office/players/message', { player_id: idOf(member), ...text });
    const inbox = await wallet.ok(member, '/api/settings/get_inbox', {});
    // Rewards write messages of their own meanwhile.
    const written = inbox.value.find(({ kind }) => kind === 'operator');
    expect(written).toMatchObject({ is_read: false });
    expect(JSON.stringify(written?.texts)).toContain(JSON.stringify(text.body));
  });

  test('has notes and tags that staff write, and nobody overwrites tags they have not seen', async () => {
    const member = await wallet.member('with_notes', 100n);
    const player_id = idOf(member);
    for (const text of ['First', 'Second'])
      await support.ok('/api/office/players/add_note', { player_id, text });
    const page = await owner.ok('/api/office/players/notes', { player_id, limit: 1 });
    const rest = await owner.ok('/api/office/players/notes', {
      player_id,
      limit: 1,
      before: page.next ?? '',
    });
    expect([...page.rows, ...rest.rows].map(({ text }) => text)).toEqual(['Second', 'First']);
    expect(rest.next).toBeNull();
    const set = (tags: string[], from: string[]) =>
      support.call('/api/office/players/set_tags', { player_id, tags, from, reason });
    expect((await set(['vip', 'watch'], [])).body.tags).toEqual(['vip', 'watch']);
    expect((await set(['watch'], [])).body.message).toBe('versionConflict');
    expect((await set(['watch', 'new'], ['watch', 'vip'])).body.tags).toEqual(['new', 'watch']);
    expect((await read(member)).tags).toEqual(['new', 'watch']);
    expect((await set([], ['new', 'watch'])).body.tags).toEqual([]);
  });

  test('is linked to accounts that share a device, an address, a payout account or a person, and why is said', async () => {
    const one = await wallet.member('linked_one', 100n);
    const two = await wallet.member('linked_two', 100n);
    const strange = await wallet.member('linked_not', 100n);
    const run = (statement: ReturnType<typeof sql>) => statement.execute(server.database.db.autocommit);
    await run(sql`insert into player_device (player_id, device_hash, site_id, first_seen_at, last_seen_at, user_agent)
      select id, decode(repeat('ab', 32), 'hex'), site_id, now(), now(), '' from player
       where id in (${one.playerId}, ${two.playerId})`);
    await run(
      sql`update session set ip = '203.0.113.7' where player_id in (${one.playerId}, ${two.playerId})`,
    );
    await run(
      sql`update player set date_of_birth = '1980-01-02' where id in (${one.playerId}, ${two.playerId}, ${strange.playerId})`,
    );
    await run(sql`update player set full_name = 'Somebody Else' where id = ${strange.playerId}`);
    const { rows } = await owner.ok('/api/office/players/links', { player_id: idOf(one) });
    expect(rows.map(({ account_id, shares }) => [account_id, shares])).toEqual([
      ['linked_two', ['address', 'device', 'person']],
    ]);
    const { devices } = await owner.ok('/api/office/players/sessions', { player_id: idOf(one) });
    expect(devices.map(({ accounts }) => accounts)).toContain(2);
  });

  test('whose name is markup is answered as it is, as JSON that no browser takes for a page', async () => {
    const member = await wallet.member('with_markup', 100n);
    const name = '<img src=x onerror=alert(1)>';
    await sql`update player set full_name = ${name} where id = ${member.playerId}`.execute(
      server.database.db.autocommit,
    );
    const { body, headers } = await owner.call('/api/office/players/get', { player_id: idOf(member) });
    expect(body.player.full_name).toBe(name);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('a change of a player', () => {
  test('is for the sites of the caller only, and a role that was taken away counts from the next call on', async () => {
    const member = await wallet.member('out_of_reach', 100n);
    const player_id = idOf(member);
    await server.database.asOwner(`update staff_role set site_id = (select id from site where external_id = 'lucky')
      where staff_id = (select id from staff where mail = 'support@baize.example')`);
    const { version } = await read(member);
    const calls = [
      support.call('/api/office/players/block', { player_id, version, reason }),
      support.call('/api/office/players/end_sessions', { player_id, reason }),
      support.call('/api/office/players/message', { player_id, title: 'x', body: 'x' }),
      support.call('/api/office/players/add_note', { player_id, text: 'x' }),
      support.call('/api/office/players/set_tags', { player_id, tags: ['x'], from: [], reason }),
      support.call('/api/office/players/notes', { player_id }),
      support.call('/api/office/players/sessions', { player_id }),
      support.call('/api/office/players/links', { player_id }),
    ];
    for (const { body } of await Promise.all(calls)) expect(body.message).toBe('unknownPlayer');
    expect(await isIn(member)).toBe(true);
    await server.database.asOwner(
      `delete from staff_role where staff_id = (select id from staff where mail = 'support@baize.example')`,
    );
    const denied = await support.call('/api/office/players/block', { player_id, version, reason });
    expect(denied.body.message).toBe('permissionDenied');
  });
});
