import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProxy } from '../ledger/testing/proxy.ts';
import { type Db, openDatabase, type Tx } from './database.ts';
import { isOutage } from './errors.ts';
import { outsideTransaction } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let test: TestDatabase;
let db: Db;

beforeAll(async () => {
  test = await createTestDatabase();
  db = test.db;
  await test.asOwner(
    'create table counter (id integer primary key, value bigint not null)',
    'insert into counter values (1, 0), (2, 0)',
    'grant all on counter to public',
  );
});

afterAll(() => test.drop());

const read = async (id: number) =>
  (await db.pool.query<{ value: bigint }>('select value from counter where id = $1', [id])).rows[0]?.value;

describe('values', () => {
  it('reads int8 as bigint, timestamptz as Date, numeric and date as text', async () => {
    const { rows } = await db.pool.query(
      `select 9007199254740993::int8 as big, array[1, null, 9007199254740993]::int8[] as bigs, 1.50::numeric as numeric,
              '2026-01-02T03:04:05Z'::timestamptz as moment, '2026-01-02'::date as day`,
    );
    expect(rows[0]).toEqual({
      big: 9007199254740993n,
      bigs: [1n, null, 9007199254740993n],
      numeric: '1.50',
      moment: new Date('2026-01-02T03:04:05Z'),
      day: '2026-01-02',
    });
  });

  it('takes bigints as parameters', async () => {
    const { rows } = await db.pool.query('select $1::int8 as one, $2::int8[] as many', [2n ** 62n, [1n, 2n]]);
    expect(rows[0]).toEqual({ one: 2n ** 62n, many: [1n, 2n] });
  });
});

describe('tx', () => {
  it('commits what was done, and undoes everything when the work throws', async () => {
    await db.tx((tx) => sql`update counter set value = 10 where id = 1`.execute(tx));
    await expect(
      db.tx(async (tx) => {
        await sql`update counter set value = 99 where id = 1`.execute(tx);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await read(1)).toBe(10n);
  });

  it('throws at once when the outer Db is used inside', async () => {
    const captured = db.read;
    const pool = db.pool;
    const uses: (() => unknown)[] = [
      () => db.read,
      () => db.pool,
      () => db.tx(async () => 1),
      () => captured.selectFrom('outbox').selectAll().execute(),
      () => pool.query('select 1'),
    ];
    for (const use of uses) {
      await expect(db.tx(async () => await use())).rejects.toThrow('inside an open transaction');
    }
    await expect(db.tx(async () => outsideTransaction(() => pool.query('select 1')))).resolves.toBeDefined();
    await expect(pool.query('select 1')).resolves.toBeDefined();
  });

  it('frees what the transaction set going once it has ended', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let later: Promise<unknown> = Promise.resolve();
    await db.tx(async () => {
      later = ended.then(() => db.pool.query('select 1'));
    });
    end();
    await expect(later).resolves.toBeDefined();
  });
});

describe('tx, when PostgreSQL gives up on it', () => {
  it('runs again after a serialisation failure', async () => {
    await db.pool.query('update counter set value = 0');
    const add = () =>
      db.tx(
        async (tx) => {
          const { rows } = await sql<{ value: bigint }>`select value from counter where id = 1`.execute(tx);
          await sql`update counter set value = ${(rows[0]?.value ?? 0n) + 1n} where id = 1`.execute(tx);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([add(), add(), add()]);
    expect(await read(1)).toBe(3n);
  });

  it('runs again after a deadlock', async () => {
    await db.pool.query('update counter set value = 0');
    let runs = 0;
    const bothHoldOne = Promise.withResolvers<void>();
    const add = (first: number, second: number) =>
      db.tx(async (tx) => {
        await sql`update counter set value = value + 1 where id = ${first}`.execute(tx);
        if (++runs === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await sql`update counter set value = value + 1 where id = ${second}`.execute(tx);
      });
    await Promise.all([add(1, 2), add(2, 1)]);
    expect(runs).toBe(3);
    expect([await read(1), await read(2)]).toEqual([2n, 2n]);
  });

  it('gives up on a failure that keeps coming, and never retries another one', async () => {
    const failWith = (code: string) => {
      let runs = 0;
      const outcome = db.tx(async (tx) => {
        runs++;
        await sql`do ${sql.lit(`begin raise exception 'x' using errcode = '${code}'; end`)}`.execute(tx);
      });
      return outcome.then(
        () => 0,
        () => runs,
      );
    };
    expect(await failWith('40001')).toBe(6);
    expect(await failWith('23505')).toBe(1);
  });
});

describe('types', () => {
  it('keeps Tx and Db apart', () => {
    const takesTx = (_tx: Tx) => undefined;
    const takesDb = (_db: Db) => undefined;
    const neverCalled = (tx: Tx) => {
      // @ts-expect-error a Db is no Tx
      takesTx(db);
      // @ts-expect-error a Tx is no Db
      takesDb(tx);
      // @ts-expect-error what reads outside a transaction is no Tx
      takesTx(db.read);
    };
    expect(neverCalled).toBeTypeOf('function');
  });
});

describe('a database that has fallen silent', () => {
  it('is an outage in time, for reads and transactions, and is used again when it speaks', async () => {
    const proxy = await openProxy(test.url);
    const behind = openDatabase(proxy.url, { max: 2, statementTimeoutMs: 1_000 });
    const ask = () => sql`select 1`.execute(behind.read);
    await Promise.all([ask(), ask()]);
    proxy.silence(true);
    const errors = await Promise.all(
      [ask(), behind.tx((tx) => sql`select 1`.execute(tx))].map((asked) =>
        asked.catch((error: unknown) => error),
      ),
    );
    expect(errors.map(isOutage)).toEqual([true, true]);
    proxy.silence(false);
    await Promise.all([ask(), ask(), behind.tx((tx) => sql`select 1`.execute(tx))]);
    await behind.close();
    await proxy.close();
  });

  it('says of a statement that took too long that it is an outage', async () => {
    const slow = openDatabase(test.url, { statementTimeoutMs: 50 });
    const error = await sql`select pg_sleep(5)`.execute(slow.read).catch((thrown: unknown) => thrown);
    expect(isOutage(error)).toBe(true);
    await slow.close();
  });
});
