import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../db/uuid7.ts';
import { serverKey } from '../players/public.ts';
import { JSON_TYPE, openTarget, type Player, type Target } from './bad-requests.ts';

let target: Target;
let server: Target['server'];
let player: Player;
let launch: string;
let post: Target['post'];
let raw: Target['raw'];

beforeAll(async () => {
  target = await openTarget();
  ({ server, player, launch, post, raw } = target);
});
afterAll(() => target.stopUnharmed());

const badAmounts = [
  ...['-1', '-0.01', '+5', '0', '0.0', '00010', '.5', '5.', '1,000', ' 250', '250 ', '٢٥٠', '1_000', '0x10'],
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '1e3',
    '1E-2',
    '0.00001',
    '100.12345',
    '9'.repeat(13),
    '9'.repeat(32),
    '',
    'abc',
  ],
];

describe('amounts', () => {
  test.each(badAmounts)('a deposit of "%s" opens nothing', async (amount) => {
    const answer = await post('/api/wallet/deposit', {
      ...player,
      key: uuid7(),
      method_code: 'sandbox-card',
      amount,
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ message: 'invalidAmount', field: 'amount' });
  });

  test.each([...badAmounts, '7.5', '24.9999', '1000000'])('a stake of "%s" plays nothing', async (stake) => {
    const answer = await post('/api/games/play', { launch, key: uuid7(), stake });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ message: 'invalidStake', field: 'stake' });
  });

  test('a fraction of the smallest coin is refused', async () => {
    const answer = await post('/api/wallet/deposit', {
      ...player,
      key: uuid7(),
      method_code: 'sandbox-card',
      amount: '250.001',
    });
    expect(answer.body.message).toBe('invalidAmount');
  });

  test.each([5, 5.5, 1e21, -1])('a number (%s) is no amount', async (amount) => {
    const answer = await post('/api/wallet/deposit', {
      ...player,
      key: uuid7(),
      method_code: 'sandbox-card',
      amount,
    });
    expect(answer.body).toMatchObject({ message: 'badRequest', field: 'amount' });
  });
});

describe('keys', () => {
  test.each(['', 'again', '1', uuid7().slice(1), `${uuid7()}0`, "' or 1=1"])('"%s" is none', async (key) => {
    for (const path of ['/api/wallet/deposit', '/api/games/play']) {
      const answer = await post(path, {
        ...player,
        launch,
        key,
        method_code: 'sandbox-card',
        amount: '250',
        stake: '5',
      });
      expect(answer.body, path).toMatchObject({ message: 'badRequest', field: 'key' });
    }
  });

  test('used for a deposit again with other content is refused, by each difference', async () => {
    const ask = { ...player, key: uuid7(), method_code: 'sandbox-card', amount: '250' };
    const first = await server.ok('/api/wallet/deposit', ask);
    for (const other of [{ amount: '251' }, { method_code: 'sandbox-qr' }]) {
      const answer = await post('/api/wallet/deposit', { ...ask, ...other });
      expect([answer.status, answer.body.message]).toEqual([409, 'keyReused']);
    }
    expect(await server.ok('/api/wallet/deposit', ask)).toEqual(first);
  });
});

