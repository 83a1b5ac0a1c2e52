import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import {
  byPlayer,
  everywhere,
  knownObstacles,
  OBSTACLES,
  ofShard,
  removeObstacles,
} from './testing/distribution.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const obstacles = async () => {
  const { rows } = await database.db.pool.query<{ obstacle: string }>(OBSTACLES, [byPlayer, everywhere]);
  return rows.map(({ obstacle }) => obstacle).sort();
};

test('nothing new keeps the ledger from being spread by player: keys have the player, and there are no triggers', async () => {
  const advice =
    'see docs/decisions/0102; what was removed comes off knownObstacles in testing/distribution.ts';
  expect(await obstacles(), advice).toEqual([...knownObstacles].sort());
});

test('every table of the ledger has a place in a distributed database', async () => {
  const { rows } = await database.db.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)`,
    [[...byPlayer, ...everywhere, ...ofShard]],
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...byPlayer, ...everywhere, ...ofShard].sort());
});

test('with the changes of the plan no obstacle is left', async () => {
  await database.asOwner(...removeObstacles);
  expect(await obstacles()).toEqual([]);
});
