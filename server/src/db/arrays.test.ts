import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { binaryArray, jsonRows, plainArray, textArray } from './arrays.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

async function read<Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  const { rows } = await query.execute(test.db.read);
  return rows;
}

it('takes numbers, booleans and nothing as PostgreSQL reads them', async () => {
  const [row] = await read(
    sql`select ${plainArray([1n, -(2n ** 62n), null])}::bigint[] as ids,
               ${plainArray([true, false, undefined])}::boolean[] as marks,
               ${plainArray([])}::smallint[] as none`,
  );
  expect(row).toEqual({ ids: [1n, -(2n ** 62n), null], marks: [true, false, null], none: [] });
});

it('keeps every text as it is: quotes, commas, braces, backslashes, empty ones, other scripts and nothing', async () => {
  const texts = ['', 'null', '"', "'", '\\', '{a,b}', ' a ', 'Кубок', '😀', null, 'x'.repeat(70_000)];
  const rows = await read<{ one: string | null }>(
    sql`select one from unnest(${binaryArray('text', texts)}::text[]) as u (one)`,
  );
  expect(rows.map(({ one }) => one)).toEqual(texts);
  const quoted = texts.filter((text) => text !== null);
  expect(await read(sql`select ${textArray(quoted)}::text[] as all`)).toEqual([{ all: quoted }]);
  const [none] = await read(sql`select ${binaryArray('text', [])}::text[] as none`);
  expect(none).toEqual({ none: [] });
});

it('takes JSON as it is written, also what jsonb would refuse', async () => {
  const bodies = ['{"b": 1,  "a":"\\u0000"}', '[]', '"\\ud800"'];
  const rows = await read<{ one: string }>(
    sql`select one::text as one from unnest(${binaryArray('json', bodies)}::json[]) as u (one)`,
  );
  expect(rows.map(({ one }) => one)).toEqual(bodies);
  const [row] = await read(
    sql`select ${binaryArray('jsonb', ['{"odds":"1.95"}', null, '[1]'])}::jsonb[] as several`,
  );
  expect(row).toMatchObject({ several: [{ odds: '1.95' }, null, [1]] });
  await expect(read(sql`select ${binaryArray('json', ['{'])}::json[]`)).rejects.toThrow(/json/);
});

it('takes rows as their columns: large numbers, bytes, moments, arrays, JSON and nothing', async () => {
  const row = {
    amount: -(2n ** 62n),
    digest: Buffer.from('00ff5c', 'hex'),
    at: new Date('2026-11-29T11:30:00.123Z'),
    ids: ['018f0000-0000-7000-8000-000000000001'],
    choice: { name: '"\\', type: 'Buffer', data: null },
  };
  const none = { amount: null, digest: null, at: null, ids: null, choice: null };
  expect(
    await read(
      sql`select * from jsonb_to_recordset(${jsonRows([row, none])}::jsonb)
              as u (amount bigint, digest bytea, at timestamptz, ids uuid[], choice jsonb)`,
    ),
  ).toEqual([row, none]);
});
