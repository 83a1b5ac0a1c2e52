import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallRequest, RefusalBody } from '#contract/calls.ts';
import { commit } from '#rules/fairness/commit.ts';
import { readHex } from '#rules/fairness/hash.ts';
import { roundStream } from '#rules/fairness/stream.ts';
import { lanternReef } from '#rules/games/lantern-reef/rules.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { sha256 } from '../seeds.ts';
import { findLaunch, forgetDemos } from '../store.ts';

const GAME = { provider_code: 'BRASSWORK', game_code: 'lantern-reef' };
const SITE = { domain_name: 'localhost', external_id: 'baize' };

let server: TestServer;
let demo: { account_id: string; auth: string };

beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn('demo', 'Demo1234!');
});
afterAll(() => server.stop());

async function launch(mode: 'real' | 'demo' = 'real', who = demo): Promise<string> {
  const request: CallRequest<'/api/games/launch'> = {
    ...SITE,
    ...GAME,
    mode,
    ...(mode === 'real' ? who : {}),
  };
  const { launch_url } = await server.ok('/api/games/launch', request);
  return new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
}

const code = (answer: { body: unknown }) => (answer.body as RefusalBody).message;
const amount = (text: string) => parseAmount(text) ?? 0n;

/** Resolves once the answer is there, or waits for a lock that this suite holds. */
async function answeredOrWaiting(answer: Promise<unknown>): Promise<void> {
  let answered = false;
  void answer.then(() => {
    answered = true;
  });
  const { pool } = server.database.db;
  const waits = async () => (await pool.query('select from pg_locks where not granted')).rows.length > 0;
  while (!answered && !(await waits()));
}

