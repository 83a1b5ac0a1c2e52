import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reader } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { uuid7Floor } from '../db/uuid7.ts';
import { type RoundQuery, readHistory } from '../games/public.ts';
import { statement, statementDays } from '../ledger/public.ts';
import { writeHistory } from '../ledger/testing/history.ts';
import { findPlayedRounds } from '../providers/games/public.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { readTransactions } from './read-transactions.ts';

const TRANSFERS = 100_000;
const DEPOSITS = 5_000;
/** Others who play as much together, at the same time: the heavy player is not the whole table. */
const PEOPLE = 400;
const CROWD = 800_000n;
const DAY_MS = 24 * 3_600_000;
const START = new Date('2026-01-01T00:00:00Z');

let server: TestServer;
let asked: CompiledQuery[] = [];
/** The database as the reads know it, writing down what it is asked. */
let watched: Reader;
let siteId: number;
let playerId: bigint;

beforeAll(async () => {
  server = await startTestServer();
  const { pool, read, autocommit } = server.database.db;
  const logged = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query }) => {
      if (level === 'query') asked.push(query);
    },
  });
  watched = Object.assign(logged, { keys: read.keys });
  const demo = await read
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'site.id as site_id'])
    .where('site.external_id', '=', 'baize')
    .where('account_id', '=', 'demo')
    .executeTakeFirstOrThrow();
  siteId = demo.site_id;
  playerId = 777_777n;
  await sql`insert into player (id, site_id, account_id, password_hash, status, language, referral_code, created_at)
    overriding system value
    values (${playerId}, ${siteId}, 'heavy', 'x', 'active', 'EN', 'HEAVY777', ${START})`.execute(autocommit);
  await sql`insert into player (id, site_id, account_id, password_hash, status, language, referral_code, created_at)
    overriding system value
    select ${CROWD} + n, ${siteId}, 'crowd_' || n, 'x', 'active', 'EN', 'CROWD' || n, ${START}
      from generate_series(1, ${PEOPLE}) n`.execute(autocommit);
  for (const crowd of [false, true]) {
    const players = crowd ? { first: CROWD + 1n, count: PEOPLE } : { first: playerId, count: 1 };
    await writeHistory(autocommit, { siteId, players, count: TRANSFERS, from: START, place: crowd ? 1 : 0 });
    await seedPayments(crowd);
  }
  await server.database.asOwner('analyze');
});
afterAll(() => server.stop());

