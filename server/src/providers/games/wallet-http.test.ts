import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { debtOf, verifyLedger } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createOutsideWorld, OUTSIDE_GAME, type OutsideWorld } from './testing/outside-world.ts';

let server: TestServer;
let world: OutsideWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await createOutsideWorld(server, 'one');
});
afterAll(async () => {
  await server.stop();
});

/** 1/100,000 of a unit, as Hub88 counts. */
const UNITS = 100_000;
const CENT = 10_000n;

const common = (of: OutsideWorld = world) => ({
  ...{ user: `player-${of.playerId}`, token: of.token, request_uuid: uuid7(), game_code: OUTSIDE_GAME },
});
const newBet = (amount: number, of?: OutsideWorld) => ({
  ...{ ...common(of), transaction_uuid: uuid7(), round: uuid7(), round_closed: false },
  ...{ amount: amount * UNITS, currency: 'MYR' },
});
type Bet = ReturnType<typeof newBet>;
const winOf = (bet: Bet, amount: number) => ({
  ...{ ...bet, request_uuid: uuid7(), transaction_uuid: uuid7(), round_closed: true },
  ...{ amount: amount * UNITS, reference_transaction_uuid: bet.transaction_uuid },
});
const rollbackOf = ({ amount: _, currency: __, ...bet }: Bet) => ({
  ...{ ...bet, request_uuid: uuid7(), transaction_uuid: uuid7() },
  reference_transaction_uuid: bet.transaction_uuid,
});
const bet = (body: object, of = world) => of.send('/transaction/bet', body);
const win = (body: object, of = world) => of.send('/transaction/win', body);
const rollback = (body: object, of = world) => of.send('/transaction/rollback', body);
const status = (value: string) => ({ status: 200, body: expect.objectContaining({ status: value }) });

describe('a round of an outside game', () => {
  test('takes its stake and pays its win, and answers the balance after each', async () => {
    const before = await world.cash();
    const placed = newBet(2);
    expect(await bet(placed)).toEqual({
      status: 200,
      body: {
        ...{ status: 'RS_OK', request_uuid: placed.request_uuid, user: placed.user, currency: 'MYR' },
        balance: Number(before - 2n * CENT) * 10,
      },
    });
    const won = await win(winOf(placed, 5));
    expect(won.body).toMatchObject({ status: 'RS_OK', balance: Number(before + 3n * CENT) * 10 });
    expect(await world.cash()).toBe(before + 3n * CENT);
    const round = await server.database.db.read
      .selectFrom('outside_round')
      .selectAll()
      .where('ref', '=', placed.round)
      .executeTakeFirstOrThrow();
    expect(round).toMatchObject({
      stake: 2n * CENT,
      win: 5n * CENT,
      state: 'closed',
      player_id: world.playerId,
    });
  });

  test('repeated twenty times at once happens once, and each is answered as the first', async () => {
    const before = await world.cash();
    const placed = newBet(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => bet(placed)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await world.cash()).toBe(before - CENT);
    await bet(newBet(1));
    const again = await bet({ ...placed, request_uuid: 'another' });
    expect(again.body).toMatchObject({ ...answers[0]?.body, request_uuid: 'another' });
  });

  test('two hundred bets at once of one player take what is there, and not more', async () => {
    const other = await createOutsideWorld(server, 'many', { cash: '500' });
    const before = await other.cash();
    const each = Number(before / CENT / 50n);
    const answers = await Promise.all(Array.from({ length: 200 }, () => bet(newBet(each, other), other)));
    const taken = answers.filter(({ body }) => body.status === 'RS_OK').length;
    expect(taken).toBe(Number(before / (BigInt(each) * CENT)));
    expect(new Set(answers.map(({ body }) => body.status))).toEqual(
      new Set(['RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY']),
    );
    expect(await other.cash()).toBe(before - BigInt(taken * each) * CENT);
  });

  test('the same reference with another amount, round or player is a duplicate, and moves nothing', async () => {
    const placed = newBet(1);
    await bet(placed);
    const before = await world.cash();
    for (const changed of [{ amount: 2 * UNITS }, { round: uuid7() }, { game_code: 'other' }])
      expect(await bet({ ...placed, ...changed })).toEqual(status('RS_ERROR_DUPLICATE_TRANSACTION'));
    expect(await win({ ...winOf(placed, 1), transaction_uuid: placed.transaction_uuid })).toEqual(
      status('RS_ERROR_DUPLICATE_TRANSACTION'),
    );
    expect(await world.cash()).toBe(before);
  });

  test('a bet of more than there is, below zero, too fine or in another currency is refused', async () => {
    const before = await world.cash();
    expect(await bet(newBet(100_000_000))).toEqual(status('RS_ERROR_NOT_ENOUGH_MONEY'));
    expect(await bet(newBet(-1))).toEqual(status('RS_ERROR_WRONG_TYPES'));
    expect(await bet({ ...newBet(1), amount: 5 })).toEqual(status('RS_ERROR_WRONG_TYPES'));
    expect(await bet({ ...newBet(1), currency: 'EUR' })).toEqual(status('RS_ERROR_WRONG_CURRENCY'));
    expect(await bet({ ...newBet(1), amount: '100000' })).toEqual(status('RS_ERROR_WRONG_TYPES'));
    expect(await world.cash()).toBe(before);
  });
});

