import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { codeIn, PASSWORD, type Players, startPlayers } from '../test-players.ts';
import { NO_BROWSER } from './caller.ts';
import { endExpiredSessions, findSession, MOST_SESSIONS } from './sessions.ts';

let database: TestDatabase;
let players: Players;
beforeAll(async () => {
  database = await createTestDatabase();
  players = await startPlayers(database.db);
});
afterAll(() => database.drop());

const names = (accountId: string) => ({
  domain_name: 'lucky.localhost',
  external_id: 'lucky',
  account_id: accountId,
});
const find = async (token: string, accountId: string, site = 'lucky') =>
  findSession(database.db, {
    token,
    accountId,
    siteId: (await players.site(site)).id,
    caller: NO_BROWSER,
    now: players.clock.now(),
  });
const logIn = async (accountId: string, password = PASSWORD) => {
  const answer = await players.calls['auth.login'](
    { ...names(accountId), password },
    await players.context('lucky'),
  );
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.token;
};
const MINUTE = 60_000;

/** A game that was opened under a session. @returns the launch */
async function openLaunch({ siteId, sessionId }: { readonly siteId: number; readonly sessionId: string }) {
  const id = uuid7();
  await database.db.pool.query(
    `insert into launch (id, token_hash, site_id, session_id, game_code, provider_code, mode, expires_at)
     values ($1, $2, $3, $4, 'game', 'studio', 'demo', '2100-01-01')`,
    [id, randomBytes(32), siteId, sessionId],
  );
  return id;
}
async function isEnded(launch: string): Promise<boolean> {
  const { rows } = await database.db.pool.query('select ended_at from launch where id = $1', [launch]);
  return rows[0].ended_at !== null;
}

describe('a session', () => {
  it('a session is found by its token, on its site and for its player only', async () => {
    const { token, context } = await players.member('owner');
    await players.member('other');
    expect(await find(token, 'OWNER')).toMatchObject({
      accountId: 'owner',
      sessionId: context.player.sessionId,
    });
    expect(await find(token, 'other')).toEqual({ refused: 'permissionDenied' });
    expect(await find(token, 'owner', 'arena')).toEqual({ refused: 'permissionDenied' });
    expect(await find(`${token}x`, 'owner')).toEqual({ refused: 'sessionExpired' });
    expect(await find("' or true --", 'owner')).toEqual({ refused: 'sessionExpired' });
  });

  it('a session ends two hours after its last use, and thirty days after it began', async () => {
    const { token, context } = await players.member('idler');
    const launch = await openLaunch(context.player);
    const { clock } = players;
    for (let hour = 0; hour < 4; hour++) {
      clock.advance(119 * MINUTE);
      expect(await find(token, 'idler')).toMatchObject({ accountId: 'idler' });
    }
    clock.advance(121 * MINUTE);
    expect(await find(token, 'idler')).toEqual({ refused: 'sessionExpired' });

    const lasting = await logIn('idler');
    const opened = clock.now().getTime();
    while (clock.now().getTime() < opened + 30 * 24 * 60 * MINUTE - 110 * MINUTE) {
      clock.advance(100 * MINUTE);
      expect(await find(lasting, 'idler')).toMatchObject({ accountId: 'idler' });
    }
    clock.advance(opened + 30 * 24 * 60 * MINUTE - clock.now().getTime() + 1_000);
    expect(await find(lasting, 'idler')).toEqual({ refused: 'sessionExpired' });
    expect(await endExpiredSessions(database.db, players.clock.now())).toBeGreaterThanOrEqual(2);
    expect(await isEnded(launch)).toBe(true);
  });

  it('the lookup of a session says when its player is blocked or closed', async () => {
    const { token, context } = await players.member('barred');
    for (const [status, refused] of [
      ['blocked', 'BLOCK'],
      ['closed', 'CLOSE'],
    ]) {
      await database.db.pool.query('update player set status = $2 where id = $1', [
        context.player.playerId,
        status,
      ]);
      expect(await find(token, 'barred')).toEqual({ refused });
    }
  });

  it('a logout ends one session, a logout everywhere ends all', async () => {
    const { token: first, context } = await players.member('leaver');
    const second = await logIn('leaver');
    const third = await logIn('leaver');
    const who = { account_id: 'leaver', auth: first };
    const launch = await openLaunch(context.player);
    expect(await players.calls['auth.logout'](who, context)).toEqual({ statusCode: 1, ended: 1 });
    expect(await find(first, 'leaver')).toEqual({ refused: 'sessionExpired' });
    expect(await isEnded(launch)).toBe(true);
    const again = await players.playerContext('lucky', 'leaver', second);
    expect(await players.calls['auth.logout']({ ...who, everywhere: true }, again)).toEqual({
      statusCode: 1,
      ended: 2,
    });
    for (const token of [second, third])
      expect(await find(token, 'leaver')).toEqual({ refused: 'sessionExpired' });
    const { rows } = await database.db.pool.query("select payload from outbox where topic = 'session.ended'");
    expect(rows.flatMap((row) => row.payload.session_ids)).toContain(again.player.sessionId);
  });
});

