import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { uuid7 } from '../uuid7.ts';
import { ClockOffError, type DatabaseTime, openDatabaseTime } from './database-time.ts';

let database: TestDatabase;
const opened: DatabaseTime[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await open();
  for (const time of opened.splice(0)) await time.close();
});
afterAll(() => database.drop());

const { now } = Date;
/** Sets the clock of this machine wrong. */
const setOff = (ms: number) => vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);

async function open(): Promise<DatabaseTime> {
  const time = await openDatabaseTime(database.db.pool, () => undefined);
  opened.push(time);
  return time;
}
const clock = { now: () => new Date(Date.now()) };
const MINUTES = 180_000;

test('a clock that is right stays exactly as it is', async () => {
  const time = await open();
  expect(time.correct({ now: () => new Date(7) }).now()).toEqual(new Date(7));
});

test.each([MINUTES, -MINUTES])(
  'a clock that is off by %i ms is put right, and so are the times of ids',
  async (ms) => {
    setOff(ms);
    const corrected = (await open()).correct(clock).now().getTime();
    expect(Math.abs(corrected - now())).toBeLessThan(30_000);
    const id = uuid7();
    expect(Math.abs(Number.parseInt(id.replace('-', '').slice(0, 12), 16) - now())).toBeLessThan(30_000);
  },
);

test('a clock that is set off while the server runs is put right, and what was decided by it is refused', async () => {
  const time = await open();
  const sent = now();
  expect(() => time.verify(sent, new Date())).not.toThrow();
  setOff(-MINUTES);
  expect(() => time.verify(Date.now(), new Date(now()))).toThrow(ClockOffError);
  expect(() => time.verify(Date.now(), new Date(now()))).not.toThrow();
  vi.restoreAllMocks();
  const corrected = time.correct(clock);
  await expect
    .poll(() => Math.abs(corrected.now().getTime() - now()), { timeout: 20_000 })
    .toBeLessThan(1_000);
});
