import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { systemClock } from '../clock.ts';
import { openDatabase, type Tx } from '../db/database.ts';
import { addToOutbox, type OutboxEvent, type OutboxRow, PARTITIONS } from '../db/outbox.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { testKeys } from '../db/testing/test-keys.ts';
import { uuid7 } from '../db/uuid7.ts';
import {
  debtors,
  LedgerUnavailable,
  openDebts,
  openLedger,
  openPlayerAccounts,
  postIn,
} from '../ledger/public.ts';
import { createSeededDatabase } from '../test-server.ts';
import { startOutboxRelay } from './outbox-relay.ts';
import { subscribers } from './subscribers.ts';

const PLAYERS = 64;
const ROUNDS = 12;
const STAKE = 100n * 10_000n;
const PAID_IN = 500n * 10_000n;

interface Member {
  readonly id: bigint;
  readonly siteId: number;
}

let database: TestDatabase;
let members: readonly Member[];
beforeAll(async () => {
  database = await createSeededDatabase();
  members = await addMembers();
});
afterAll(() => database.drop());

/** Players of two sites with money, each referred by the one before, who is in another partition. */
async function addMembers(): Promise<readonly Member[]> {
  const { rows } = await database.db.pool.query<{ id: bigint; site_id: number }>(
    `insert into player (site_id, account_id, password_hash, status, language, referral_code, date_of_birth,
       terms_version)
     select site.id, 'relayed' || n, '', 'active', 'EN', 'RELAYED' || n, date '1990-01-01', 1
       from generate_series(1, $1) n
       join site on site.external_id = case when n % 3 > 0 then 'baize' else 'lucky' end order by n
     returning id, site_id`,
    [PLAYERS],
  );
  await database.db.pool.query('delete from outbox');
  await database.db.pool.query(
    `update reward_setting set referral_deposit = 1, referral_turnover = $1, referral_token = 10000,
       referral_cash = 10000, referral_friend_token = 10000`,
    [3n * STAKE],
  );
  // Opened anew by the partitions, all of which need them at once.
  await database.asOwner('delete from leaderboard_run');
  for (const { id, site_id: siteId } of rows)
    await database.db.tx(async (tx) => {
      await openPlayerAccounts(tx, { siteId, playerId: id, currency: 'PHP' });
      await postIn(tx, {
        key: uuid7(),
        siteId,
        playerId: id,
        actor: systemActor('test'),
        steps: [{ from: 'genesis', to: 'cash', amount: 1_000n * STAKE, kind: 'genesis' }],
      });
      if (id % 3n === 0n) await openDebts(tx, [{ siteId, playerId: id, ref: uuid7(), amount: STAKE }]);
      await tx
        .insertInto('deposit')
        .values({
          ...{ id: uuid7(), site_id: siteId, player_id: id, method_code: 'sandbox-card', currency: 'PHP' },
          ...{ amount: PAID_IN, fee: 0n, state: 'paid', adapter: 'sandbox', expires_at: new Date() },
        })
        .execute();
    });
  return rows.map(({ id, site_id: siteId }) => ({ id, siteId }));
}

/** Events that make every subscriber write and pay: sign-ups, deposits, rounds, sold bets, messages, in mixed order. */
function eventsOf(all: readonly Member[]): readonly OutboxEvent[] {
  const round = ({ id, siteId }: Member): OutboxEvent => ({
    siteId,
    playerId: id,
    topic: 'round.settled',
    payload: {
      ...{ round_id: uuid7(), provider_code: 'BRASSWORK', game_code: 'lantern-reef' },
      ...{ stake: String(STAKE), win: String(STAKE * 11n) },
    },
  });
  const first = all.flatMap(({ id, siteId }, place): OutboxEvent[] => {
    const referrer = all[place - 1];
    return [
      {
        ...{ siteId, playerId: id, topic: 'player.registered' },
        payload: { referrer_id: referrer?.siteId === siteId ? String(referrer.id) : null },
      },
      {
        ...{ siteId, playerId: id, topic: 'deposit.settled' },
        payload: { deposit_id: uuid7(), state: 'paid', amount: '500' },
      },
    ];
  });
  const rounds = Array.from({ length: ROUNDS }, (_, n) =>
    (n % 2 === 0 ? all : all.toReversed()).map(round),
  ).flat();
  return [...first, ...rounds];
}