describe('a round', () => {
  test('a round changes the balance by stake and win, and is in history and statement', async () => {
    const token = await launch();
    const before = await server.ok('/api/auth/get_balance', demo);
    const round = await server.ok('/api/games/play', { launch: token, key: uuid7(), stake: '25' });
    const after = await server.ok('/api/auth/get_balance', demo);
    expect(amount(round.balance)).toBe(amount(before.game_balance) - amount('25') + amount(round.win));
    expect(after.game_balance).toBe(round.balance);
    const history = await server.ok('/api/games/history', { ...demo, limit: 1 });
    expect(history.value[0]).toMatchObject({
      round_id: round.round_id,
      stake: '25',
      win: round.win,
      state: 'settled',
    });
    const statement = await server.ok('/api/wallet/statement', { ...demo, limit: 2 });
    const kinds = statement.value.filter((row) => row.ref === round.round_id).map((row) => row.kind);
    expect(kinds).toEqual(round.win === '0' ? ['stake'] : ['win', 'stake']);
  });

  test('a round can be verified from its revealed seed by the rules alone', async () => {
    const token = await launch();
    const session = await server.ok('/api/games/session', { launch: token });
    const rounds = [];
    for (let n = 0; n < 5; n++) {
      rounds.push(await server.ok('/api/games/play', { launch: token, key: uuid7(), stake: '50' }));
    }
    const hidden = await server.ok('/api/games/round', { ...demo, round_id: rounds[0]?.round_id ?? '' });
    expect(hidden.proof.server_seed).toBeNull();
    const { revealed } = await server.ok('/api/games/rotate_seed', {
      launch: token,
      client_seed: 'my-own-seed',
    });
    const serverSeed = readHex(revealed.server_seed) ?? new Uint8Array();
    expect(commit(serverSeed)).toBe(session.seed.server_seed_hash);
    for (const round of rounds) {
      const stream = roundStream({ serverSeed, clientSeed: revealed.client_seed, nonce: round.nonce });
      const drawn = lanternReef.play({ stake: amount('50'), stream });
      expect(formatAmount(drawn.win)).toBe(round.win);
      expect(drawn.result).toEqual(round.result);
    }
    const shown = await server.ok('/api/games/round', { ...demo, round_id: rounds[0]?.round_id ?? '' });
    expect(shown.proof.server_seed).toBe(revealed.server_seed);
  });

  test('a round repeated under its key is the same round; with another stake it is refused', async () => {
    const token = await launch();
    const key = uuid7();
    const first = await server.ok('/api/games/play', { launch: token, key, stake: '25' });
    await server.ok('/api/games/play', { launch: token, key: uuid7(), stake: '25' });
    expect(await server.ok('/api/games/play', { launch: token, key, stake: '25' })).toEqual(first);
    expect(code(await server.call('/api/games/play', { launch: token, key, stake: '50' }))).toBe('keyReused');
  });

  test('a round repeated after a new launch is still the same round', async () => {
    const key = uuid7();
    const first = await server.ok('/api/games/play', { launch: await launch(), key, stake: '25' });
    expect(await server.ok('/api/games/play', { launch: await launch(), key, stake: '25' })).toEqual(first);
  });

  test('concurrent rounds of several pages have distinct nonces, and the balance adds up', async () => {
    const tokens = await Promise.all([launch(), launch(), launch()]);
    const before = amount((await server.ok('/api/auth/get_balance', demo)).game_balance);
    const rounds = await Promise.all(
      Array.from({ length: 45 }, (_, n) =>
        server.ok('/api/games/play', { launch: tokens[n % 3] ?? '', key: uuid7(), stake: '5' }),
      ),
    );
    expect(new Set(rounds.map((round) => round.nonce)).size).toBe(45);
    const won = rounds.reduce((sum, round) => sum + amount(round.win), 0n);
    const after = amount((await server.ok('/api/auth/get_balance', demo)).game_balance);
    expect(after).toBe(before - 45n * amount('5') + won);
  });

  test('a round continues over a rotation of the seed by another page', async () => {
    const [one, two] = await Promise.all([launch(), launch()]);
    await server.ok('/api/games/play', { launch: one, key: uuid7(), stake: '5' });
    const bets = Promise.all(
      Array.from({ length: 20 }, () =>
        server.ok('/api/games/play', { launch: one, key: uuid7(), stake: '5' }),
      ),
    );
    const rotation = server.ok('/api/games/rotate_seed', { launch: two, client_seed: 'in-between' });
    const [rounds, { seed, revealed }] = await Promise.all([bets, rotation]);
    const seeds = new Set(rounds.map((round) => round.seed_id));
    expect([...seeds].every((id) => id === seed.seed_id || id === revealed.seed_id)).toBe(true);
    const last = await server.ok('/api/games/play', { launch: one, key: uuid7(), stake: '5' });
    expect(last.seed_id).toBe(seed.seed_id);
  });

  test('no round is played on a seed after its reveal', async () => {
    const token = await launch();
    const { seed } = await server.ok('/api/games/session', { launch: token });
    const { pool } = server.database.db;
    const betting = await pool.connect();
    await betting.query('begin');
    await betting.query('update seed set last_nonce = last_nonce where id = $1', [seed.seed_id]);
    const rotated = server.ok('/api/games/rotate_seed', { launch: token, client_seed: 'later' });
    await answeredOrWaiting(rotated);
    const { rows: decided } = await betting.query<{ at: Date }>('select clock_timestamp() as at');
    await betting.query('commit');
    betting.release();
    await rotated;
    const { rows } = await pool.query('select revealed_at > $2 as later from seed where id = $1', [
      seed.seed_id,
      decided[0]?.at,
    ]);
    expect(rows).toEqual([{ later: true }]);
  });

  test.each(['0', '-25', '24.5', '25.5', '1e1', 'NaN', '999999999999', '', '25 '])(
    'with the stake %j is refused',
    async (stake) => {
      const answer = await server.call('/api/games/play', { launch: await launch(), key: uuid7(), stake });
      expect([answer.status, code(answer)]).toEqual([422, 'invalidStake']);
    },
  );

  test('a round that the player cannot pay is refused, and what was drawn for it is not played later', async () => {
    const lucky = { domain_name: 'lucky.localhost', external_id: 'lucky' };
    const host = 'lucky.localhost';
    const password = 'Sunday Paper 7';
    await server.ok(
      '/api/auth/signup',
      { ...lucky, account_id: 'penniless', password, date_of_birth: '1990-05-01', accept_terms: true },
      host,
    );
    const poor = await server.logIn('penniless', password, host);
    const { launch_url } = await server.ok(
      '/api/games/launch',
      { ...lucky, ...poor, ...GAME, mode: 'real' },
      host,
    );
    const token = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
    for (const stake of ['0.4', '200']) {
      const answer = await server.call('/api/games/play', { launch: token, key: uuid7(), stake }, host);
      expect([answer.status, code(answer)]).toEqual([422, 'insufficientFunds']);
    }
    expect((await server.ok('/api/games/session', { launch: token }, host)).seed.nonce).toBe(3);
  });
});

