import type pg from 'pg';
import { addCellRows, arrivingValue, cellRows, findCellRows, missingRows, settleAgain } from './cell-rows.ts';
import { copyRows } from './copy-rows.ts';
import { columnsOf, type SiteTable } from './site-tables.ts';

/** The schema of the copy of a site in its new cell, until it is taken into use at once. */
export const schemaOf = (siteId: number): string => `arriving_${siteId}`;

export interface Copied {
  readonly rows: number;
  /** By table, as the copy's snapshot has them. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Copies the rows of a site into a schema of their own, in one transaction of the new cell, and compares them with the
 * originals. The caller has opened both transactions: `from` reads one snapshot.
 * @throws Error where a copy is not what the original is
 */
export async function copySite(
  from: pg.ClientBase,
  to: pg.ClientBase,
  tables: readonly SiteTable[],
  siteId: number,
): Promise<Copied> {
  const schema = schemaOf(siteId);
  await to.query(`drop schema if exists ${schema} cascade; create schema ${schema}`);
  for (const { name, shape, query } of cellRows) {
    const list = typeof shape === 'string' ? '' : await columnsOf(from, shape.like);
    const select =
      typeof shape === 'string' ? query(siteId) : `select ${list} from ${shape.like} where ${query(siteId)}`;
    await to.query(
      `create table ${schema}.${name} (${typeof shape === 'string' ? shape : `like public.${shape.like}`})`,
    );
    const into = `copy ${schema}.${name} ${list === '' ? '' : `(${list})`} from stdin`;
    await copyRows(from, `copy (${select}) to stdout`, to, into);
  }
  const counts = new Map<string, number>();
  for (const table of tables) {
    if (table.kind === 'dropped') continue;
    const { name, source, columns, rows } = table;
    const list = columns.join(', ');
    await to.query(`create table ${schema}.${name} (like ${source})`);
    const select = `select ${list} from ${source} where ${rows(siteId)}`;
    await copyRows(from, `copy (${select}) to stdout`, to, `copy ${schema}.${name} (${list}) from stdin`);
    const [original, copy] = await Promise.all([
      digest(from, select),
      digest(to, `select ${list} from ${schema}.${name}`),
    ]);
    if (original.count !== copy.count || original.sum !== copy.sum)
      throw new Error(
        `the copy of ${source} has ${copy.count} rows and is not the ${original.count} of the original`,
      );
    counts.set(name, original.count);
  }
  return { rows: [...counts.values()].reduce((sum, count) => sum + count, 0), counts };
}

/** How many rows a query has, and a sum over all that is in them, in any order. */
async function digest(client: pg.ClientBase, query: string): Promise<{ count: number; sum: string }> {
  const { rows } = await client.query<{ count: string; sum: string }>(
    `select count(*)::text as count, coalesce(sum(hashtextextended(x::text, 0)), 0)::text as sum from (${query}) x`,
  );
  return { count: Number(rows[0]?.count), sum: rows[0]?.sum ?? '' };
}

/** What the bets of the copied site need of its new cell, and is not there. */
export async function missingInCell(to: pg.ClientBase, siteId: number): Promise<readonly string[]> {
  const schema = schemaOf(siteId);
  for (const statement of findCellRows(schema)) await to.query(statement);
  const { rows } = await to.query<{ missing: string }>(missingRows(schema));
  return rows.map(({ missing }) => missing);
}

/** Takes the copy into use, in the transaction of the caller. */
export async function takeIntoUse(
  to: pg.ClientBase,
  tables: readonly SiteTable[],
  { siteId, ...names }: { siteId: number; from: string; to: string; status: string },
): Promise<void> {
  const schema = schemaOf(siteId);
  const lists = new Map<string, string>();
  for (const table of ['provider', 'game', 'shared_chain', 'shared_round'])
    lists.set(table, await columnsOf(to, table));
  for (const statement of addCellRows(schema, names.from, (table) => lists.get(table) ?? ''))
    await to.query(statement);
  for (const statement of findCellRows(schema)) await to.query(statement);
  for (const table of tables) {
    if (table.kind === 'dropped') continue;
    const values = table.columns.map((column) => arrivingValue(table, column, { schema, ...names }));
    const isKnown =
      table.name === 'sports_exposure'
        ? `where t.market_id in (select old_id from ${schema}.now_market)`
        : '';
    await to.query(
      `insert into ${table.source} (${table.columns.join(', ')}) overriding system value
       select ${values.join(', ')} from ${schema}.${table.name} t ${isKnown}`,
    );
  }
  await to.query(settleAgain(schema));
  await to.query(`drop schema ${schema} cascade`);
}
