import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { countStaffTry, markSucceeded } from './tries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('tries at a password of staff', () => {
  test('of strangers in many networks stop, and do not lock out a network that logged in before', async () => {
    const now = new Date();
    const attempt = (ip: string) => countStaffTry(database.db, { mail: 'ana@baize.example', ip, now });
    const own = await attempt('198.51.100.7');
    if (isOfficeRefusal(own)) throw new Error('the first try is refused');
    await markSucceeded(database.db.autocommit, own);
    const strangers = await Promise.all(
      Array.from({ length: 60 }, (_, place) => attempt(`203.0.113.${place}`)),
    );
    expect(strangers.filter((one) => !isOfficeRefusal(one)).length).toBeLessThanOrEqual(40);
    expect(await attempt('203.0.113.200')).toMatchObject({ refused: 'tooManyRequests' });
    expect(isOfficeRefusal(await attempt('198.51.100.7'))).toBe(false);
  });

  test('of one network for many people stop', async () => {
    const now = new Date();
    const attempts = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        countStaffTry(database.db, { mail: `person${place}@baize.example`, ip: '192.0.2.1', now }),
      ),
    );
    expect(attempts.filter((one) => !isOfficeRefusal(one)).length).toBeLessThanOrEqual(40);
  });
});