async function seedPayments(crowd: boolean): Promise<void> {
  const who = crowd ? sql`(${CROWD}::int8 + 1 + n % ${PEOPLE})` : sql`${playerId}::int8`;
  const count = crowd ? 4 * DEPOSITS : DEPOSITS;
  const id = sql`(substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7000-8000-' || lpad(to_hex(n + ${crowd ? DEPOSITS : 0}), 12, '0'))::uuid`;
  const moments = sql`(select n, at, lpad(to_hex((extract(epoch from at) * 1000)::int8), 12, '0') as h
      from (select n, ${START}::timestamptz + n * interval '50 minutes' / ${crowd ? 4 : 1} as at
              from generate_series(1, ${count}) n) a) b`;
  const { autocommit, read } = server.database.db;
  await sql`insert into deposit (id, site_id, player_id, method_code, adapter, currency, amount, fee, state, created_at, expires_at)
    select ${id}, ${siteId}, ${who}, 'sandbox-card', 'sandbox', 'PHP', 1000000, 0,
           case when n % 500 = 0 then 'failed' else 'paid' end, at, at from ${moments}`.execute(autocommit);
  const account = await read
    .selectFrom('bank_account')
    .select('id')
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  await sql`insert into withdrawal (id, site_id, player_id, bank_account_id, method_code, adapter, currency, amount, fee,
                                    bank_code, bank_name, account_number, holder_name, state, created_at, closed_at)
    select ${id}, ${siteId}, ${who}, ${account.id}, 'sandbox-bank', 'sandbox', 'PHP', 1000000, 0, 'amihan', 'Amihan',
           '1234567890', 'x', case when n % 500 = 0 then 'rejected' else 'paid' end, at, at from ${moments}`.execute(
    autocommit,
  );
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The suffix of the name of a partition. */
const OF_A_MONTH = /_(before|beyond|\d{4}_\d\d)$/;

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Runs a read, then explains everything it asked: each scan with how many rows it looked at. */
async function plansOf(read: () => Promise<unknown>) {
  asked = [];
  await read();
  const statements = asked;
  const scans: { on: string; by: string; rows: number }[] = [];
  for (const { sql: text, parameters } of statements) {
    const { rows } = await server.database.db.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${text}`,
      [...parameters],
    );
    for (const node of rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan)))
      if (node['Relation Name'] !== undefined || node['Index Name'] !== undefined)
        scans.push({
          on: (node['Relation Name'] ?? '').replace(OF_A_MONTH, ''),
          by: node['Index Name'] ?? node['Node Type'],
          rows: node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
        });
  }
  return scans;
}

/** Small tables are read whole, and rightly so: they hold what a site has, not what a player did. */
const heavy = new Set(['transfer', 'round', 'deposit', 'withdrawal']);

/** @param most rows any scan may look at: a page, give or take what a filter leaves out of it */
async function expectQuick(read: () => Promise<unknown>, most: number): Promise<void> {
  const scans = (await plansOf(read)).filter(({ on }) => heavy.has(on));
  expect(scans.length).toBeGreaterThan(0);
  for (const scan of scans) {
    // A month without rows may be found empty in any way.
    if (scan.rows > 0) expect(scan.by, `on ${scan.on}`).not.toBe('Seq Scan');
    expect(scan.rows, `${scan.on} by ${scan.by}`).toBeLessThanOrEqual(most);
  }
}

const day = (n: number) => new Date(START.getTime() + n * DAY_MS);
const span = { from: day(80), to: day(90) };

describe(`of ${TRANSFERS} transfers, a page of the statement`, () => {
  const page = (query: Partial<Parameters<typeof statement>[1]>) => () =>
    statement(watched, { playerId, purse: 'cash', limit: 40, ...query });

  test.each([
    ['the newest', {}, 42],
    ['in the middle', { before: 100_050_000n }, 42],
    ['of ten days', span, 42],
    ['of stakes', { kinds: ['stake' as const] }, 200],
    // There are 200 and PostgreSQL expects six in all months: it sorts them rather than walk the months in order.
    ['of bonuses', { kinds: ['bonus' as const] }, 210],
    ['of bonuses in ten days', { kinds: ['bonus' as const], ...span }, 130],
    ['of withdrawals, of which there is none', { kinds: ['withdrawal' as const] }, 210],
    ['of tokens, which are rare', { purse: 'token' as const }, 110],
    ['of tokens in ten days', { purse: 'token' as const, ...span }, 110],
  ])('%s reads an index, no further than it must', async (_name, query, most) => {
    await expectQuick(page(query), most);
  });

  test('takes as long in the middle as at the end', async () => {
    const time = async (query: Partial<Parameters<typeof statement>[1]>) => {
      const times: number[] = [];
      for (let n = 0; n < 15; n++) {
        const begun = performance.now();
        await page(query)();
        times.push(performance.now() - begun);
      }
      return Math.min(...times);
    };
    const newest = await time({});
    expect(await time({ before: 100_000_100n })).toBeLessThan(newest * 5 + 5);
    expect(await time(span)).toBeLessThan(newest * 10 + 10);
  });
});

test('the sums of a month of days read that month by an index', async () => {
  const moments = Array.from({ length: 32 }, (_, n) => day(60 + n));
  // 576 transfers a day, and one more a day to read where it ended.
  await expectQuick(() => statementDays(watched, { playerId, purse: 'cash', moments }), 31 * 577);
  const days = await statementDays(watched, { playerId, purse: 'cash', moments });
  expect(days).toHaveLength(31);
  expect(days[0]?.transfers).toBeGreaterThan(570);
});

describe(`of ${2 * DEPOSITS} payments, a page of the transaction history`, () => {
  const middle = `d=${uuid7Floor(day(90))};w=${uuid7Floor(day(90))};b=100050000`;
  test.each([
    ['the newest', {}, 70],
    ['in the middle', { before: middle }, 70],
    ['of deposits', { kind: 'deposit' as const }, 32],
    ['of withdrawals in ten days', { kind: 'withdrawal' as const, ...iso(span) }, 32],
    ['of bonuses', { kind: 'bonus' as const }, 70],
    ['of what failed, which is rare', { state: 'failed' as const }, 32],
    ['of what was rejected in ten days', { state: 'rejected' as const, ...iso(span) }, 32],
    ['of bonuses in ten days', { kind: 'bonus' as const, ...iso(span) }, 70],
  ])('%s reads an index, no further than it must', async (_name, request, most) => {
    await expectQuick(() => readTransactions(watched, { siteId, playerId }, request), most);
  });
});

describe(`of ${TRANSFERS} rounds, a page of the bet history`, () => {
  const deps = () => ({
    db: { ...server.database.db, read: watched },
    findOutsideRounds: (query: RoundQuery) => findPlayedRounds(watched, query),
  });
  test.each([
    ['the newest', {}, 32],
    ['in the middle', { before: uuid7Floor(day(90)) }, 32],
    ['of ten days', iso(span), 34],
    ['of a game', { game_code: 'lantern-reef' }, 34],
    ['of a game that was hardly played', { game_code: 'moth-and-moon' }, 34],
    ['of that game in ten days', { game_code: 'moth-and-moon', ...iso(span) }, 34],
  ])('%s reads an index, no further than it must', async (_name, request, most) => {
    await expectQuick(() => readHistory(deps(), { siteId, playerId }, request), most);
  });
});

function iso({ from, to }: { from: Date; to: Date }) {
  return { from: from.toISOString(), to: to.toISOString() };
}
