import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from './migrate.ts';
import { readCatalogue } from './testing/catalogue.ts';
import { migrateWithoutBaseline } from './testing/former/former-database.ts';
import { dropDatabase, onServer, roleOf, withDatabase } from './testing/test-templates.ts';

const names = ['baseline', 'history'].map((how) => `baize_test_${how}_${randomUUID().replaceAll('-', '')}`);
const [byBaseline = '', byHistory = ''] = names.map((name) =>
  withDatabase(inject('testServerUrls').owner, name),
);

beforeAll(() =>
  onServer(inject('testServerUrls').owner, async (admin) => {
    for (const name of names) await admin.query(`create database ${name}`);
  }),
);
afterAll(() =>
  onServer(inject('testServerUrls').owner, async (admin) => {
    for (const name of names) await dropDatabase(admin, name);
  }),
);

it('a new database is the same, to its last constraint, row and right, as one that had every migration', async () => {
  const application = await roleOf(inject('testServerUrls').application);
  // At the same time: both have partitions of today and of this month.
  await Promise.all([migrate(byBaseline, { application }), migrateWithoutBaseline(byHistory)]);
  await migrate(byHistory, { application });
  const [made, expected] = await Promise.all([readCatalogue(byBaseline), readCatalogue(byHistory)]);
  const missing = expected.filter((line) => !made.includes(line));
  const surplus = made.filter((line) => !expected.includes(line));
  expect({ missing, surplus }).toEqual({ missing: [], surplus: [] });
  expect(made.length).toBe(expected.length);
});
