import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from './database.ts';
import { once } from './once.ts';
import { addToOutbox, lockPartitions, readWatermark } from './outbox.ts';
import { outsideTransaction } from './pool.ts';
import type { Json } from './schema.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { uuid7 } from './uuid7.ts';

let test: TestDatabase;
let db: Db;

beforeAll(async () => {
  test = await createTestDatabase();
  db = test.db;
});

afterAll(() => test.drop());

describe('addToOutbox', () => {
  it('an outbox event is delivered only if the transaction commits', async () => {
    const event = {
      siteId: 1,
      playerId: 2n ** 60n,
      topic: 'bet.placed',
      payload: { stake: '1.5', legs: [1, 'é'] },
    };
    await db.tx((tx) => addToOutbox(tx, event));
    await db.tx((tx) => addToOutbox(tx, { siteId: 2, topic: 'site.opened', payload: {} }));
    await expect(
      db.tx(async (tx) => {
        await addToOutbox(tx, { siteId: 3, topic: 'never', payload: {} });
        throw new Error('no');
      }),
    ).rejects.toThrow();
    const rows = await db.read.selectFrom('outbox').selectAll().orderBy('site_id').execute();
    expect(rows).toMatchObject([
      { site_id: 1, player_id: 2n ** 60n, topic: 'bet.placed', payload: event.payload },
      { site_id: 2, player_id: null, topic: 'site.opened', payload: {} },
    ]);
  });
});

describe('a partition', () => {
  it('is locked by one transaction at a time, until that ends', async () => {
    await db.tx(async (tx) => {
      expect(await lockPartitions(tx, [3])).toEqual([3]);
      expect(await outsideTransaction(() => db.tx((other) => lockPartitions(other, [3, 4])))).toEqual([4]);
    });
    expect(await db.tx((tx) => lockPartitions(tx, [3]))).toEqual([3]);
  });
});

describe('the watermark of events', () => {
  const SITE = 71;
  const event = { siteId: SITE, playerId: 5n, topic: 'counted', payload: {} };
  const read = async () => (await readWatermark(db.read, ['counted']))?.(SITE);
  const moment = async () => {
    const { rows } = await db.pool.query<{ now: Date }>('select ledger_now() as now');
    return rows[0]?.now ?? new Date(0);
  };
  /** Other suites have transactions on the same PostgreSQL: where one of them is open, it is asked again. */
  const passes = (at: Date) =>
    expect
      .poll(async () => ((await read()) ?? new Date(0)) >= at, { timeout: 20_000, interval: 10 })
      .toBe(true);

  it('passes what is relayed, and stays at the oldest event of the site that is not, postponed or not', async () => {
    await passes(await moment());
    await db.tx((tx) => addToOutbox(tx, { ...event, siteId: 72 }, { ...event, topic: 'other' }));
    await passes(await moment());
    await db.tx((tx) => addToOutbox(tx, event));
    const { rows } = await db.pool.query(
      `update outbox set available_at = now() + interval '1 hour' where site_id = $1 and topic = 'counted'
       returning created_at`,
      [SITE],
    );
    const created: Date = rows[0].created_at;
    const after = await moment();
    await passes(created);
    expect((await read()) ?? created).toEqual(created);
    await db.pool.query(`delete from outbox where site_id = $1`, [SITE]);
    await passes(after);
  });

  it('stays at the oldest round of the site that is not counted, where rounds are asked for', async () => {
    const rounds = async () => (await readWatermark(db.read, ['round.settled']))?.(SITE);
    const { rows } = await db.pool.query<{ created_at: Date }>(
      `insert into round_batch (site_id, created_at, size, players, rounds, games, stakes, wins)
       values ($1, ledger_now() - interval '1 minute', 1, '{5}', array[gen_random_uuid()], '{1}', '{1}', '{0}')
       returning created_at`,
      [SITE],
    );
    const created = rows[0]?.created_at;
    await expect.poll(rounds, { timeout: 20_000 }).toEqual(created);
    const after = await moment();
    await passes(after);
    await db.pool.query('delete from round_batch where site_id = $1', [SITE]);
    await expect.poll(async () => ((await rounds()) ?? new Date(0)) >= after, { timeout: 20_000 }).toBe(true);
  });

  it('is not known while a transaction is open that may add an event from before it', async () => {
    const written = Promise.withResolvers<void>();
    const looked = Promise.withResolvers<void>();
    const adding = db.tx(async (tx) => {
      await addToOutbox(tx, event);
      written.resolve();
      await looked.promise;
    });
    await written.promise;
    expect(await read()).toBeUndefined();
    looked.resolve();
    await adding;
    const { created_at } = await db.read
      .selectFrom('outbox')
      .select('created_at')
      .where('site_id', '=', SITE)
      .executeTakeFirstOrThrow();
    await passes(created_at);
    expect((await read()) ?? created_at).toEqual(created_at);
  });
});

describe('once', () => {
  const command = (key: string, content: Json = { amount: '5' }) => ({
    siteId: 1,
    key,
    name: 'test',
    content,
  });
  const run = (key: string, answer: Json, content?: Json) =>
    db.tx((tx) => once(tx, command(key, content), async () => answer));

  it('gives the first answer again and refuses other content', async () => {
    const key = uuid7();
    expect(await run(key, { n: 1 }, { a: '1', b: [2, 3] })).toEqual({
      ok: true,
      answer: { n: 1 },
      repeated: false,
    });
    expect(await run(key, { n: 2 }, { b: [2, 3], a: '1' })).toEqual({
      ok: true,
      answer: { n: 1 },
      repeated: true,
    });
    expect(await run(key, { n: 3 }, { a: '1', b: [3, 2] })).toEqual({ ok: false, code: 'keyReused' });
    const other = { ...command(key, { a: '1', b: [2, 3] }) };
    for (const changed of [{ name: 'other' }, { playerId: 7n }]) {
      const outcome = await db.tx((tx) => once(tx, { ...other, ...changed }, async () => null));
      expect(outcome).toEqual({ ok: false, code: 'keyReused' });
    }
    const elsewhere = await db.tx((tx) => once(tx, { ...other, siteId: 2 }, async () => 'own'));
    expect(elsewhere).toEqual({ ok: true, answer: 'own', repeated: false });
  });

  it('remembers an answer of null', async () => {
    const key = uuid7();
    await run(key, null);
    expect(await run(key, 1)).toEqual({ ok: true, answer: null, repeated: true });
  });

  it('leaves the key free when the work throws', async () => {
    const key = uuid7();
    const failing = db.tx((tx) =>
      once(tx, command(key), async (): Promise<Json> => {
        throw new Error('no');
      }),
    );
    await expect(failing).rejects.toThrow('no');
    expect(await run(key, 2)).toEqual({ ok: true, answer: 2, repeated: false });
  });

  it('does the work once when commands arrive together', async () => {
    const key = uuid7();
    let runs = 0;
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => db.tx((tx) => once(tx, command(key), async () => ++runs))),
    );
    expect(runs).toBe(1);
    expect(outcomes.filter((outcome) => outcome.ok && !outcome.repeated)).toHaveLength(1);
    expect(outcomes.every((outcome) => outcome.ok && outcome.answer === 1)).toBe(true);
  });
});
