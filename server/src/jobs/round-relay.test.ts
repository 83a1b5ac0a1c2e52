import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OutboxRow } from '../db/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { uuid7 } from '../db/uuid7.ts';
import type { PostedRound } from '../ledger/public.ts';
import type { OutboxRelay } from './outbox-relay.ts';
import { type CountRounds, startRoundRelay } from './round-relay.ts';

const SITE = 1;
let database: TestDatabase;
let game: number;
let relay: OutboxRelay | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.db.pool.query<{ id: number }>(
    "select ledger_game_id('BRASSWORK', 'lantern-reef') as id",
  );
  game = rows[0]?.id ?? 0;
});
afterEach(async () => {
  await relay?.close();
  await database.db.pool.query('delete from round_batch');
  await database.db.pool.query('delete from outbox');
});
afterAll(() => database.drop());

/** A batch of the ledger with one round of each of these players. */
async function post(players: readonly number[]): Promise<readonly string[]> {
  const ids = players.map(() => uuid7());
  await database.db.pool.query(
    `insert into round_batch (site_id, created_at, size, players, rounds, games, stakes, wins)
     select $1, ledger_now(), count(*), array_agg(p), array_agg(r), array_agg($4::int), array_agg(10 * p), array_agg(25 * p)
       from unnest($2::bigint[], $3::uuid[]) x (p, r)`,
    [SITE, players, ids, game],
  );
  return ids;
}

function start(
  count: CountRounds = async () => undefined,
  afterwards: () => Promise<unknown> = async () => undefined,
) {
  const counted: PostedRound[][] = [];
  const published: OutboxRow[] = [];
  relay = startRoundRelay({
    db: database.db,
    async count(rounds, tx) {
      await count(rounds, tx);
      counted.push([...rounds]);
    },
    async publish(rows) {
      published.push(...rows);
      await afterwards();
    },
    lost: () => undefined,
    warn: () => undefined,
  });
  return { counted, published };
}

const waiting = async () =>
  Number((await database.db.pool.query('select coalesce(sum(size), 0) as n from round_batch')).rows[0]?.n);
const players = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

test('few rounds are counted at once, each once, and the balances of their players are published', async () => {
  const [first] = await post([7, 9, 7]);
  const { counted, published } = start();
  await expect.poll(waiting).toBe(0);
  expect(counted.flat()).toHaveLength(3);
  expect(counted.flat()[0]).toMatchObject({
    ...{ siteId: SITE, playerId: 7n, roundId: first, stake: 70n, win: 175n },
    ...{ providerCode: 'BRASSWORK', gameCode: 'lantern-reef' },
  });
  expect(published.map(({ player_id, topic }) => [player_id, topic])).toEqual([
    [7n, 'round.settled'],
    [9n, 'round.settled'],
  ]);
});

test('a batch that comes while another is published is published before it is counted', async () => {
  await post([1]);
  let isFirst = true;
  const { counted, published } = start(undefined, async () => {
    if (isFirst) await post([2]);
    isFirst = false;
  });
  await expect.poll(() => counted.flat().map(({ playerId }) => playerId)).toEqual([1n, 2n]);
  expect(published.map(({ player_id }) => player_id)).toEqual([1n, 2n]);
});

test('many rounds are published at once, each batch once, and counted together when the oldest has waited for the window', async () => {
  const create = (interval: string) =>
    database.db.pool.query(`update round_batch set created_at = ledger_now() + interval '${interval}'`);
  await post(players(150));
  // However slow the machine is, its window is not over.
  await create('1 hour');
  const { counted, published } = start();
  await expect.poll(() => published.length).toBe(150);
  await post([151]);
  await expect.poll(() => published.length).toBe(151);
  expect(counted).toEqual([]);
  await create('-5 seconds');
  await expect.poll(() => counted.map((rounds) => rounds.length)).toEqual([151]);
  expect(published).toHaveLength(151);
});

test('what a count wrote is undone where it fails, and a round that cannot be counted becomes an event of its own with those of its batch alone', async () => {
  const good = await post([1, 2]);
  const bad = await post([3, 4]);
  const better = await post([5]);
  const { counted } = start(async (rounds, tx) => {
    await tx
      .insertInto('outbox')
      .values({ site_id: SITE, topic: 'written by the failed', payload: '{}' })
      .execute();
    if (rounds.some(({ roundId }) => roundId === bad[1])) throw new Error('cannot be counted');
    await tx.deleteFrom('outbox').where('topic', '=', 'written by the failed').execute();
  });
  await expect.poll(waiting).toBe(0);
  expect(counted.flat().map(({ roundId }) => roundId)).toEqual([...good, ...better]);
  const { rows } = await database.db.pool.query(
    'select player_id, topic, payload from outbox order by player_id',
  );
  expect(rows).toEqual(
    [3, 4].map((player, place) => ({
      player_id: BigInt(player),
      topic: 'round.settled',
      payload: {
        ...{ round_id: bad[place], provider_code: 'BRASSWORK', game_code: 'lantern-reef' },
        ...{ stake: String(10 * player), win: String(25 * player) },
      },
    })),
  );
});

test('two relays count each round once', async () => {
  const { counted } = start();
  const one = relay;
  const other = start();
  for (const player of players(40)) await post([player]);
  await expect.poll(waiting).toBe(0);
  await one?.close();
  await relay?.close();
  const all = [...counted, ...other.counted].flat().map(({ playerId }) => playerId);
  expect(all.sort((a, b) => Number(a - b))).toEqual(players(40).map(BigInt));
});