test('the next server seed is committed to before the player names the client seed it will meet', async () => {
  const token = await launch();
  const before = await server.ok('/api/games/session', { launch: token });
  const first = await server.ok('/api/games/rotate_seed', {
    launch: token,
    client_seed: 'chosen-afterwards',
  });
  expect(first.seed.server_seed_hash).toBe(before.seed.next_server_seed_hash);
  expect(first.seed.client_seed).toBe('chosen-afterwards');
  const second = await server.ok('/api/games/rotate_seed', { launch: token, client_seed: 'and-again' });
  expect(second.revealed.server_seed_hash).toBe(before.seed.next_server_seed_hash);
  expect(commit(readHex(second.revealed.server_seed) ?? new Uint8Array())).toBe(
    before.seed.next_server_seed_hash,
  );
  const round = await server.ok('/api/games/play', { launch: token, key: uuid7(), stake: '5' });
  await server.ok('/api/games/reveal_seed', { ...demo, round_id: round.round_id });
  const after = await server.ok('/api/games/session', { launch: token });
  expect(after.seed).toMatchObject({
    server_seed_hash: second.seed.next_server_seed_hash,
    client_seed: 'and-again',
  });
});

describe('revealing the seed of a round', () => {
  test('the reveal of a round returns its seed, and the next round is played on another', async () => {
    const token = await launch();
    const round = await server.ok('/api/games/play', { launch: token, key: uuid7(), stake: '5' });
    const proof = async () =>
      (await server.ok('/api/games/round', { ...demo, round_id: round.round_id })).proof;
    const hidden = await proof();
    expect(hidden.server_seed).toBeNull();
    const ask = { ...demo, round_id: round.round_id };
    const revealed = await server.ok('/api/games/reveal_seed', ask);
    expect(revealed).toMatchObject({ seed_id: round.seed_id, server_seed_hash: hidden.server_seed_hash });
    const serverSeed = readHex(revealed.server_seed) ?? new Uint8Array();
    expect(commit(serverSeed)).toBe(hidden.server_seed_hash);
    const stream = roundStream({ serverSeed, clientSeed: hidden.client_seed, nonce: hidden.nonce });
    expect(lanternReef.play({ stake: amount('5'), stream }).result).toEqual(round.result);
    expect((await proof()).server_seed).toBe(revealed.server_seed);
    const next = await server.ok('/api/games/play', { launch: token, key: uuid7(), stake: '5' });
    expect(next.seed_id).not.toBe(round.seed_id);
    // A repeated reveal returns the same seed, and leaves the current pair unchanged.
    expect(await server.ok('/api/games/reveal_seed', ask)).toEqual(revealed);
    const later = await server.ok('/api/games/play', { launch: token, key: uuid7(), stake: '5' });
    expect(later.seed_id).toBe(next.seed_id);
  });

  test('a seed is revealed to its player only', async () => {
    const lucky = { domain_name: 'lucky.localhost', external_id: 'lucky' };
    const [account_id, password, host] = ['stranger', 'Sunday Paper 7', 'lucky.localhost'];
    const person = { account_id, password, date_of_birth: '1990-05-01', accept_terms: true };
    await server.ok('/api/auth/signup', { ...lucky, ...person }, host);
    const stranger = await server.logIn(account_id, password, host);
    const there = await server.logIn('demo', 'Demo1234!', host);
    const { launch_url } = await server.ok(
      '/api/games/launch',
      { ...lucky, ...there, ...GAME, mode: 'real' },
      host,
    );
    const token = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
    const { round_id } = await server.ok(
      '/api/games/play',
      { launch: token, key: uuid7(), stake: '2' },
      host,
    );
    const shown = async () => (await server.ok('/api/games/round', { ...there, round_id }, host)).proof;
    const reveal = (who: typeof demo) => server.call('/api/games/reveal_seed', { ...who, round_id }, host);
    expect(await reveal(stranger)).toMatchObject({ body: { message: 'unknownRound', field: 'round_id' } });
    expect((await shown()).server_seed).toBeNull();
    expect((await reveal(there)).status).toBe(200);
  });
});

