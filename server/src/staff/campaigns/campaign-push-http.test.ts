import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPushService, type PushService } from '../../providers/messages/testing/push-service.ts';
import { guests, HOST, type Who } from '../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { staffClients } from '../testing/staff-clients.ts';

const reason = 'For the test';
const HOUR = 3_600_000;
const SOON = { timeout: 30_000 };
const texts = { EN: { title: 'Come & see', body: 'All of it.', push: 'A gift waits.' } };

let server: TestServer;
let service: PushService;
let people: ReturnType<typeof guests>;
const as = staffClients(() => server);
beforeAll(async () => {
  [server, service] = await Promise.all([startTestServer({ TRUST_PROXY: '127.0.0.1' }), openPushService()]);
  people = guests(server);
  await setCap({ most: 100, days: 7, quiet: null });
}, 400_000);
afterAll(async () => {
  service.close();
  await server.stop();
});
beforeEach(() => {
  service.behaves = 201;
  service.taken.length = 0;
});

interface Cap {
  readonly most: number;
  readonly days: number;
  readonly quiet: { readonly from: string; readonly to: string } | null;
}

async function setCap(change: Partial<Cap>): Promise<void> {
  const staff = await as('marketing');
  const { rows } = await staff.ok('/api/office/campaigns/caps', {});
  const found = rows.find(({ site }) => site === 'lucky');
  const was = { most: found?.most ?? 0, days: found?.days ?? 0, quiet: found?.quiet ?? null };
  await staff.ok('/api/office/campaigns/set_cap', { site: 'lucky', was, ...was, ...change, reason });
}

const asPlayer = ({ account_id, auth }: Who) => ({ account_id, auth });

/** Somebody with devices, who has agreed to offers there or not. */
async function reader(devices: number, agrees = true): Promise<Who> {
  const who = await people.signUp();
  const { public_key } = await server.ok('/api/settings/push', asPlayer(who), HOST);
  for (let count = 0; count < devices; count++) {
    const { auth: secret, ...device } = service.subscribe(public_key);
    await server.ok('/api/settings/push_on', { ...asPlayer(who), ...device, secret }, HOST);
  }
  await server.ok('/api/settings/set_marketing', { ...asPlayer(who), push: agrees }, HOST);
  return who;
}

const idOf = async ({ account_id }: Who) =>
  (
    await server.database.db.read
      .selectFrom('player')
      .select('id')
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
  ).id;

let made = 0;
/** Writes a campaign on devices for some players, and starts it. */
async function started(who: readonly Who[]): Promise<string> {
  const tag = `pushed-${++made}`;
  for (const one of who)
    await server.database.asOwner(`insert into player_tag (player_id, tag, site_id, registered_at, added_at, added_by)
      select id, '${tag}', site_id, created_at, now(), 'test' from player where id = ${await idOf(one)}`);
  const staff = await as('marketing');
  const { segment_id } = await staff.ok('/api/office/segments/create', {
    ...{ site: 'lucky', name: tag, reason },
    rule: { match: 'all', groups: [{ match: 'all', conditions: [{ fact: 'tag', is: 'has', tag }] }] },
  });
  const { campaign_id } = await staff.ok('/api/office/campaigns/create', {
    ...{ site: 'lucky', name: 'On devices', texts, reason },
    data: {
      ...{ segment: segment_id, promotion: null, onSite: false, push: true, href: '/promotions' },
      ...{ holdout: 0, resultDays: 7, schedule: { kind: 'once', at: server.clock.now().toISOString() } },
    },
  });
  const ask = { campaign_id, from: 'draft', to: 'running', reason } as const;
  await staff.ok('/api/office/campaigns/set_state', ask);
  return campaign_id;
}

async function counts(campaign_id: string) {
  const { channels } = await (await as('marketing')).ok('/api/office/campaigns/results', { campaign_id });
  return channels.find(({ channel }) => channel === 'push');
}
const comesTo = (id: string, of: Record<string, number>) =>
  expect.poll(() => counts(id), SOON).toMatchObject(of);

test('an offer is shown on each device of those who have agreed to it, with a button that ends such offers', async () => {
  const [two, silent] = [await reader(2), await reader(1, false)];
  const id = await started([two, silent]);
  await comesTo(id, { sent: 1, waiting: 0, failed: 0 });
  expect(service.taken.map(({ browser }) => browser).sort()).toEqual(['browser-1', 'browser-2']);
  const [shown] = service.taken;
  expect(shown).toMatchObject({ urgency: 'low' });
  expect(shown?.payload).toMatchObject({ title: 'Come & see', body: 'A gift waits.', path: '/promotions' });
  expect(shown?.payload.stop).toMatchObject({ label: 'No more offers' });

  const stop = shown?.payload.stop?.path ?? '';
  const pressed = await server.send({
    ...{ path: stop, host: HOST, body: 'List-Unsubscribe=One-Click' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(pressed.status).toBe(200);
  const said = await server.ok('/api/settings/marketing', asPlayer(two), HOST);
  expect(said).toMatchObject({ push: false, inbox: true });
  service.taken.length = 0;
  const next = await started([two, await reader(1)]);
  await comesTo(next, { sent: 1, waiting: 0, failed: 0 });
  expect(service.taken.map(({ browser }) => browser)).toEqual(['browser-4']);
});

test('an offer waits in quiet hours, and is not shown to who excludes themselves meanwhile', async () => {
  const [who, excluded] = [await reader(1), await reader(1)];
  const { rows } = await server.database.db.pool.query<{ minutes: number }>(
    `select day_offset_minutes as minutes from reward_setting r join site on site.id = r.site_id where external_id = 'lucky'`,
  );
  const later = (ms: number) =>
    new Date(server.clock.now().getTime() + (rows[0]?.minutes ?? 0) * 60_000 + ms)
      .toISOString()
      .slice(11, 16);
  await setCap({ quiet: { from: later(-HOUR), to: later(HOUR) } });
  const id = await started([who, excluded]);
  const states = async () =>
    (await server.database.db.pool.query('select state from campaign_delivery where campaign_id = $1', [id]))
      .rows;
  await expect.poll(states, SOON).toEqual([{ state: 'held' }, { state: 'held' }]);
  expect(service.taken).toEqual([]);
  await server.database.asOwner(
    `insert into player_stop (id, player_id, kind, since, until)
     values (gen_random_uuid(), ${await idOf(excluded)}, 'exclude_permanent', now(), null)`,
  );
  server.clock.advance(HOUR + 60_000);
  await comesTo(id, { sent: 1, dropped: 1, waiting: 0 });
  expect(service.taken).toHaveLength(1);
  await setCap({ quiet: null });
});

test('a device that fails for now is tried again alone, and one that is gone ends', async () => {
  const who = await reader(1);
  service.behaves = 503;
  const id = await started([who]);
  await expect.poll(() => service.asked, SOON).toBeGreaterThan(0);
  service.behaves = 201;
  await comesTo(id, { sent: 1, waiting: 0 });
  service.behaves = 410;
  const next = await started([who]);
  await comesTo(next, { failed: 1, waiting: 0 });
  const { devices } = await server.ok('/api/settings/push', asPlayer(who), HOST);
  expect(devices).toBe(0);
});