/** Too short, of the names of account and site, or known from breaches. */
const refusedPasswords = (accountId: string): [string, string][] => [
  ['monday', 'weakPassword'],
  [`${accountId}-1!`, 'weakPassword'],
  ['Lucky-777!', 'weakPassword'],
  ['iloveyou', 'commonPassword'],
  ['12345678', 'commonPassword'],
];

describe('a session, when the password changes,', () => {
  it('a change of password keeps the session that made it and ends all others', async () => {
    const { token, context } = await players.member('changer');
    const elsewhere = await logIn('changer');
    const update = (password: string, new_password: string) =>
      players.calls['auth.updatePassword'](
        { account_id: 'changer', auth: token, password, new_password },
        context,
      );
    expect(await update('Wrong Paper 8', 'Monday Paper 8')).toEqual({
      refused: 'invalidCredentials',
      field: 'password',
    });
    for (const [bad, refused] of refusedPasswords('changer'))
      expect([bad, await update(PASSWORD, bad)]).toEqual([bad, { refused, field: 'new_password' }]);
    expect(await update(PASSWORD, 'Monday Paper 8')).toEqual({ statusCode: 1 });
    expect(await find(token, 'changer')).toMatchObject({ accountId: 'changer' });
    expect(await find(elsewhere, 'changer')).toEqual({ refused: 'sessionExpired' });
    expect(await players.newestMessage('changer@example.com')).toContain('was just changed');
    await expect(logIn('changer')).rejects.toThrow('invalidCredentials');
    await logIn('changer', 'Monday Paper 8');
  });

  it('a reset of the password by a code ends all sessions', async () => {
    const { token } = await players.member('forgetter');
    const base = await players.context('lucky');
    const ask = (contact_phone: string) =>
      players.calls['auth.forgotPassword']({ ...names('forgetter'), contact_phone }, base);
    expect(await ask('someone@else.example')).toEqual({ statusCode: 1 });
    expect(await players.newestMessage('someone@else.example')).toBeUndefined();
    players.clock.advance(2 * MINUTE);
    expect(await ask('Forgetter@example.com')).toEqual({ statusCode: 1 });
    const tac = codeIn(await players.newestMessage('forgetter@example.com'));
    const reset = (code: string, new_password: string) =>
      players.calls['auth.resetPassword']({ ...names('forgetter'), tac: code, new_password }, base);
    for (const [bad, refused] of refusedPasswords('forgetter'))
      expect([bad, await reset(tac, bad)]).toEqual([bad, { refused, field: 'new_password' }]);
    expect(await reset(tac, 'Evening Paper 8')).toEqual({ statusCode: 1 });
    expect(await reset(tac, 'Another Paper 9')).toMatchObject({ refused: 'invalidTac' });
    expect(await find(token, 'forgetter')).toEqual({ refused: 'sessionExpired' });
    await logIn('forgetter', 'Evening Paper 8');
  });
});

it('a player has at most 20 sessions: a new one ends the least recently used', async () => {
  const { token: first } = await players.member('manysided');
  const tokens: string[] = [];
  for (let more = 0; more < MOST_SESSIONS; more++) {
    players.clock.advance(1_000);
    tokens.push(await logIn('manysided'));
  }
  expect(await find(first, 'manysided')).toEqual({ refused: 'sessionExpired' });
  for (const token of tokens)
    expect(await find(token, 'manysided')).toMatchObject({ accountId: 'manysided' });
});
