import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { OfficeClient } from '../testing/office-client.ts';

let server: TestServer;
const clients = new Map<string, OfficeClient>();
const reason = 'The fault is mended';

async function as(name: string): Promise<OfficeClient> {
  const client = clients.get(name) ?? new OfficeClient(server);
  clients.set(name, client);
  await client.enter(`${name}@baize.example`);
  return client;
}

beforeAll(async () => {
  server = await startTestServer();
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
    `insert into outbox_failed (id, site_id, topic, payload, created_at, error)
      select 900000 + n, s.id, 'site.changed', '{"n": "1"}', now(), 'nobody could handle it'
        from generate_series(1, 4) n, site s where s.external_id = case n when 4 then 'arena' else 'baize' end`,
  );
});
afterAll(() => server.stop());

const waiting = async (name: string) =>
  (await (await as(name)).ok('/api/office/system/failed_events', {})).rows.map((row) => row.event_id);

test('failed events of the operator’s sites are listed until one is put back once or dropped', async () => {
  const owner = await as('owner');
  const page = await owner.ok('/api/office/system/failed_events', { limit: 2 });
  expect(page.rows.map((row) => [row.event_id, row.site, row.topic])).toEqual([
    ['900003', 'baize', 'site.changed'],
    ['900002', 'baize', 'site.changed'],
  ]);
  const rest = await owner.ok('/api/office/system/failed_events', { limit: 2, before: page.next ?? '' });
  expect(rest.rows.map((row) => row.event_id)).toEqual(['900001']);
  const ids = ['900001', '900002', '900004', '999999'];
  const both = await Promise.all([
    owner.ok('/api/office/system/retry_events', { event_ids: ids, reason }),
    owner.ok('/api/office/system/retry_events', { event_ids: ids, reason }),
  ]);
  expect(both.flatMap(({ done }) => done).toSorted()).toEqual(['900001', '900002']);
  const dropped = await owner.ok('/api/office/system/drop_events', { event_ids: ['900003'], reason });
  expect(dropped.done).toEqual(['900003']);
  expect(await waiting('owner')).toEqual([]);
  const { entries } = await owner.ok('/api/office/audit/entries', { object: 'event:900001' });
  expect(entries.map((one) => [one.action, one.reason, one.after])).toEqual([
    ['system.retryEvents', reason, { topic: 'site.changed', decided: 'retried' }],
  ]);
  await expect
    .poll(async () => (await server.database.db.pool.query('select from outbox')).rowCount, {
      timeout: 20_000,
    })
    .toBe(0);
  const { rows } = await server.database.db.pool.query<{ id: bigint; decided: string | null }>(
    'select id, decided from outbox_failed where id between 900000 and 900010 order by id',
  );
  expect(rows.map(({ decided }) => decided)).toEqual(['retried', 'retried', 'dropped', null]);
});

test('an event of another operator’s site is as unknown as one that is not there', async () => {
  const owner = await as('owner');
  expect(await waiting('owner')).not.toContain('900004');
  const tried = await owner.call('/api/office/system/failed_events', { site: 'arena' });
  expect(tried.body.message).toBe('unknownSite');
  const dropped = await owner.ok('/api/office/system/drop_events', { event_ids: ['900004'], reason });
  expect(dropped.done).toEqual([]);
});

test('who may only read the system decides on no event', async () => {
  const auditor = await as('auditor');
  await auditor.ok('/api/office/system/failed_events', {});
  const tried = await auditor.call('/api/office/system/retry_events', { event_ids: ['900004'], reason });
  expect(tried.status).toBe(403);
});
