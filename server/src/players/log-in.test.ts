import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { MOST_TRIES } from './guards/login-guard.ts';
import { codeIn, PASSWORD, type Players, startPlayers } from './test-players.ts';

let database: TestDatabase;
let players: Players;
beforeAll(async () => {
  database = await createTestDatabase();
  players = await startPlayers(database.db);
  // Everybody here asks from one network.
  await database.db.pool.query(
    "insert into message_limit (site_id, scope, most, window_s) select id, 'network', 1000, 3600 from site",
  );
});
afterAll(() => database.drop());

const names = (accountId: string) => ({
  domain_name: 'lucky.localhost',
  external_id: 'lucky',
  account_id: accountId,
});
const logIn = async (accountId: string, password = PASSWORD, ip?: string) =>
  players.calls['auth.login']({ ...names(accountId), password }, await players.context('lucky', ip));
const setStatus = (accountId: string, status: string) =>
  database.db.pool.query('update player set status = $2 where account_id = $1', [accountId, status]);
const query = (text: string) => database.db.pool.query(text);

describe('logging in by password', () => {
  it('a login by password returns a token and the player, whatever the case of the name', async () => {
    await players.member('ann_lee');
    expect(await logIn(' ANN_Lee ')).toEqual({
      statusCode: 1,
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        full_name: '',
        contact_email: 'ann_lee@example.com',
        account_id: 'ann_lee',
        session_token: expect.any(String),
      },
      fullname: '',
      email: 'ann_lee@example.com',
    });
    const { rows } = await query(
      "select token_hash from session join player p on p.id = player_id where account_id = 'ann_lee'",
    );
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true);
  });

  it('an unknown name gets the answer of a wrong password, after the same work', async () => {
    await players.member('realname');
    const work = async (accountId: string) => {
      const before = players.hasher.stats().worked;
      const answer = await logIn(accountId, 'Wrong Paper 8', '10.9.9.9');
      return { answer, hashes: players.hasher.stats().worked - before };
    };
    const wrong = await work('realname');
    expect(wrong).toEqual({ answer: { refused: 'invalidCredentials' }, hashes: 1 });
    for (const nobody of ['nobody_here', 'x', "' or 1=1 --", 'nul\0', '\ud800'])
      expect(await work(nobody)).toEqual(wrong);
  });

  it('ten failed logins lock a name for an address, also concurrent ones and for unknown names', async () => {
    await players.member('guessed');
    for (const accountId of ['guessed', 'nobody_at_all']) {
      const answers = await Promise.all(
        Array.from({ length: MOST_TRIES + 5 }, () => logIn(accountId, 'Wrong Paper 8', '10.6.6.6')),
      );
      const codes = answers.map((answer) => ('refused' in answer ? answer.refused : 'in'));
      expect(codes.filter((code) => code === 'invalidCredentials')).toHaveLength(MOST_TRIES);
      expect(codes.filter((code) => code === 'tooManyRequests')).toHaveLength(5);
    }
    expect(await logIn('guessed', PASSWORD, '10.6.6.6')).toMatchObject({
      refused: 'tooManyRequests',
      detail: { retry_after: expect.any(Number) },
    });
    players.clock.advance(15 * 60_000 - 5_000);
    expect(await logIn('guessed', PASSWORD, '10.6.6.6')).toMatchObject({ refused: 'tooManyRequests' });
    players.clock.advance(6_000);
    expect(await logIn('guessed', PASSWORD, '10.6.6.6')).toMatchObject({ statusCode: 1 });
  });

  it('a login rehashes a password of an older cost, and the password still works', async () => {
    await players.member('cheaply');
    const cost = async () => {
      const { rows } = await query("select password_hash from player where account_id = 'cheaply'");
      return /m=\d+,t=\d+/.exec(rows[0].password_hash)?.[0];
    };
    expect(await cost()).toBe('m=8,t=1');
    const today = await startPlayers(database.db, { memoryCost: 16, timeCost: 2, parallelism: 1 });
    const again = async (password: string) =>
      today.calls['auth.login']({ ...names('cheaply'), password }, await today.context('lucky'));
    expect(await again('Wrong Paper 8')).toMatchObject({ refused: 'invalidCredentials' });
    expect(await cost()).toBe('m=8,t=1');
    expect(await again(PASSWORD)).toMatchObject({ statusCode: 1 });
    expect(await cost()).toBe('m=16,t=2');
    expect(await again(PASSWORD)).toMatchObject({ statusCode: 1 });
  });

  it('a blocked or closed player learns it after the right password only', async () => {
    await players.member('blocked1');
    await setStatus('blocked1', 'blocked');
    expect(await logIn('blocked1', 'Wrong Paper 8')).toMatchObject({ refused: 'invalidCredentials' });
    expect(await logIn('blocked1')).toMatchObject({ refused: 'BLOCK' });
    await setStatus('blocked1', 'closed');
    expect(await logIn('blocked1')).toMatchObject({ refused: 'CLOSE' });
  });
});