describe('a win', () => {
  test('of an unknown bet, or of one that was rolled back, is refused as such', async () => {
    expect(await win(winOf(newBet(1), 5))).toEqual(status('RS_ERROR_TRANSACTION_DOES_NOT_EXIST'));
    const placed = newBet(1);
    await bet(placed);
    await rollback(rollbackOf(placed));
    expect(await win(winOf(placed, 5))).toEqual(status('RS_ERROR_TRANSACTION_ROLLED_BACK'));
  });

  test('is paid to a player whose token has ended, who has logged out, or whose token is unknown', async () => {
    const placed = newBet(1);
    await bet(placed);
    const before = await world.cash();
    const ended = await world.openAnother(-1_000);
    expect(await bet({ ...newBet(1), token: ended })).toEqual(status('RS_ERROR_TOKEN_EXPIRED'));
    expect(await bet({ ...newBet(1), token: 'unknown' })).toEqual(status('RS_ERROR_INVALID_TOKEN'));
    expect(await win({ ...winOf(placed, 5), token: ended, round_closed: false })).toEqual(status('RS_OK'));
    const { token: _, ...late } = winOf(placed, 2);
    expect(await win({ ...late, token: 'unknown', round_closed: false })).toEqual(status('RS_OK'));
    const { game_code: __, ...bare } = winOf(placed, 1);
    expect(await win({ ...bare, token: 'unknown' })).toEqual(status('RS_OK'));
    expect(await world.cash()).toBe(before + 8n * CENT);
  });

  test('names the player of the token, and no other', async () => {
    const placed = newBet(1);
    expect(await bet({ ...placed, user: 'player-1' })).toEqual(status('RS_ERROR_INVALID_TOKEN'));
    expect(await bet({ ...placed, user: 'nobody' })).toEqual(status('RS_OK'));
  });
});

describe('a rollback', () => {
  test('gives a stake back once, by however many names', async () => {
    const placed = newBet(3);
    const before = await world.cash();
    await bet(placed);
    const answers = await Promise.all(Array.from({ length: 10 }, () => rollback(rollbackOf(placed))));
    expect(answers.map(({ body }) => body.status)).toEqual(Array.from({ length: 10 }, () => 'RS_OK'));
    expect(await world.cash()).toBe(before);
  });

  test('of a bet that has not arrived is accepted, and the bet is refused when it arrives, in any order at once', async () => {
    const before = await world.cash();
    const late = newBet(1);
    expect(await rollback(rollbackOf(late))).toEqual(status('RS_OK'));
    expect(await bet(late)).toEqual(status('RS_ERROR_TRANSACTION_ROLLED_BACK'));
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const placed = newBet(1);
        await Promise.all([bet(placed), rollback(rollbackOf(placed)), bet(placed)]);
      }),
    );
    expect(await world.cash()).toBe(before);
  });

  test('of a win that was spent leaves a debt, which the next win pays first', async () => {
    const other = await createOutsideWorld(server, 'debts', { cash: '100' });
    const all = Number((await other.cash()) / CENT);
    const placed = newBet(all, other);
    await bet(placed, other);
    const won = winOf(placed, 50);
    await win(won, other);
    const spent = newBet(50, other);
    await bet(spent, other);
    expect(await rollback(rollbackOf({ ...won, transaction_uuid: won.transaction_uuid }), other)).toEqual(
      status('RS_OK'),
    );
    const { db } = server.database;
    expect(await debtOf(db.read, other.playerId)).toBe(50n * CENT);
    await win(winOf(spent, 80), other);
    await expect.poll(() => debtOf(db.read, other.playerId)).toBe(0n);
    await expect.poll(() => other.cash()).toBe(30n * CENT);
  });
});

