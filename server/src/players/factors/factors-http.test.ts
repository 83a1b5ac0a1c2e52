import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt, OfficeClient } from '../../staff/testing/office-client.ts';
import { type Faults, SoftwarePasskey } from '../../staff/testing/software-passkey.ts';
import { startTestServer, startTestServerOn, type TestServer } from '../../test-server.ts';
import { addAuthenticator, addPasskey, Browser, logIn, newMember, PASSWORD } from '../testing/browser.ts';

const MINUTE_MS = 60_000;

const environment = { TRUST_PROXY: '127.0.0.1', COUNTRY_HEADER: 'x-country' };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(environment);
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(MINUTE_MS));

const browser = (at: Pick<TestServer, 'send' | 'server'> = server) =>
  new Browser(at, 'lucky.localhost', 'lucky');

const member = (accountId: string) => newMember(server, accountId);

const challenge = async (at: Browser) => (await at.ok('/api/auth/passkey_options', {})).options;

/** A code that was not used yet. */
function freshCode(secret: string): string {
  server.clock.advance(31_000);
  return codeAt(secret, server.clock.now());
}

/** The ticket of a log-in by password that waits for the second step. */
async function halfOpen(accountId: string, at = browser()) {
  const { status, body } = await logIn(at, accountId);
  expect([status, body.message]).toEqual([403, 'secondStepRequired']);
  expect(JSON.stringify(body)).not.toContain('token');
  return { at, ticket: String(body.detail?.ticket) };
}

const inboxOf = async (accountId: string): Promise<string[]> => {
  const { rows } = await server.database.db.pool.query(
    'select kind from inbox_message m join player p on p.id = m.player_id where account_id = $1 order by m.id',
    [accountId],
  );
  return rows.map(({ kind }) => kind);
};

