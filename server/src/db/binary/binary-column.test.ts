import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { BinaryColumn, types } from './binary-column.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** What PostgreSQL reads from a column with these values, as text. */
async function read<Value>(column: BinaryColumn<Value>, values: readonly (Value | null)[]): Promise<string> {
  for (const value of values) column.add(value);
  const { rows } = await test.db.pool.query<{ text: string }>(`select ($1${column.cast})::text as text`, [
    column.take(),
  ]);
  return rows[0]?.text ?? '';
}

it('PostgreSQL reads numbers of each size as they are, the least and the greatest too', async () => {
  expect(await read(new BinaryColumn(types.smallint), [-32768, 0, 32767])).toBe('{-32768,0,32767}');
  expect(await read(new BinaryColumn(types.integer), [-(2 ** 31), 2 ** 31 - 1])).toBe(
    '{-2147483648,2147483647}',
  );
  expect(await read(new BinaryColumn(types.bigint), [-(2n ** 63n), null, 2n ** 63n - 1n])).toBe(
    '{-9223372036854775808,NULL,9223372036854775807}',
  );
});

it('PostgreSQL reads UUIDs, hashes and moments as they are', async () => {
  const id = '01a2184a-782d-76c2-a410-ab8037688903';
  expect(await read(new BinaryColumn(types.uuid), [id, null])).toBe(`{${id},NULL}`);
  const hash = String.fromCharCode(...Array.from({ length: 32 }, (_, n) => n * 8));
  expect(await read(new BinaryColumn(types.sha256), [hash])).toBe(
    `{"\\\\x${Buffer.from(hash, 'latin1').toString('hex')}"}`,
  );
  const moments = ['1969-12-31T23:59:59.999Z', '2000-01-01T00:00:00.000Z', '2026-11-26T15:30:00.123Z'];
  expect(await read(new BinaryColumn(types.moment), moments.map(Date.parse))).toBe(
    '{"1969-12-31 23:59:59.999+00","2000-01-01 00:00:00+00","2026-11-26 15:30:00.123+00"}',
  );
});

it('an array is sent empty where all elements are the usual one, and in full where one is not', async () => {
  expect(await read(new BinaryColumn(types.integer, 0), [0, 0, 0])).toBe('{}');
  expect(await read(new BinaryColumn(types.integer, 0), [0, 7, 0])).toBe('{0,7,0}');
});

it('an array grows beyond its first room', async () => {
  const numbers = Array.from({ length: 1000 }, (_, n) => n);
  expect(await read(new BinaryColumn(types.integer), numbers)).toBe(`{${numbers.join(',')}}`);
});