describe('payment callbacks', () => {
  const path = '/callbacks/payments/sandbox';

  const secret = () => serverKey(server.database.db, 'sandbox-pay');

  function signed(body: string, key: Buffer, at = Date.now()): Record<string, string> {
    const seconds = String(Math.floor(at / 1000));
    const hex = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
    return { ...JSON_TYPE, 'x-sandbox-signature': `t=${seconds},v1=${hex}` };
  }

  const notice = (reference: string, amount = '250') =>
    JSON.stringify({ reference, amount, currency: 'PHP', result: 'paid' });

  async function openDeposit(): Promise<string> {
    const ask = { ...player, key: uuid7(), method_code: 'sandbox-card', amount: '250' };
    return (await server.ok('/api/wallet/deposit', ask)).deposit_id;
  }

  test('that is forged, unsigned, late or altered pays nothing', async () => {
    const [key, id] = [await secret(), await openDeposit()];
    const body = notice(id);
    const minutes = 60_000;
    const wrong: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      [body, JSON_TYPE],
      [body, signed(body, randomBytes(32))],
      [body, signed(body, Buffer.alloc(0))],
      [body, signed(body, key, Date.now() - 6 * minutes)],
      [body, signed(body, key, Date.now() + 6 * minutes)],
      [notice(id, '99999'), signed(body, key)],
      [body, { ...JSON_TYPE, 'x-sandbox-signature': 't=,v1=' }],
      [body, { ...JSON_TYPE, 'x-sandbox-signature': 'a'.repeat(5_000) }],
      ['{"reference":', signed('{"reference":', key)],
      ['[]', signed('[]', key)],
    ];
    for (const [sent, headers] of wrong) {
      const answer = await raw(path, sent, headers);
      expect([answer.status, answer.body.message]).toEqual([403, 'invalidSignature']);
    }
    expect((await server.ok('/api/wallet/deposit_status', { ...player, deposit_id: id })).state).toBe(
      'pending',
    );
  });

  test('for an unknown deposit, another amount or another currency pays nothing', async () => {
    const [key, id] = [await secret(), await openDeposit()];
    const foreign = JSON.stringify({ reference: id, amount: '250', currency: 'USD', result: 'paid' });
    for (const body of [
      notice(uuid7()),
      notice('nobody'),
      notice("' or 1=1"),
      notice(id, '250.01'),
      foreign,
    ]) {
      const answer = await raw(path, body, signed(body, key));
      expect([body, answer.status, answer.body.message]).toEqual([body, 404, 'unknownDeposit']);
    }
    expect((await server.ok('/api/wallet/deposit_status', { ...player, deposit_id: id })).state).toBe(
      'pending',
    );
  });

  test('a callback of an unknown gateway, of another type, or too large is refused', async () => {
    const answer = await raw('/callbacks/payments/nobody', '{}');
    expect([answer.status, answer.body.message]).toEqual([404, 'notFound']);
    expect((await raw(path, 'x'.repeat(65 * 1024), JSON_TYPE)).body.message).toBe('bodyTooLarge');
    expect((await raw(path, 'a=1', { 'content-type': 'text/plain' })).body.message).toBe(
      'unsupportedContentType',
    );
  });
});

describe('a launch token', () => {
  const bet = (token: string, more: object = {}) => ({ launch: token, key: uuid7(), stake: '5', ...more });

  test('does not play another game', async () => {
    const answer = await post('/api/games/play', bet(launch, { game_code: 'brass-orchard' }));
    expect([answer.status, answer.body.message]).toEqual([403, 'permissionDenied']);
  });

  test('does not play on another site', async () => {
    for (const path of ['/api/games/play', '/api/games/session', '/api/games/rotate_seed']) {
      const answer = await post(path, bet(launch, { client_seed: 'mine' }), 'lucky.localhost');
      expect([path, answer.status, answer.body.message]).toEqual([path, 403, 'permissionDenied']);
    }
  });

  test('does not play after its player has logged out', async () => {
    const short = await server.logIn('demo', 'Demo1234!');
    const token = await target.openGame(short);
    await server.ok('/api/auth/logout', short);
    for (const path of ['/api/games/play', '/api/games/session', '/api/games/rotate_seed']) {
      const answer = await post(path, bet(token, { client_seed: 'mine' }));
      expect([path, answer.status, answer.body.message]).toEqual([path, 401, 'launchEnded']);
    }
  });

  test('that is made up, cut or a session plays nothing', async () => {
    const made = [
      randomBytes(32).toString('base64url'),
      launch.slice(0, -1),
      `${launch}a`,
      player.auth,
      'null',
    ];
    for (const token of made) {
      const answer = await post('/api/games/play', bet(token));
      expect([answer.status, answer.body.message]).toEqual([401, 'launchEnded']);
    }
  });
});
