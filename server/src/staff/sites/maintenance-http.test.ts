import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemActor } from '../../actor.ts';
import { followMaintenancePlans } from '../../sites/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { OfficeClient } from '../testing/office-client.ts';

const LIST = '/api/office/sites/maintenance';
const PLAN = '/api/office/sites/plan_maintenance';
const SET = '/api/office/sites/set_maintenance';
const reason = 'The bank moves tonight';
const MINUTE = 60_000;

let server: TestServer;
let owner: OfficeClient;
beforeAll(async () => {
  server = await startTestServer();
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
  );
  owner = new OfficeClient(server);
  await owner.logIn('owner@baize.example');
});
afterAll(() => server.stop());
beforeEach(() => owner.stepUp());

const sql = (text: string) => server.database.db.pool.query(text);
afterEach(() =>
  sql(`update site set is_maintenance = false, maintenance_start = null, maintenance_end = null,
    planned_from = null, planned_until = null, plan_runs = false where external_id = 'lucky'`),
);

const host = 'lucky.localhost';
const startup = () => server.ok('/api/startup', { domain_name: host }, host);
const row = async () => {
  const { rows } = await owner.ok(LIST, {});
  const found = rows.find(({ site }) => site === 'lucky');
  if (!found) throw new Error('The site is not in the list.');
  return found;
};
/** A plan in minutes from now. */
const within = (from: number, until: number) => {
  const now = server.clock.now().getTime();
  return {
    begins_at: new Date(now + from * MINUTE).toISOString(),
    ends_at: new Date(now + until * MINUTE).toISOString(),
  };
};
const ask = async (plan: ReturnType<typeof within> | null, version?: number) =>
  owner.call(PLAN, { site: 'lucky', plan, version: version ?? (await row()).plan_version, reason });

test('planned maintenance is announced, begins and ends by itself, and is in the audit log with its reason', async () => {
  const plan = within(1, 3);
  expect((await ask(plan)).status).toBe(200);
  await expect
    .poll(async () => (await startup()).planned_maintenance)
    .toEqual({ start_date: plan.begins_at, end_date: plan.ends_at });
  expect(await row()).toMatchObject({ is_closed: false, plan, plan_runs: false });
  server.clock.advance(MINUTE);
  await expect
    .poll(async () => (await startup()).maintenance)
    .toEqual({ is_maintenance: true, start_date: plan.begins_at, end_date: plan.ends_at });
  expect((await startup()).planned_maintenance).toBeNull();
  expect(await row()).toMatchObject({ is_closed: true, until: plan.ends_at, plan_runs: true });
  server.clock.advance(2 * MINUTE);
  await expect.poll(async () => (await startup()).maintenance.is_maintenance).toBe(false);
  expect(await row()).toMatchObject({ is_closed: false, plan: null, plan_runs: false });
  const { entries } = await owner.ok('/api/office/audit/entries', { object: 'site:lucky' });
  expect(entries).toMatchObject([
    { action: 'sites.planMaintenance', reason, before: { plan: null }, after: { plan } },
  ]);
  const { rows } = await sql(
    `select value, changed_by from site_change where kind = 'maintenance'
       and site_id = (select id from site where external_id = 'lucky') order by changed_at`,
  );
  const changed_by = 'system:follow-maintenance-plans';
  expect(rows).toEqual([
    { value: 'on', changed_by },
    { value: 'off', changed_by },
  ]);
});

test('a plan is changed and cancelled; one that has begun ends at another time, or at once when it is cancelled', async () => {
  await ask(within(10, 20));
  await ask(within(1, 5));
  const { plan, plan_version } = await row();
  if (!plan) throw new Error('Nothing is planned.');
  server.clock.advance(MINUTE);
  await expect.poll(async () => (await startup()).maintenance.is_maintenance).toBe(true);
  const longer = { ...plan, ends_at: within(0, 9).ends_at };
  expect((await ask({ ...longer, begins_at: within(2, 9).begins_at })).body.message).toBe('invalidPeriod');
  expect((await ask(longer, plan_version)).body.message, 'it has begun since').toBe('versionConflict');
  expect((await ask(longer)).status).toBe(200);
  await expect.poll(async () => (await startup()).maintenance.end_date).toBe(longer.ends_at);
  expect((await ask(null)).status).toBe(200);
  await expect.poll(async () => (await startup()).maintenance.is_maintenance).toBe(false);
  expect(await row()).toMatchObject({ plan: null, plan_runs: false });
});

test('a site that staff opens during planned maintenance stays open: the plan is over', async () => {
  await ask(within(1, 5));
  server.clock.advance(MINUTE);
  await expect.poll(async () => (await row()).plan_runs).toBe(true);
  await owner.ok(SET, { site: 'lucky', is_closed: false, was_closed: true, reason });
  expect(await row()).toMatchObject({ is_closed: false, plan: null, plan_runs: false });
});

test('maintenance that was due to end while no server ran is ended by the next run, once by two at a time', async () => {
  const due = within(10, 20);
  await ask(due);
  const now = new Date(Date.parse(due.begins_at) + MINUTE);
  const run = (at: Date) =>
    followMaintenancePlans(server.database.db, { actor: systemActor('a-test'), now: at });
  await Promise.all([run(now), run(now)]);
  await Promise.all([run(new Date(due.ends_at)), run(new Date(due.ends_at))]);
  const { rows } = await sql(
    `select value from site_change where changed_by = 'system:a-test' order by changed_at`,
  );
  expect(rows).toEqual([{ value: 'on' }, { value: 'off' }]);
  expect(await row()).toMatchObject({ is_closed: false, plan: null, plan_runs: false });
});

test('a plan in the past or that ends before it begins, of two at once one, and of another operator’s site any is refused', async () => {
  const message = async (plan: ReturnType<typeof within>) => (await ask(plan)).body.message;
  expect(await message(within(-1, 5))).toBe('invalidPeriod');
  expect(await message(within(5, 5))).toBe('invalidPeriod');
  const { plan_version } = await row();
  const both = await Promise.all([ask(within(5, 6), plan_version), ask(within(7, 8), plan_version)]);
  expect(both.map(({ body }) => body.message).toSorted()).toEqual(['versionConflict', undefined]);
  const other = await owner.call(PLAN, { site: 'arena', plan: within(5, 6), version: 0, reason });
  expect(other.body.message).toBe('unknownSite');
});