describe('logging in by code', () => {
  const ask = async (accountId: string) =>
    players.calls['auth.tacRequestLogin'](names(accountId), await players.context('lucky'));
  const use = async (accountId: string, tac: string, ip = '10.0.0.1') =>
    players.calls['auth.loginTac']({ ...names(accountId), tac }, await players.context('lucky', ip));
  const aMinuteLater = () => players.clock.advance(61_000);
  const other = (code: string) => (code === '00000000' ? '00000001' : '00000000');

  it('a login code opens one session, within five minutes', async () => {
    await players.member('coder');
    expect(await ask('coder')).toEqual({ statusCode: 1 });
    const code = codeIn(await players.newestMessage('coder@example.com'));
    expect(await use('coder', code)).toMatchObject({ statusCode: 1, user: { account_id: 'coder' } });
    expect(await use('coder', code)).toMatchObject({ refused: 'invalidTac' });

    await ask('coder');
    players.clock.advance(299_000);
    const inTime = codeIn(await players.newestMessage('coder@example.com'));
    expect(await use('coder', inTime)).toMatchObject({ statusCode: 1 });
    await ask('coder');
    const late = codeIn(await players.newestMessage('coder@example.com'));
    players.clock.advance(300_000);
    expect(await use('coder', late)).toMatchObject({ refused: 'invalidTac' });
  });

  it('login codes are limited to one a minute and five an hour, also for unknown names', async () => {
    await players.member('hasty');
    const series = async (accountId: string) => {
      const codes: string[] = [];
      for (let round = 0; round < 6; round++) {
        const answer = await ask(accountId);
        codes.push('refused' in answer ? answer.refused : 'sent');
        const again = await ask(accountId);
        codes.push('refused' in again ? again.refused : 'sent');
        aMinuteLater();
      }
      return codes;
    };
    const known = await series('hasty');
    expect(known.filter((code) => code === 'sent')).toHaveLength(5);
    expect(known.slice(0, 2)).toEqual(['sent', 'tooManyRequests']);
    expect(await series('nobody_hasty')).toEqual(known);
    expect(await players.newestMessage('nobody_hasty@example.com')).toBeUndefined();
  });

  it('five wrong codes, also concurrent ones, lock the login even for the right code, also for unknown names', async () => {
    await players.member('locked');
    for (const accountId of ['locked', 'nobody_locked']) {
      await ask(accountId);
      const code = codeIn(await players.newestMessage('locked@example.com'));
      const answers = await Promise.all(Array.from({ length: 8 }, () => use(accountId, other(code))));
      const codes = answers.map((answer) => ('refused' in answer ? answer.refused : 'in'));
      expect(codes.filter((one) => one === 'invalidTac')).toHaveLength(4);
      expect(codes.filter((one) => one === 'tacLocked')).toHaveLength(4);
      expect(await use(accountId, code)).toMatchObject({ refused: 'tacLocked' });
      aMinuteLater();
      expect(await ask(accountId)).toMatchObject({ refused: 'tooManyRequests' });
    }
    players.clock.advance(15 * 60_000);
    await ask('locked');
    expect(await use('locked', codeIn(await players.newestMessage('locked@example.com')))).toMatchObject({
      statusCode: 1,
    });
  });

  it('a login code works for the browser that asked for it; guesses of others do not count against it', async () => {
    await players.member('besieged');
    await ask('besieged');
    const code = codeIn(await players.newestMessage('besieged@example.com'));
    expect(await use('besieged', code, '10.66.0.1')).toMatchObject({ refused: 'invalidTac' });
    for (let guess = 0; guess < 30; guess++) await use('besieged', other(code), `10.66.${guess}.1`);
    expect(await use('besieged', code)).toMatchObject({ statusCode: 1 });
  });
});
