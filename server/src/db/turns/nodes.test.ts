import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { HOLDER } from './lease.ts';
import { listNodes, openNode } from './nodes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const nodes = async () => (await listNodes(database.db.read)).map(({ name, isAlive }) => [name, isAlive]);

test('a server is listed as alive while it runs, as gone once it was not seen for a while, and not at all once it has stopped', async () => {
  await database.asOwner(
    `insert into server_node (name, started_at, seen_at, migration)
     values ('hung', now() - interval '1 hour', now() - interval '16 seconds', 1), ('old', now(), now() - interval '2 days', 1)`,
  );
  const node = openNode(database.db, () => undefined);
  await expect.poll(nodes).toEqual([
    [HOLDER, true],
    ['hung', false],
  ]);
  await node.close();
  expect(await nodes()).toEqual([['hung', false]]);
});
