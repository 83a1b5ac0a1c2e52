import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader } from '../../db/database.ts';
import type { Json } from '../../db/schema.ts';
import { leftOut } from './personal-columns.ts';

/** Rows of a part of the archive, which is what is in memory at a time. */
const PART_ROWS = 2_000;

interface Column {
  readonly name: string;
  readonly type: string;
}

interface Table {
  readonly name: string;
  /** The column that names the person. */
  readonly person: string;
  /** Its primary key, by which it is read page by page. */
  readonly key: readonly Column[];
}

/** A piece of one file of the archive. */
export interface DataPart {
  /** `undefined` where nothing is left. */
  readonly file: string | undefined;
  readonly text: string;
  readonly count: number;
  /** Where the next part begins; `undefined` at the end. */
  readonly next: string | undefined;
}

/** Where a part begins: the table, and the key of the last row before. */
const placeText = z.tuple([z.string(), z.array(z.string())]);

/** The tables with rows of players, by their definition: a new one is exported without being named here. */
async function tablesOfPlayers(reader: Reader): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, case when c.relname = 'player' then 'id' else 'player_id' end as person,
           array(select jsonb_build_object('name', k.attname, 'type', format_type(k.atttypid, k.atttypmod))
                   from pg_index i cross join unnest(i.indkey::smallint[]) with ordinality u(number, place)
                   join pg_attribute k on k.attrelid = i.indrelid and k.attnum = u.number
                  where i.indrelid = c.oid and i.indisprimary order by u.place) as key
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (c.relname = 'player' or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'player_id' and not a.attisdropped))
     order by c.relname`.execute(reader);
  return rows;
}

interface Row {
  readonly row: { readonly [column: string]: Json };
  readonly key: string[];
}

/** Rows that are about a suspicion: a person is not to learn from an export that there is one. */
const withheld: Readonly<Record<string, ReturnType<typeof sql<boolean>>>> = {
  protection_case: sql`t.kind in ('sanction', 'pep', 'trigger', 'laundering')`,
  protection_action: sql`exists (
    select from protection_case c where c.id = t.case_id and c.kind in ('sanction', 'pep', 'trigger', 'laundering'))`,
  player_demand: sql`t.level is null`,
};

async function readRows(
  reader: Reader,
  { name, person, key }: Table,
  playerId: bigint,
  after: readonly string[],
): Promise<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(`t.${column.name}`)));
  const place = key.map(({ type }, index) => sql`${after[index] ?? ''}::text::${sql.raw(type)}`);
  const { rows } = await sql<Row>`
    select to_jsonb(t) as row, array[${sql.join(key.map((column) => sql`${sql.ref(`t.${column.name}`)}::text`))}] as key
      from ${sql.table(name)} t
     where t.${sql.ref(person)} = ${playerId} and not ${withheld[name] ?? sql`false`} and ${after.length === 0 ? sql`true` : sql`(${columns}) > (${sql.join(place)})`}
     order by ${columns} limit ${PART_ROWS + 1}`.execute(reader);
  return rows;
}

const spell = ({ row }: Row): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).filter(([column]) => !leftOut.has(column))));

/**
 * A part of all that is stored of a person, without secrets: rows of one table, as a piece of a JSON file of its name.
 *
 * @param from `next` of the part before; `undefined` for the first
 */
export async function readPersonalData(
  reader: Reader,
  playerId: bigint,
  from: string | undefined,
): Promise<DataPart> {
  const [first = '', after = []] = from === undefined ? [] : placeText.parse(JSON.parse(from));
  const tables = (await tablesOfPlayers(reader)).filter(({ name }) => name >= first);
  for (const [index, table] of tables.entries()) {
    const key = table.name === first ? after : [];
    const found = await readRows(reader, table, playerId, key);
    if (found.length === 0) continue;
    const rows = found.slice(0, PART_ROWS);
    const isWhole = rows.length === found.length;
    const next = isWhole
      ? tables[index + 1] && [tables[index + 1]?.name, []]
      : [table.name, rows.at(-1)?.key];
    const text = rows.map(spell).join(',\n');
    return {
      file: `${table.name}.json`,
      text: `${key.length === 0 ? '[\n' : ',\n'}${text}${isWhole ? '\n]\n' : ''}`,
      count: rows.length,
      next: next && JSON.stringify(next),
    };
  }
  return { file: undefined, text: '', count: 0, next: undefined };
}