describe('a passkey of a player', () => {
  test('is added after a proof, listed, and opens sessions without a name', async () => {
    const own = await member('key_owner');
    const { passkey, id } = await addPasskey(own);
    const { passkeys } = await own.ok('/api/players/factors', {});
    expect(passkeys).toMatchObject([{ id, name: 'Phone', domain: 'lucky.localhost', last_used_at: null }]);
    await expect.poll(() => inboxOf('key_owner')).toContain('access_changed');

    const other = browser();
    const options = await challenge(other);
    expect(options).toMatchObject({
      rpId: 'lucky.localhost',
      allowCredentials: [],
      userVerification: 'required',
    });
    const opened = await other.ok('/api/auth/login_passkey', { passkey: passkey.get(options) });
    expect(opened.user.account_id).toBe('key_owner');
    other.enter(opened);
    const { value } = await other.ok('/api/players/logins', {});
    expect(value[0]).toMatchObject({ how: 'passkey', succeeded: true });
    await expect.poll(() => inboxOf('key_owner')).toContain('new_device');
  });

  test('answers each challenge once, within two minutes, in the browser that asked for it', async () => {
    const { passkey } = await addPasskey(await member('key_once'));
    const asking = browser();
    const answer = passkey.get(await challenge(asking));
    const stranger = browser();
    await challenge(stranger);
    expect((await stranger.call('/api/auth/login_passkey', { passkey: answer })).body.message).toBe(
      'invalidPasskey',
    );
    const results = await Promise.all(
      [1, 2, 3].map(() => asking.call('/api/auth/login_passkey', { passkey: answer })),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);

    const late = passkey.get(await challenge(asking));
    server.clock.advance(2 * MINUTE_MS + 1_000);
    expect((await asking.call('/api/auth/login_passkey', { passkey: late })).body.message).toBe(
      'invalidPasskey',
    );
  });

  const faults: readonly [string, Faults][] = [
    ['another origin', { origin: 'https://lucky.example' }],
    ['another relying party', { rpId: 'localhost' }],
    ['a challenge that nobody made', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['a person who was not verified', { isUnverified: true }],
  ];
  test('is refused with another origin or party, a challenge of nobody, an unverified person or another key', async () => {
    const own = await member('key_faults');
    const { passkey } = await addPasskey(own);
    const other = browser();
    for (const [what, fault] of faults) {
      const shown = passkey.get(await challenge(other), fault);
      expect((await other.call('/api/auth/login_passkey', { passkey: shown })).body.message, what).toBe(
        'invalidPasskey',
      );
      const { options } = await own.ok('/api/players/passkey_begin', {});
      const made = new SoftwarePasskey(own.origin).create(options, fault);
      const added = await own.call('/api/players/passkey_add', { name: 'Forged', passkey: made });
      expect(added.body.message, what).toBe('invalidPasskey');
    }
    const options = await challenge(other);
    const { signature } = new SoftwarePasskey(own.origin).get(options).response;
    const answer = passkey.get(options);
    const forged = { ...answer, response: { ...answer.response, signature } };
    expect((await other.call('/api/auth/login_passkey', { passkey: forged })).body.message).toBe(
      'invalidPasskey',
    );
    const { value } = await own.ok('/api/players/logins', {});
    expect(value[0]).toMatchObject({ how: 'passkey', succeeded: false });
  });

  test('of one site or domain opens nothing at another', async () => {
    const { passkey } = await addPasskey(await member('key_domain'));
    await server.database.db.pool.query(
      "insert into site_domain (site_id, domain_name, is_canonical) select id, 'luckier.localhost', false from site where external_id = 'lucky'",
    );
    for (const [host, site] of [
      ['localhost', 'baize'],
      ['luckier.localhost', 'lucky'],
    ] as const) {
      const other = new Browser(server, host, site);
      const asked = () => other.call('/api/auth/passkey_options', {});
      await expect.poll(async () => (await asked()).status, { message: host }).toBe(200);
      const { options } = (await asked()).body;
      expect(options.rpId).toBe(host);
      const shown = passkey.get(options, { rpId: host, origin: other.origin });
      expect((await other.call('/api/auth/login_passkey', { passkey: shown })).body.message, host).toBe(
        'invalidPasskey',
      );
    }
  });

  test('whose counter does not rise is taken for a copy', async () => {
    const { passkey } = await addPasskey(await member('key_copy'));
    const other = browser();
    const show = async (counter: number) => {
      const shown = passkey.get(await challenge(other), { counter });
      return (await other.call('/api/auth/login_passkey', { passkey: shown })).status;
    };
    expect([await show(9), await show(9), await show(0), await show(10)]).toEqual([200, 422, 422, 200]);
  });

  test('is asked for by one server and shown to another', async () => {
    const { passkey } = await addPasskey(await member('key_nodes'));
    const second = await startTestServerOn(server.database, environment);
    try {
      const other = browser();
      const options = await challenge(other);
      // The page was loaded by the port of the first.
      const shown = passkey.get(options, { origin: other.at(second).origin });
      const opened = await other.at(second).ok('/api/auth/login_passkey', { passkey: shown });
      expect(opened.user.account_id).toBe('key_nodes');
      expect((await other.call('/api/auth/login_passkey', { passkey: shown })).status).toBe(422);
    } finally {
      await second.server.stop();
    }
  });

  test('is removed by its player alone, is one of ten at most, and no authenticator is added twice', async () => {
    const own = await member('key_many');
    const { passkey, id } = await addPasskey(own);
    const stranger = await member('key_stranger');
    const foreign = await stranger.call('/api/players/passkey_remove', { passkey_id: id });
    expect(foreign.body.message).toBe('unknownPasskey');
    const { options } = await own.ok('/api/players/passkey_begin', {});
    const twice = { name: 'Again', passkey: passkey.create(options) };
    expect((await own.call('/api/players/passkey_add', twice)).body.message).toBe('passkeyTaken');
    for (let n = 1; n < 10; n++) await addPasskey(own);
    expect((await own.call('/api/players/passkey_begin', {})).body.message).toBe('tooManyPasskeys');
    await own.ok('/api/players/passkey_remove', { passkey_id: id });
    const other = browser();
    const shown = passkey.get(await challenge(other));
    expect((await other.call('/api/auth/login_passkey', { passkey: shown })).body.message).toBe(
      'invalidPasskey',
    );
  });
});

describe('the second step', () => {
  test('follows the password of a player with an authenticator: a code opens the session, once', async () => {
    const own = await member('step_code');
    const { secret, code, recovery_codes } = await addAuthenticator(own, server.clock.now());
    expect(recovery_codes).toHaveLength(10);
    const { at, ticket } = await halfOpen('step_code');
    const send = (given: { readonly code: string }) =>
      at.call('/api/auth/login_second_step', { ticket, ...given });
    // The one that set it up is used.
    expect((await send({ code })).body.message).toBe('invalidCode');
    const fresh = freshCode(secret);
    at.enter(await at.ok('/api/auth/login_second_step', { ticket, code: fresh }));
    expect((await at.ok('/api/players/factors', {})).recovery_codes).toBe(10);
    expect((await send({ code: freshCode(secret) })).body.message).toBe('secondStepExpired');
    const again = await halfOpen('step_code');
    const replayed = await again.at.call('/api/auth/login_second_step', {
      ticket: again.ticket,
      code: fresh,
    });
    expect(replayed.body.message).toBe('invalidCode');
    const { value } = await at.ok('/api/players/logins', {});
    expect(value.slice(0, 2)).toMatchObject([
      { how: 'factor', succeeded: false },
      { how: 'factor', succeeded: true },
    ]);
  });

  test('takes a recovery code once, a passkey, and nothing from another browser or after five minutes', async () => {
    const own = await member('step_ways');
    const { passkey } = await addPasskey(own);
    const { secret, recovery_codes } = await addAuthenticator(own, server.clock.now());
    const [recovery = ''] = recovery_codes;
    for (const expected of [200, 422]) {
      const { at, ticket } = await halfOpen('step_ways');
      const answer = await at.call('/api/auth/login_second_step', { ticket, code: recovery });
      expect(answer.status).toBe(expected);
    }
    const { at, ticket } = await halfOpen('step_ways');
    const { options } = await at.ok('/api/auth/second_step_options', { ticket });
    expect(options.allowCredentials).toHaveLength(1);
    const stranger = browser();
    await challenge(stranger);
    for (const given of [{ code: freshCode(secret) }, { passkey: passkey.get(options) }]) {
      const answer = await stranger.call('/api/auth/login_second_step', { ticket, ...given });
      expect(answer.body.message).toBe('secondStepExpired');
    }
    await at.ok('/api/auth/login_second_step', { ticket, passkey: passkey.get(options) });

    const slow = await halfOpen('step_ways');
    server.clock.advance(5 * MINUTE_MS + 1_000);
    const late = { ticket: slow.ticket, code: freshCode(secret) };
    expect((await slow.at.call('/api/auth/login_second_step', late)).body.message).toBe('secondStepExpired');
  });

  test('follows a code by mail, too', async () => {
    const own = await member('step_mail');
    const { secret } = await addAuthenticator(own, server.clock.now());
    const at = browser();
    await at.ok('/api/auth/tac/request_login', { account_id: 'step_mail' });
    const sent = async () => {
      const { rows } = await server.database.db.pool.query(
        "select body from dev_message where recipient = 'step_mail@example.com' order by id desc",
      );
      return rows.map(({ body }) => /\b\d{8}\b/.exec(body)?.[0]).find((tac) => tac !== undefined);
    };
    await expect.poll(sent).toBeDefined();
    const { body } = await at.call('/api/auth/login_tac', {
      account_id: 'step_mail',
      tac: (await sent()) ?? '',
    });
    expect(body.message).toBe('secondStepRequired');
    const ticket = String(body.detail?.ticket);
    await at.ok('/api/auth/login_second_step', { ticket, code: freshCode(secret) });
  });

  test('waits after five wrong codes, but not for the browser that the player uses', async () => {
    const own = await member('step_guess');
    const { secret } = await addAuthenticator(own, server.clock.now());
    const { at, ticket } = await halfOpen('step_guess');
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => at.call('/api/auth/login_second_step', { ticket, code: '000000' })),
    );
    expect(guesses.filter(({ body }) => body.message === 'invalidCode')).toHaveLength(5);
    const right = { ticket, code: freshCode(secret) };
    expect((await at.call('/api/auth/login_second_step', right)).status).toBe(429);
    await expect.poll(() => inboxOf('step_guess')).toContain('login_guessed');
    const known = await halfOpen('step_guess', own);
    await own.ok('/api/auth/login_second_step', { ticket: known.ticket, code: freshCode(secret) });
  });

  test('is not asked for once the authenticator is removed', async () => {
    const own = await member('step_off');
    await addAuthenticator(own, server.clock.now());
    const twice = await own.call('/api/players/authenticator_begin', {});
    expect(twice.body.message).toBe('authenticatorThere');
    await own.ok('/api/players/authenticator_remove', {});
    expect((await logIn(browser(), 'step_off')).status).toBe(200);
    expect((await own.call('/api/players/recovery_codes', {})).body.message).toBe('authenticatorMissing');
  });
});