describe('a launch token', () => {
  test('a launch token plays its own game only', async () => {
    const answer = await server.call('/api/games/play', {
      launch: await launch(),
      game_code: 'another-game',
      key: uuid7(),
      stake: '25',
    });
    expect([answer.status, code(answer)]).toEqual([403, 'permissionDenied']);
  });

  test('a launch token plays on its own site only', async () => {
    const body = { launch: await launch(), key: uuid7(), stake: '2' };
    const answer = await server.call('/api/games/play', body, 'lucky.localhost');
    expect([answer.status, code(answer)]).toEqual([403, 'permissionDenied']);
  });

  test('a launch token ends with the session that opened it, and with nothing else', async () => {
    const other = await server.logIn('demo', 'Demo1234!');
    const [stays, ends] = [await launch(), await launch('real', other)];
    await server.ok('/api/games/play', { launch: ends, key: uuid7(), stake: '25' });
    await server.ok('/api/auth/logout', other);
    for (const path of ['/api/games/play', '/api/games/session', '/api/games/rotate_seed'] as const) {
      const body = { launch: ends, key: uuid7(), stake: '25', client_seed: 'x' };
      const answer = await server.call(path, body);
      expect([answer.status, code(answer)]).toEqual([401, 'launchEnded']);
    }
    await server.ok('/api/games/play', { launch: stays, key: uuid7(), stake: '25' });
  });

  test('no launch token is given for a session that ends at the same moment', async () => {
    const who = await server.logIn('demo', 'Demo1234!');
    const { pool } = server.database.db;
    const ending = await pool.connect();
    await ending.query('begin');
    await ending.query(
      `update session set ended_at = now(), ended_reason = 'logout' where id =
         (select id from session where ended_at is null order by id desc limit 1)`,
    );
    const asked = server.call('/api/games/launch', { ...SITE, ...GAME, ...who, mode: 'real' });
    await answeredOrWaiting(asked);
    await ending.query('commit');
    ending.release();
    expect([(await asked).status, code(await asked)]).toEqual([401, 'sessionExpired']);
  });

  test('a session token is refused in place of a launch token', async () => {
    const answer = await server.call('/api/games/play', { launch: demo.auth, key: uuid7(), stake: '25' });
    expect(code(answer)).toBe('launchEnded');
  });
});

describe('demo play', () => {
  test('a demo has the same rules on play money and changes no account', async () => {
    const transfers = async () =>
      (await server.ok('/api/wallet/statement', { ...demo, limit: 1 })).value[0]?.transfer_id;
    const before = await transfers();
    const token = await launch('demo');
    const session = await server.ok('/api/games/session', { launch: token });
    expect(session.mode).toBe('demo');
    const key = uuid7();
    const round = await server.ok('/api/games/play', { launch: token, key, stake: '25' });
    expect(amount(round.balance)).toBe(amount(session.balance) - amount('25') + amount(round.win));
    expect(await server.ok('/api/games/play', { launch: token, key, stake: '25' })).toEqual(round);
    const { revealed } = await server.ok('/api/games/rotate_seed', {
      launch: token,
      client_seed: 'demo-seed',
    });
    expect(revealed.server_seed_hash).toBe(session.seed.server_seed_hash);
    const { seed } = await server.ok('/api/games/session', { launch: token });
    expect(seed.server_seed_hash).toBe(session.seed.next_server_seed_hash);
    expect(await transfers()).toBe(before);
  });

  test('a demo opens without an account; real play does not', async () => {
    const answer = await server.call('/api/games/launch', { ...SITE, ...GAME, mode: 'real' });
    expect([answer.status, code(answer)]).toEqual([401, 'sessionExpired']);
  });
});

test('a round of another player cannot be read, nor its seed revealed', async () => {
  const round = await server.ok('/api/games/play', { launch: await launch(), key: uuid7(), stake: '25' });
  const other = await server.logIn('demo', 'Demo1234!', 'lucky.localhost');
  for (const path of ['/api/games/round', '/api/games/reveal_seed'] as const) {
    const answer = await server.call(path, { ...other, round_id: round.round_id }, 'lucky.localhost');
    expect([answer.status, code(answer)]).toEqual([404, 'unknownRound']);
  }
});

test('expired demos are deleted, and nothing else', async () => {
  const { db } = server.database;
  const [old, young, real] = await Promise.all([launch('demo'), launch('demo'), launch('real')]);
  const past = new Date(Date.now() - 1_000);
  const hashes = [old, real].map(sha256);
  await db.tx((tx) =>
    tx.updateTable('launch').set({ expires_at: past }).where('token_hash', 'in', hashes).execute(),
  );
  await db.tx((tx) => forgetDemos(tx, new Date()));
  const left = (token: string) => findLaunch(db.read, sha256(token));
  expect(await left(old)).toBeUndefined();
  expect([(await left(young))?.mode, (await left(real))?.mode]).toEqual(['demo', 'real']);
});
