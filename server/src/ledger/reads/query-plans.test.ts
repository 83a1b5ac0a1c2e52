import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reader } from '../../db/database.ts';
import type { Database } from '../../db/schema.ts';
import { grossRevenue, statement } from '../public.ts';
import { beginHistory, fillMonth, settleHistory } from '../testing/long-history.ts';
import { createWorld, type World } from '../testing/world.ts';

const MONTHS = 4;
const TRANSFERS = 40_000;

let world: World;
let owner: pg.Client;
let months: string[];
let asked: CompiledQuery | undefined;
let watched: Reader;
beforeAll(async () => {
  world = await createWorld();
  owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  months = await beginHistory(owner, MONTHS);
  const logged = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: world.db.pool }),
    log: ({ query }) => {
      asked = query;
    },
  });
  watched = Object.assign(logged, { keys: world.db.read.keys });
});
afterAll(async () => {
  await owner.end();
  await world.drop();
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The scans of a read, with the rows found and filtered by each. */
async function scansOf(read: () => Promise<unknown>) {
  await read();
  if (!asked) throw new Error('nothing was asked');
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${asked.sql}`,
    [...asked.parameters],
  );
  return rows
    .flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
    .filter((node) => node['Relation Name'] !== undefined && node['Actual Loops'] > 0)
    .map((node) => ({
      on: node['Relation Name'] ?? '',
      by: node['Node Type'],
      rows: node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
    }));
}

test('gross revenue of a month is read by index from the totals, and looks at as much however long the history is', async () => {
  const [first] = months;
  if (first === undefined) throw new Error('there is no month');
  const read = () => grossRevenue(watched, { siteId: 2, from: first, to: `${first.slice(0, 8)}28` });
  await fillMonth(owner, first, TRANSFERS);
  await settleHistory(owner);
  const before = await scansOf(read);
  for (const month of months.slice(1)) await fillMonth(owner, month, TRANSFERS);
  await settleHistory(owner);
  const after = await scansOf(read);
  const totals = after.filter(({ on }) => on === 'day_total');
  expect(totals).toHaveLength(1);
  expect(totals[0]?.by).toMatch(/Index/);
  expect(totals[0]?.rows).toBe(before.find(({ on }) => on === 'day_total')?.rows);
  expect(after.filter(({ on }) => on.startsWith('transfer'))).toEqual([]);
});

test('the newest page of a statement is found in the newest months alone', async () => {
  await owner.query('analyze transfer');
  const scans = await scansOf(() => statement(watched, { playerId: 77n, purse: 'cash', limit: 1 }));
  const newest = months.at(-1)?.slice(0, 7).replace('-', '_') ?? '';
  const looked = scans.filter(({ on }) => on.startsWith('transfer'));
  expect(looked.filter(({ rows }) => rows > 0)).toEqual([
    { on: `transfer_${newest}`, by: 'Index Scan', rows: 2 },
  ]);
  for (const month of months.slice(0, -1))
    expect(looked.map(({ on }) => on)).not.toContain(`transfer_${month.slice(0, 7).replace('-', '_')}`);
});
