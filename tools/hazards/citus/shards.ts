import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  byPlayer,
  COPIED,
  everywhere,
  ofShard,
  removeObstacles,
} from '../../../server/src/ledger/testing/distribution.ts';
import type { CitusCluster, Node } from './cluster.ts';

/** The part of the players that is on one worker, with a schema of its own in which the ledger finds its tables by name. */
export interface Shard {
  readonly name: string;
  readonly worker: Node;
  /** For a ledger that posts there. */
  readonly url: string;
}

const DB = join(import.meta.dirname, '../../../server/src/db');
const LEDGER_SQL = ['baseline/60-ledger.sql', 'migrations/0295-round-batches.sql'].map((file) =>
  join(DB, file),
);

/** Spreads the migrated ledger of the coordinator over the workers, and makes a schema for each shard on its worker. */
export async function spread({ coordinator, workers }: CitusCluster): Promise<readonly Shard[]> {
  const client = new pg.Client({ connectionString: coordinator.url() });
  await client.connect();
  try {
    for (const statement of removeObstacles) await client.query(statement);
    for (const table of everywhere) await client.query('select create_reference_table($1)', [table]);
    for (const table of byPlayer)
      await client.query(
        table === 'account'
          ? "select create_distributed_table($1, 'player_id')"
          : "select create_distributed_table($1, 'player_id', colocate_with => 'account')",
        [table],
      );
    const functions = await client.query<{ text: string }>(
      `select pg_get_functiondef(p.oid) as text from pg_proc p join pg_language l on l.oid = p.prolang
        where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql')
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    );
    const { rows } = await client.query<{ low: string; port: number; tables: Record<string, string> }>(
      `select s.shardminvalue as low, p.nodeport as port,
              jsonb_object_agg(s.logicalrelid::text, s.shardid::text) as tables
         from pg_dist_shard s join pg_dist_shard_placement p using (shardid)
        where s.logicalrelid = any($1::regclass[]) group by 1, 2 order by s.shardminvalue::bigint`,
      [byPlayer],
    );
    const shards: Shard[] = [];
    for (const [place, { port, tables }] of rows.entries()) {
      const worker = workers.find((one) => one.port === port);
      if (!worker) throw new Error(`no worker has the port ${port}`);
      const name = `shard_${place}`;
      await prepare(
        worker,
        name,
        tables,
        functions.rows.map(({ text }) => text),
      );
      shards.push({ name, worker, url: worker.url(`${name},public`) });
    }
    return shards;
  } finally {
    await client.end();
  }
}

/** The place of a player's shard in the list. */
export async function shardOf(coordinator: Node, players: readonly bigint[]): Promise<readonly number[]> {
  const client = new pg.Client({ connectionString: coordinator.url() });
  await client.connect();
  try {
    const { rows } = await client.query<{ place: number }>(
      `select o.place::int from unnest($1::bigint[]) with ordinality p(id, n)
         join (select shardid, row_number() over (order by shardminvalue::bigint) - 1 as place
                 from pg_dist_shard where logicalrelid = 'account'::regclass) o
           on o.shardid = get_shard_id_for_distribution_column('account', p.id) order by p.n`,
      [players],
    );
    return rows.map(({ place }) => place);
  } finally {
    await client.end();
  }
}

/** Views of the shard's tables under their names, tables of its own for totals, and the functions as they are. */
async function prepare(
  worker: Node,
  name: string,
  tables: Readonly<Record<string, string>>,
  functions: readonly string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: worker.url() });
  await client.connect();
  try {
    await client.query('set citus.enable_ddl_propagation to off; set check_function_bodies to off');
    await client.query(`create schema ${name}; set search_path to ${name}, public`);
    // A view has no ctid, by which these two are updated: the functions of the shard name its tables.
    for (const text of functions)
      await client.query(
        text
          .replace('FUNCTION public.', `FUNCTION ${name}.`)
          .replaceAll(
            /\b(from|join|update) (account|seed)\b/g,
            (_, verb: string, table: string) => `${verb} public.${table}_${tables[table]}`,
          ),
      );
    for (const [table, shard] of Object.entries(tables))
      await client.query(`create view ${name}.${table} as select * from public.${table}_${shard}`);
    const definitions = LEDGER_SQL.map((file) => readFileSync(file, 'utf8')).join('\n');
    for (const table of ofShard) {
      const [text] = new RegExp(`^create table ${table} \\(.*?^\\)[^;]*;`, 'ms').exec(definitions) ?? [];
      if (text === undefined) throw new Error(`no definition of ${table}`);
      await client.query(text);
    }
    await client.query(COPIED);
    await client.query('create sequence transfer_batch minvalue 0 maxvalue 1023 start with 0 cycle');
    await client.query(
      `create sequence outbox_id; alter view ${name}.outbox alter id set default nextval('${name}.outbox_id')`,
    );
  } finally {
    await client.end();
  }
}
