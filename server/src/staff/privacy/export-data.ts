import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { Json } from '../../db/schema.ts';
import { leftOut } from './personal-columns.ts';

/** Rows of a table in one export, the newest by its key. */
const MOST_ROWS = 5_000;

export interface ExportedTable {
  readonly table: string;
  readonly rows: readonly { readonly [column: string]: Json }[];
  /** Whether there are more than an export has of one table. */
  readonly isCut: boolean;
}

/** The tables with rows of players, by their definition: a new one is exported without being named here. */
async function tablesOfPlayers(reader: Reader): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'player_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`.execute(reader);
  return rows.map(({ name }) => name);
}

const shown = (row: { readonly [column: string]: Json }) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !leftOut.has(column)));

/** All that is stored of a person, by table, without secrets. */
export async function exportData(reader: Reader, playerId: bigint): Promise<readonly ExportedTable[]> {
  const tables: ExportedTable[] = [];
  for (const table of ['player', ...(await tablesOfPlayers(reader))]) {
    const key = table === 'player' ? 'id' : 'player_id';
    const { rows } = await sql<{ row: { readonly [column: string]: Json } }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where t.${sql.ref(key)} = ${playerId}
       limit ${MOST_ROWS + 1}`.execute(reader);
    if (rows.length > 0)
      tables.push({
        table,
        rows: rows.slice(0, MOST_ROWS).map(({ row }) => shown(row)),
        isCut: rows.length > MOST_ROWS,
      });
  }
  return tables;
}