test('the sessions of a player say in which country they were opened, where a proxy knows it', async () => {
  const own = await member('from_where');
  const there = browser();
  const opened = await there.call(
    '/api/auth/login',
    { account_id: 'from_where', password: PASSWORD },
    { 'x-country': 'PH' },
  );
  there.enter(opened.body);
  const { value } = await there.ok('/api/players/sessions', {});
  expect(value.map(({ country, browser, system }) => [country, browser, system])).toEqual([
    ['PH', 'Chrome', 'Linux'],
    [null, 'Chrome', 'Linux'],
  ]);
  await there.ok('/api/players/sessions_end', {});
  expect((await own.call('/api/players/sessions', {})).body.message).toBe('sessionExpired');
});

test('staff see the factors of a player and remove a lost one, with a reason in the audit log and a mail', async () => {
  const own = await member('lost_phone');
  const { id } = await addPasskey(own);
  await addAuthenticator(own, server.clock.now());
  const { rows } = await server.database.db.pool.query(
    "select id from player where account_id = 'lost_phone'",
  );
  const player_id = String(rows[0]?.id);
  const staff = new OfficeClient(server);
  await staff.logIn('support@baize.example');
  const seen = await staff.ok('/api/office/players/factors', { player_id });
  expect(seen).toMatchObject({ passkeys: [{ id, name: 'Phone' }], recovery_codes: 10 });
  const remove = (factor: string) =>
    staff.call('/api/office/players/remove_factor', { player_id, factor, reason: 'The phone was stolen' });
  expect((await remove('authenticator')).status).toBe(200);
  expect((await remove('authenticator')).body.message).toBe('unknownPasskey');
  expect((await remove(id)).status).toBe(200);
  expect((await logIn(browser(), 'lost_phone')).status).toBe(200);
  const sent = async () => {
    const { rows: mails } = await server.database.db.pool.query(
      "select subject from dev_message where recipient = 'lost_phone@example.com' and subject like '%removed%'",
    );
    return mails.length;
  };
  await expect.poll(sent).toBe(2);
  const auditor = new OfficeClient(server);
  await auditor.logIn('auditor@baize.example');
  const { entries } = await auditor.ok('/api/office/audit/entries', { action: 'players.removeFactor' });
  expect(entries.map(({ reason, before, after }) => ({ reason, before, after }))).toEqual([
    {
      reason: 'The phone was stolen',
      before: { passkeys: ['Phone'], authenticator: false },
      after: { passkeys: [], authenticator: false },
    },
    {
      reason: 'The phone was stolen',
      before: { passkeys: ['Phone'], authenticator: true },
      after: { passkeys: ['Phone'], authenticator: false },
    },
  ]);
});
