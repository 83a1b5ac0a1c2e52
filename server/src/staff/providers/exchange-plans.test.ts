import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reader } from '../../db/database.ts';
import type { Database } from '../../db/schema.ts';
import { createOutsideWorld, type OutsideWorld } from '../../providers/games/testing/outside-world.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import type { OwnAccount } from './own-accounts.ts';
import { listExchanges } from './read-exchanges.ts';

const ROWS = 100_000;

let server: TestServer;
let world: OutsideWorld;
let asked: CompiledQuery[] = [];
let watched: Reader;
let accounts: OwnAccount[];

beforeAll(async () => {
  server = await startTestServer();
  world = await createOutsideWorld(server, 'planned');
  const { pool, read } = server.database.db;
  const logged = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query }) => {
      if (level === 'query') asked.push(query);
    },
  });
  watched = Object.assign(logged, { keys: read.keys });
  accounts = [
    {
      ...{
        code: 'planned',
        dialect: 'hub88',
        policies: {},
        addresses: [],
        api_url: null,
        currency_units: {},
        launch_currencies: {},
        version: 1,
        isWhole: true,
      },
      sites: [{ id: world.siteId, site: 'lucky', operatorId: 'x', pausedAt: null }],
    },
  ];
  // One in a thousand is of the account; one of these in ten failed.
  await server.database.asOwner(
    `insert into outside_exchange (id, account, site_id, player_id, direction, method, path, state, outcome, duration_us, at,
       refs, content, is_whole)
     select overlay(uuid_floor(now() - n * interval '100 milliseconds')::text placing lpad(to_hex(n), 12, '0') from 25)::uuid,
            case n % 1000 when 0 then 'planned' else 'busy' end, ${world.siteId}, n % 5000, 'in', 'POST', '/bet',
            case n % 10000 when 0 then 'failed' else 'done' end, 'ok', 5, now(), array['ref-' || n], '', true
       from generate_series(1, ${ROWS}) n`,
    'analyze',
  );
});
afterAll(() => server.stop());

/** The nodes of a plan that read the log, with how many rows they looked at. */
async function scans(query: CompiledQuery): Promise<{ readonly node: string; readonly rows: number }[]> {
  const { rows } = await server.database.db.pool.query(`explain (analyze, format json) ${query.sql}`, [
    ...query.parameters,
  ]);
  const found: { node: string; rows: number }[] = [];
  const walk = (node: PlanNode) => {
    const of = node['Relation Name'] ?? node['Index Name'];
    const looked = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    if (of?.startsWith('outside_exchange')) found.push({ node: node['Node Type'], rows: looked });
    for (const child of node.Plans ?? []) walk(child);
  };
  walk(rows[0]['QUERY PLAN'][0].Plan);
  return found;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

test.each([
  ['the newest', {}, 50],
  ['those that failed', { state: 'failed' as const }, 20],
  ['those of a player', { playerId: 1_000n }, 40],
  ['that of a reference', { ref: `ref-${ROWS / 2}` }, 1],
])('of a rare account %s are found by an index, whatever is beside them', async (_title, more, most) => {
  asked = [];
  const rows = await listExchanges(watched, accounts, { limit: 50, ...more });
  expect(rows.length).toBeGreaterThan(0);
  const [query] = asked;
  if (!query) throw new Error('nothing was asked');
  const found = (await scans(query)).filter(({ rows: looked }) => looked > 0);
  expect(found.map(({ node }) => node)).not.toContain('Seq Scan');
  expect(found.reduce((sum, { rows: looked }) => sum + looked, 0)).toBeLessThanOrEqual(most * 3);
});
