import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToOutbox, postponeEvent } from '../db/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { createMetrics } from '../edge/metrics.ts';
import { addBacklogMetrics } from './backlog-metrics.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the metrics say of each partition how many events wait, postponed ones included, and since when; how many rounds are to be counted; and how full the queue of notifications is', async () => {
  const { db } = database;
  const event = { siteId: 1, topic: 'counted', payload: {} };
  await db.tx((tx) => addToOutbox(tx, ...[3n, 11n, 4n].map((playerId) => ({ ...event, playerId }))));
  await db.pool.query(`update outbox set created_at = now() - interval '5 minutes' where player_id = 11`);
  for (const row of await db.read.selectFrom('outbox').selectAll().execute())
    if (row.player_id === 11n) await postponeEvent(db, row, new Error('not now'));
  await db.pool.query(
    `insert into round_batch (site_id, created_at, size, players, rounds, games, stakes, wins)
     values (1, now() - interval '2 minutes', 3, '{}', '{}', '{}', '{}', '{}')`,
  );
  const metrics = createMetrics();
  addBacklogMetrics(metrics, db, () => undefined);
  const text = await metrics.registry.metrics();
  const figure = (name: string, partition: number) =>
    Number(new RegExp(`^${name}{partition="${partition}"} (.*)$`, 'm').exec(text)?.[1]);
  expect([2, 3, 4].map((partition) => figure('baize_outbox_events', partition))).toEqual([0, 2, 1]);
  expect(figure('baize_outbox_oldest_seconds', 2)).toBe(0);
  expect(Math.floor(figure('baize_outbox_oldest_seconds', 3) / 60)).toBe(5);
  expect(text).toMatch(/^baize_rounds_uncounted 3$/m);
  expect(Number(/^baize_rounds_oldest_seconds (.*)$/m.exec(text)?.[1])).toBeGreaterThan(60);
  // Buses of other tests share the queue.
  expect(Number(/^baize_notification_queue (.*)$/m.exec(text)?.[1])).toBeLessThan(0.1);
});