/** Tables with rows of players. Events of other players are no lock that anybody waits for. */
async function tablesOfPlayers(): Promise<readonly string[]> {
  const { rows } = await database.db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'player_id'
        and table_name <> 'outbox'`,
  );
  return rows.map(({ name }) => name);
}

/** Rows of players of other partitions that a transaction has written or locked, with their tables. */
async function touchedElsewhere(
  tx: Tx,
  tables: readonly string[],
  events: readonly OutboxRow[],
): Promise<readonly unknown[]> {
  const own = events.map(({ partition }) => partition);
  const { rows } = await sql`
    ${sql.join(
      tables.map(
        (table) => sql`select ${sql.lit(table)} as name, player_id from ${sql.table(table)}
          where pg_current_xact_id()::xid in (xmin, xmax) and player_id % ${PARTITIONS} <> all (${own}::int[])`,
      ),
      sql` union all `,
    )}`.execute(tx);
  return rows;
}

/** A bet whose player stays locked for two seconds, as on a slow machine, is refused. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof LedgerUnavailable)) throw error;
}

test('partitions that are relayed at once lock players of their own only, and count every event once', async () => {
  const { db } = database;
  const events = eventsOf(members);
  for (let at = 0; at < events.length; at += 100)
    await db.tx((tx) => addToOutbox(tx, ...events.slice(at, at + 100)));
  const topics = [...new Set(events.map(({ topic }) => topic))];
  const tables = await tablesOfPlayers();
  expect(tables.length).toBeGreaterThan(20);
  const processed: bigint[] = [];
  const foreign: unknown[] = [];
  const faults: unknown[] = [];
  const servers = [1, 2, 3].map(() => {
    const own = openDatabase(database.url, { keys: testKeys });
    const relay = startOutboxRelay({
      db: own,
      subscribers: [
        {
          topics,
          handle: async (rows) => {
            // One transaction for all partitions would never meet another one: each is to be relayed by itself.
            if (rows.some(({ partition }) => partition !== rows[0]?.partition))
              throw new Error('fails together');
            // A batch rolled back by a deadlock or a fault is processed again.
            processed.push(...rows.map(({ id }) => id));
          },
        },
        ...subscribers(async () => undefined, systemClock, { changed: () => undefined }),
        {
          topics,
          handle: async (rows, tx) => void foreign.push(...(await touchedElsewhere(tx, tables, rows))),
        },
      ],
      publish: async () => undefined,
      lost: () => undefined,
      warn: (error) => void faults.push(error),
    });
    return { own, relay };
  });
  const ledger = await openLedger({ source: database.url });
  let relayed = false;
  const bets = (async () => {
    while (!relayed)
      await Promise.all(
        members.map(({ id, siteId }) =>
          ledger
            .post({
              ...{ key: uuid7(), siteId, playerId: id, actor: systemActor('test'), content: 'bet' },
              steps: [{ from: 'cash', to: 'house', amount: 1n, kind: 'stake' }],
            })
            .catch(unlessRefused),
        ),
      );
  })();
  await expect
    .poll(() => db.read.selectFrom('outbox').select('id').execute(), { timeout: 60_000, interval: 50 })
    .toEqual([]);
  relayed = true;
  await bets;
  await ledger.close();
  for (const { own, relay } of servers) {
    await relay.close();
    await own.close();
  }
  expect(faults).toEqual([]);
  expect(foreign).toEqual([]);
  expect(processed).toHaveLength(new Set(processed).size);

  const ids = members.map(({ id }) => id);
  const { rows: turnover } = await db.pool.query(
    'select distinct staked, won, rounds from player_turnover where player_id = any ($1)',
    [ids],
  );
  expect(turnover).toEqual([
    { staked: BigInt(ROUNDS) * STAKE, won: BigInt(ROUNDS) * STAKE * 11n, rounds: BigInt(ROUNDS) },
  ]);
  const { rows: scores } = await db.pool.query(
    `select distinct score.score from leaderboard_score score
       join leaderboard_run run on run.id = score.run_id
      where run.metric = 'turnover' and player_id = any ($1)`,
    [ids],
  );
  expect(scores).toEqual([{ score: BigInt(ROUNDS) * STAKE }]);
  const { rows: referrals } = await db.pool.query(
    `select state, (select count(*) from inbox_message where kind = 'referral_reward' and player_id = any ($1)) as paid,
            count(*) as friends
       from referral where player_id = any ($1) group by state`,
    [ids],
  );
  expect(referrals).toMatchObject([{ state: 'rewarded' }]);
  expect(referrals[0]?.paid).toBe(referrals[0]?.friends);
  expect(await debtors(db.read, ids)).toEqual([]);
});
