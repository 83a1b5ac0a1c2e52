import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { OfficeClient } from '../testing/office-client.ts';

const reason = 'The mail service is back';
const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`;

let server: TestServer;
const clients = new Map<string, OfficeClient>();

async function as(name: string): Promise<OfficeClient> {
  const client = clients.get(name) ?? new OfficeClient(server);
  clients.set(name, client);
  await client.enter(`${name}@baize.example`);
  return client;
}

/** A job of a site that failed for good, with an address in it. */
const dead = (n: number, site: string, queue: string, data = `jsonb_build_object('siteId', s.id)`) =>
  `insert into pgboss.job (id, name, data, group_id, source_name, source_retry_count, source_output, created_on)
   select '${id(n)}', '${queue}-dead', ${data} || '{"to": "ben@example.com"}', 'g', '${queue}', 19,
          '{"message": "550 no mailbox ben@example.com, nor +639171234567"}', now() - interval '${n} minutes'
     from site s where s.external_id = '${site}' limit 1`;

beforeAll(async () => {
  server = await startTestServer();
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
    dead(1, 'baize', 'mail'),
    dead(2, 'baize', 'sms'),
    dead(3, 'arena', 'mail'),
    dead(4, 'lucky', 'mail'),
    dead(
      5,
      'lucky',
      'payout',
      `(select jsonb_build_object('withdrawalId', min(w.id::text)) from withdrawal w where w.site_id = s.id)`,
    ),
  );
});
afterAll(() => server.stop());

const listed = async (client: OfficeClient, filter: object = {}) =>
  (await client.ok('/api/office/system/dead_jobs', filter)).rows.map((row) => [
    row.job_id,
    row.queue,
    row.site,
  ]);

const inQueue = async (n: string) =>
  (
    await server.database.db.pool.query<{ name: string }>(
      `select name from pgboss.job where name in ('mail', 'sms') and data ->> 'to' = 'ben@example.com' and name = $1`,
      [n],
    )
  ).rowCount;

test('dead jobs of the operator’s sites are listed by page, site and queue, without addresses and what is in them', async () => {
  const auditor = await as('auditor');
  const page = await auditor.ok('/api/office/system/dead_jobs', { limit: 3 });
  expect(page.rows.map((row) => [row.job_id, row.queue, row.site, row.attempts])).toEqual([
    [id(1), 'mail', 'baize', 20],
    [id(2), 'sms', 'baize', 20],
    [id(4), 'mail', 'lucky', 20],
  ]);
  expect(page.rows[0]?.error).toBe('550 no mailbox ••• nor •••');
  expect(JSON.stringify(page)).not.toContain('example.com');
  const rest = await auditor.ok('/api/office/system/dead_jobs', { limit: 3, before: page.next ?? '' });
  expect(rest.rows.map((row) => [row.job_id, row.queue, row.withdrawal_id !== null])).toEqual([
    [id(5), 'payout', true],
  ]);
  expect(await listed(auditor, { site: 'lucky', queue: 'mail' })).toEqual([[id(4), 'mail', 'lucky']]);
  const tried = await auditor.call('/api/office/system/retry_jobs', { job_ids: [id(1)], reason });
  expect(tried.status).toBe(403);
});

test('a job of another operator is neither listed, counted, retried nor discarded', async () => {
  const owner = await as('owner');
  expect((await owner.call('/api/office/system/dead_jobs', { site: 'arena' })).body.message).toBe(
    'unknownSite',
  );
  for (const path of ['/api/office/system/retry_jobs', '/api/office/system/discard_jobs'] as const)
    expect((await owner.ok(path, { job_ids: [id(3)], reason })).done).toEqual([]);
  const { queues } = await owner.ok('/api/office/system/servers', {});
  expect(queues.map(({ queue, dead: count }) => [queue, count])).toEqual([
    ['mail', 2],
    ['sms', 1],
    ['push', 0],
    ['payout', 1],
  ]);
  const { rowCount } = await server.database.db.pool.query('select from pgboss.job where id = $1', [id(3)]);
  expect(rowCount).toBe(1);
});

test('a dead job is put back into its queue once, however often that is asked, or discarded', async () => {
  const owner = await as('owner');
  const ids = [id(1), id(3), id(9)];
  const both = await Promise.all([
    owner.ok('/api/office/system/retry_jobs', { job_ids: ids, reason }),
    owner.ok('/api/office/system/retry_jobs', { job_ids: ids, reason }),
  ]);
  expect(both.flatMap(({ done }) => done)).toEqual([id(1)]);
  expect([await inQueue('mail'), await inQueue('sms')]).toEqual([1, 0]);
  expect((await owner.ok('/api/office/system/discard_jobs', { job_ids: [id(2)], reason })).done).toEqual([
    id(2),
  ]);
  expect(await inQueue('sms')).toBe(0);
  expect((await listed(owner)).map(([job]) => job)).toEqual([id(4), id(5)]);
  const { entries } = await owner.ok('/api/office/audit/entries', { object: `job:${id(1)}` });
  expect(entries.map((one) => [one.action, one.site, one.reason, one.after])).toEqual([
    ['system.retryJobs', 'baize', reason, { queue: 'mail', decided: 'retried' }],
  ]);
});

test('the servers are listed with what each does alone, and the migrations with what this one has', async () => {
  const auditor = await as('auditor');
  const servers = async () => await auditor.ok('/api/office/system/servers', {});
  await expect
    .poll(async () => (await servers()).nodes.map((node) => [node.is_this, node.is_alive]), {
      timeout: 10_000,
    })
    .toEqual([[true, true]]);
  await expect
    .poll(async () => (await servers()).leases.filter(({ holder }) => holder !== null).length, {
      timeout: 10_000,
    })
    .toBeGreaterThan(0);
  const { migrations, nodes } = await servers();
  expect(migrations.every((one) => one.is_known && one.applied_at !== null)).toBe(true);
  expect(migrations[0]?.name.startsWith(String(nodes[0]?.migration).padStart(4, '0'))).toBe(true);
});
