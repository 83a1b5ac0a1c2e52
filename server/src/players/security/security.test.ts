import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { forgetOldLogins } from './login-tries.ts';
import { setPlayerStatus } from './set-status.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Mobile Safari/537.36';
let server: TestServer;
let wallet: TestWallet;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
});
afterAll(() => server.stop());

const said = (answer: { readonly body: object }) =>
  'message' in answer.body && typeof answer.body.message === 'string' ? answer.body.message : 'done';
const logIn = async (
  member: Member,
  password = 'Sunday Paper 7',
  address = '203.0.113.9',
): Promise<string> => {
  const answer = await server.send({
    path: '/api/auth/login',
    host: member.host,
    headers: { 'content-type': 'application/json', 'user-agent': CHROME, 'x-forwarded-for': address },
    body: JSON.stringify({
      domain_name: member.host,
      external_id: 'arena',
      account_id: member.auth.account_id,
      password,
    }),
  });
  return JSON.parse(answer.text).token ?? '';
};
const at = (member: Member, auth: string): Member => ({ ...member, auth: { ...member.auth, auth } });

describe('open sessions', () => {
  it('sessions are listed with device and network, the present one first, and can be ended one by one', async () => {
    const member = await wallet.member('settled', 0n);
    const phone = await logIn(member);
    const { value } = await wallet.ok(member, '/api/players/sessions', {});
    expect(value).toHaveLength(2);
    expect(value.map((row) => row.is_current)).toEqual([true, false]);
    expect(value[1]).toMatchObject({ browser: 'Chrome', system: 'Android', network: '203.0.113.9' });
    const end = (session_id: string) => wallet.call(member, '/api/players/sessions_end', { session_id });
    expect(said(await end(value[1]?.session_id ?? ''))).toBe('done');
    expect(said(await wallet.call(at(member, phone), '/api/settings/profile', {}))).toBe('sessionExpired');
    expect(said(await end(value[1]?.session_id ?? ''))).toBe('unknownSession');
    expect(said(await end(uuid7()))).toBe('unknownSession');
    expect(said(await end('no id'))).toBe('unknownSession');
    expect(said(await wallet.call(member, '/api/settings/profile', {}))).toBe('done');
  });

  it('all other sessions of the player can be ended; those of other players cannot', async () => {
    const member = await wallet.member('cleaner', 0n);
    const other = await wallet.member('neighbour', 0n);
    const others = await Promise.all([logIn(member), logIn(member), logIn(member)]);
    expect(await wallet.ok(member, '/api/players/sessions_end', {})).toMatchObject({ ended: 3 });
    for (const auth of others)
      expect(said(await wallet.call(at(member, auth), '/api/settings/profile', {}))).toBe('sessionExpired');
    const { value } = await wallet.ok(other, '/api/players/sessions', {});
    const theirs = { session_id: value[0]?.session_id ?? '' };
    expect(said(await wallet.call(member, '/api/players/sessions_end', theirs))).toBe('unknownSession');
    expect(said(await wallet.call(other, '/api/settings/profile', {}))).toBe('done');
  });

  it('expired sessions are not listed', async () => {
    const member = await wallet.member('forgetful', 0n);
    await logIn(member);
    server.clock.advance(121 * 60_000);
    const back = await wallet.logInAgain(member);
    expect((await wallet.ok(back, '/api/players/sessions', {})).value).toHaveLength(1);
  });

  it('the database holds no token that opens a session', async () => {
    const member = await wallet.member('hashed', 0n);
    const { rows } = await server.database.db.pool.query<{ token_hash: Buffer }>(
      'select token_hash from session where player_id = $1',
      [member.playerId],
    );
    for (const { token_hash } of rows)
      for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const) {
        expect(token_hash.toString(encoding)).not.toBe(member.auth.auth);
        const stolen = at(member, token_hash.toString(encoding).slice(0, 128));
        expect(said(await wallet.call(stolen, '/api/settings/profile', {}))).not.toBe('done');
      }
  });
});

describe('the log of logins', () => {
  it('old entries of the log of logins are deleted by one function that has the period', async () => {
    const { db } = server.database;
    const write = (interval: string, player: string) =>
      db.pool.query(
        `insert into login_try (id, site_id, player_id, at, how, succeeded, network, user_agent)
         select $1, site_id, ${player}, ledger_now() - interval '${interval}', 'password', false, '', 'forgetting'
           from player limit 1`,
        [uuid7()],
      );
    for (const [interval, player] of [
      ['91 days', 'id'],
      ['89 days', 'id'],
      ['61 minutes', 'null'],
      ['50 minutes', 'null'],
    ] as const)
      await write(interval, player);
    await db.tx(forgetOldLogins);
    const { rows } = await db.pool.query(
      "select player_id is null as nobodys from login_try where user_agent = 'forgetting' order by at",
    );
    expect(rows).toEqual([{ nobodys: false }, { nobodys: true }]);
    await expect(db.pool.query('delete from login_try')).rejects.toThrow('permission denied');
  });

  it('the log of logins lists successes and failures to the player only', async () => {
    const member = await wallet.member('watched', 0n);
    await logIn(member, 'Wrong Paper 8', '198.51.100.7');
    await logIn(member);
    const { value } = await wallet.ok(member, '/api/players/logins', {});
    expect(value.map(({ succeeded, network, how }) => [succeeded, network, how])).toEqual([
      [true, '203.0.113.9', 'password'],
      [false, '198.51.100.7', 'password'],
      [true, member.address, 'password'],
    ]);
    const other = await wallet.member('unwatched', 0n);
    expect((await wallet.ok(other, '/api/players/logins', {})).value).toHaveLength(1);
  });
});

describe('a player who is blocked', () => {
  it('blocking a player ends sessions and open games at once and refuses logins', async () => {
    const member = await wallet.member('barred', 50n);
    const { launch_url } = await wallet.ok(member, '/api/games/launch', {
      domain_name: member.host,
      external_id: 'arena',
      provider_code: 'BRASSWORK',
      game_code: 'lantern-reef',
      mode: 'real',
    });
    const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
    const play = async () =>
      said(await server.call('/api/games/play', { launch, key: uuid7(), stake: '0.1' }, member.host));
    expect(await play()).toBe('done');
    const { db } = server.database;
    const site = await db.read
      .selectFrom('site')
      .select('id')
      .where('external_id', '=', 'arena')
      .executeTakeFirstOrThrow();
    const setStatus = (status: 'active' | 'blocked' | 'closed') =>
      db.tx((tx) =>
        setPlayerStatus(
          tx,
          {
            siteId: site.id,
            playerId: member.playerId,
            actor: { kind: 'staff', staffId: 3n },
            now: server.clock.now(),
          },
          status,
        ),
      );
    await setStatus('blocked');
    const changes = await db.read
      .selectFrom('player_status_change')
      .select(['status', 'changed_by'])
      .where('player_id', '=', member.playerId)
      .execute();
    expect(changes).toEqual([{ status: 'blocked', changed_by: 'staff:3' }]);
    expect(await play()).toBe('launchEnded');
    expect(said(await wallet.call(member, '/api/auth/get_balance', {}))).toBe('BLOCK');
    expect(await logIn(member)).toBe('');
    await setStatus('active');
    expect(said(await wallet.call(member, '/api/auth/get_balance', {}))).toBe('sessionExpired');
    expect(await logIn(member)).not.toBe('');
    await setStatus('closed');
    expect(said(await wallet.call(member, '/api/auth/get_balance', {}))).toBe('CLOSE');
  });
});
