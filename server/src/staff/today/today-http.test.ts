import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { OfficeClient } from '../testing/office-client.ts';
import { noteFigures } from './figures.ts';

const DAY_MS = 86_400_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const clients = new Map<string, OfficeClient>();
async function as(name: string): Promise<OfficeClient> {
  const client = clients.get(name) ?? new OfficeClient(server);
  if (!clients.has(name)) await client.logIn(`${name}@baize.example`);
  clients.set(name, client);
  return client;
}

test('the figures of today stand beside those of yesterday and of a week ago at the same time of the day', async () => {
  const { database, clock } = server;
  // Of this minute, which is on the same day as now: an earlier one might not be.
  const now = clock.now();
  await database.asOwner(`delete from figure_mark`);
  const noted = (days: number, deposits: number, hour = 0) =>
    database.asOwner(`insert into figure_mark (site_id, day, minute, currency, deposits, active)
      select s.id, b.at::date, extract(hour from b.at) * 60 + extract(minute from b.at), c.currency,
             case when c.currency = '' then 0 else ${deposits} end, case when c.currency = '' then ${deposits} else 0 end
        from site s
        left join reward_setting r on r.site_id = s.id
       cross join lateral (select ('${new Date(now.getTime() - days * DAY_MS + hour).toISOString()}'::timestamptz at time zone 'UTC')
         + make_interval(mins => coalesce(r.day_offset_minutes, 0)) as at) b
       cross join lateral (values (s.currency), ('')) c (currency)
       where s.external_id = 'lucky'`);
  await noted(1, 30_000);
  await noted(7, 50_000);
  const owner = await as('owner');
  const { money, people } = await owner.ok('/api/office/today/figures', { site: 'lucky' });
  const cash = money.find(({ currency }) => currency !== 'TOKEN');
  expect(cash).toMatchObject({ yesterday: { deposits: '3' }, week: { deposits: '5' } });
  expect(people).toMatchObject({ yesterday: { active: '30000' }, week: { active: '50000' } });
});

test('what the day has come to is noted for the days after it, and old marks go', async () => {
  const { database, clock } = server;
  await database.asOwner(`update figure_mark set day = day - 20`);
  await database.db.tx((tx) => noteFigures(tx, clock.now()));
  const rows = await database.db.read
    .selectFrom('figure_mark')
    .innerJoin('site', 'site.id', 'site_id')
    .select(['external_id', 'figure_mark.currency', 'staked', 'active', 'registered'])
    // The server may have noted figures itself, a minute before.
    .distinctOn(['site_id', 'figure_mark.currency'])
    .orderBy('site_id')
    .orderBy('figure_mark.currency')
    .orderBy('day', 'desc')
    .orderBy('minute', 'desc')
    .execute();
  expect(new Set(rows.map(({ external_id }) => external_id)).size).toBeGreaterThan(2);
  const owner = await as('owner');
  const { people, money } = await owner.ok('/api/office/today/figures', {});
  const sum = (name: 'active' | 'registered') => String(rows.reduce((all, row) => all + row[name], 0n));
  expect(people.today).toEqual({ active: sum('active'), registered: sum('registered') });
  expect(Number(people.today?.registered)).toBeGreaterThan(0);
  expect(money.some(({ today }) => Number(today.deposits) > 0)).toBe(true);
});

test('work that waits is counted by queue with its oldest item, for those who may do it', async () => {
  await server.database.asOwner(
    `insert into outbox_failed (id, site_id, topic, payload, created_at, error)
     values (1, 1, 'ticket.changed', '{}', now(), 'it failed')`,
    `update sports_feed set state = 'quiet', last_message_at = now() - interval '1 hour'`,
  );
  const names = async (name: string) =>
    (await (await as(name)).ok('/api/office/today/work', {})).queues.map((queue) => queue.name);
  expect(await names('cashier')).toEqual(expect.arrayContaining(['withdrawals', 'depositCases']));
  expect(await names('cashier')).not.toContain('failedEvents');
  expect(await names('trader')).toEqual(expect.arrayContaining(['heldEvents']));
  expect(await names('trader')).not.toContain('withdrawals');
  const { queues, problems } = await (await as('owner')).ok('/api/office/today/work', {});
  const failed = queues.find(({ name }) => name === 'failedEvents');
  expect(failed?.count).toBe(1);
  expect(failed?.oldest_at).not.toBeNull();
  expect(problems.map(({ kind }) => kind)).toContain('feedQuiet');
  expect((await (await as('cashier')).ok('/api/office/today/work', {})).problems).toEqual([]);
});