describe('a call', () => {
  test('that is not signed by a key of the account is refused before it is read', async () => {
    const body = JSON.stringify(newBet(1));
    for (const signature of ['', 'AAAA', 'QUJDREVGR0hJSktMTU5PUA=='])
      expect(await world.send('/transaction/bet', body, { signature })).toEqual(
        status('RS_ERROR_INVALID_SIGNATURE'),
      );
    expect(await world.send('/transaction/bet', '{"user":')).toEqual(status('RS_ERROR_WRONG_SYNTAX'));
    expect(await world.send('/transaction/bet', '[]')).toEqual(status('RS_ERROR_WRONG_TYPES'));
  });

  test('under an unknown account, or one of another dialect, finds nothing', async () => {
    expect(await world.send('/user/balance', common(), { account: 'nobody' })).toMatchObject({ status: 404 });
    await createOutsideWorld(server, 'of-caleta', { dialect: 'caleta' });
    expect(await world.send('/user/balance', common(), { account: 'of-caleta' })).toMatchObject({
      status: 404,
    });
  });

  test('from an address that the account does not list finds nothing', async () => {
    const elsewhere = await createOutsideWorld(server, 'elsewhere', { addresses: ['192.0.2.0/24'] });
    expect(await elsewhere.send('/user/balance', common())).toMatchObject({ status: 404 });
    const here = await createOutsideWorld(server, 'here', { addresses: ['192.0.2.0/24', '127.0.0.0/8'] });
    expect(await here.send('/user/balance', common(here))).toEqual(status('RS_OK'));
  });

  test('of a paused site takes no bet, and pays what was bet before', async () => {
    const placed = newBet(1);
    await bet(placed);
    const { db } = server.database;
    const pause = (at: Date | null) =>
      db.autocommit.updateTable('outside_site').set({ paused_at: at }).where('account', '=', 'one').execute();
    await pause(new Date());
    expect(await bet(newBet(1))).toEqual(status('RS_ERROR_INVALID_GAME'));
    expect(await win(winOf(placed, 1))).toEqual(status('RS_OK'));
    await pause(null);
    expect(await bet(newBet(1))).toEqual(status('RS_OK'));
  });

  test.each(['withdrawals_only', 'is_maintenance'] as const)(
    'of a site with %s takes no bet, and pays what was bet before',
    async (column) => {
      const placed = newBet(1);
      await bet(placed);
      const set = (to: boolean) =>
        server.database.db.autocommit
          .updateTable('site')
          .set({ [column]: to })
          .where('id', '=', world.siteId)
          .execute();
      await set(true);
      expect(await bet(newBet(1))).toEqual(status('RS_ERROR_INVALID_GAME'));
      expect(await win(winOf(placed, 1))).toEqual(status('RS_OK'));
      await set(false);
      expect(await bet(newBet(1))).toEqual(status('RS_OK'));
    },
  );

  test('with a token of another account’s game, or of a house game, finds no player', async () => {
    const other = await createOutsideWorld(server, 'other-studio');
    const house = await server.launch(await server.logIn('demo', 'Demo1234!'));
    for (const token of [other.token, house])
      expect(await bet({ ...newBet(1), token })).toEqual(status('RS_ERROR_INVALID_TOKEN'));
  });

  test('of another game than the launch opened is refused where the account has it so', async () => {
    const policies = { gameOfSession: 'fixed' } as const;
    const fixed = await createOutsideWorld(server, 'fixed', { policies });
    expect(await bet({ ...newBet(1, fixed), game_code: 'open-keno' }, fixed)).toEqual(
      status('RS_ERROR_INVALID_GAME'),
    );
    expect(await bet(newBet(1, fixed), fixed)).toEqual(status('RS_OK'));
  });

  test('with fields that nobody knows is answered, since they are signed too', async () => {
    expect(await bet({ ...newBet(1), some_fake_key: { deep: ['ünïcödé'] } })).toEqual(status('RS_OK'));
  });
});

test('a Caleta account is called by its own paths and header', async () => {
  const caleta = await createOutsideWorld(server, 'caleta', { dialect: 'caleta' });
  const before = await caleta.cash();
  const placed = newBet(2, caleta);
  expect(await caleta.send('/wallet/bet', placed)).toEqual(status('RS_OK'));
  expect(await caleta.send('/wallet/win', winOf(placed, 3))).toEqual(status('RS_OK'));
  expect((await caleta.send('/wallet/balance', common(caleta))).body.balance).toBe(
    Number(before + CENT) * 10,
  );
});

test('answers are data: never kept, never taken for anything else, and without the headers of pages', async () => {
  for (const account of ['one', 'nobody']) {
    const path = `/providers/hub88/${account}/user/balance`;
    const { headers } = await server.send({ method: 'POST', path, headers: {}, body: '{}' });
    expect(headers).toMatchObject({
      ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
      'content-security-policy': `frame-ancestors 'none'`,
    });
    expect(headers['permissions-policy']).toBeUndefined();
  }
});

test('after all of it the ledger is balanced', async () => {
  const { pool } = server.database.db;
  const client = await pool.connect();
  const { findings } = await verifyLedger(client).finally(() => client.release());
  expect(findings).toEqual([]);
});
