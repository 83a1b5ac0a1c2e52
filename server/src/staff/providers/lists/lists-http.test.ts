import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutsideWorld } from '../../../providers/games/testing/outside-world.ts';
import { json, letCall, openProvider, ourSides } from '../../../providers/games/testing/provider-server.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { addColleague } from '../../testing/add-colleague.ts';
import { staffClients } from '../../testing/staff-clients.ts';

const reason = 'The provider has new games';
const account = 'lists';

let server: TestServer;
let provider: Awaited<ReturnType<typeof openProvider>>;
beforeAll(async () => {
  [server, provider] = await Promise.all([startTestServer(), openProvider()]);
  await createOutsideWorld(server, account, { dialect: 'hub88' });
  await letCall(server.database.db, { account, url: provider.url, ours: ourSides.hub88.ours });
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});
const staff = staffClients(() => server);

/** An entry of Hub88's list. */
const entry = (code: string, differs: object = {}) => ({
  ...{ game_code: code, name: `The ${code}`, product: 'Reel Makers', category: 'Video Slots', enabled: true },
  ...{ platforms: ['GPL_DESKTOP'], blocked_countries: [], rtp: '96.50', demo_game_support: true },
  ...{ freebet_support: true, url_thumb: 'https://studio.example/thumb.png', url_background: '' },
  ...differs,
});

async function sync(accepts: string | null = null) {
  const owner = await staff('owner');
  const { sync_id } = await owner.ok('/api/office/providers/sync', { account, accepts, reason });
  const found = async () => (await owner.ok('/api/office/providers/list_changes', { account, sync_id })).sync;
  await expect.poll(async () => (await found()).state).not.toBe('running');
  return found();
}

const lists = async () => (await staff('owner')).ok('/api/office/providers/lists', { account });

/** A game as the catalogue of the site `lucky` has it for staff. */
async function gameAt(code: string) {
  const owner = await staff('owner');
  const { rows } = await owner.ok('/api/office/catalogue/games', { site: 'lucky', search: `The ${code}` });
  return rows[0];
}

describe('the list of an account', () => {
  test('is compared at once by staff, who see what it changed game by game; the audit log says who asked', async () => {
    provider.answers(json([entry('reels'), entry('wheel')]));
    expect(await sync()).toMatchObject({ state: 'done' });
    provider.answers(json([entry('reels', { rtp: '94.00', demo_game_support: false }), entry('new')]));
    const { sync_id } = await sync();
    const owner = await staff('owner');
    const found = await owner.ok('/api/office/providers/list_changes', { account, sync_id });
    expect(found.sync).toMatchObject({ state: 'done', added: 1, changed: 1, gone: 1, is_last: true });
    expect(found.rows.map(({ what, game_name }) => `${what} ${game_name}`)).toEqual([
      ...['changed The reels', 'added The new', 'gone The wheel'],
    ]);
    expect(found.rows[0]?.differs).toEqual([
      { field: 'rtp', before: '96.50', after: '94.00' },
      { field: 'hasDemo', before: 'true', after: 'false' },
    ]);
    const read = await lists();
    expect(read).toMatchObject({ can_sync: true, listed: 2, withdrawn: 1 });
    expect(read.syncs.map(({ by_job, staff_name }) => [by_job, staff_name !== null])).toEqual([
      [false, true],
      [false, true],
    ]);
    const { entries } = await owner.ok('/api/office/audit/entries', { action: 'providers.sync' });
    expect(entries[0]).toMatchObject({ object: `game-account:${account}`, reason, outcome: 'done' });
  });

  test('is read a page at a time', async () => {
    const owner = await staff('owner');
    const [last] = (await lists()).syncs;
    const sync_id = last?.sync_id ?? '';
    const asked = { account, sync_id, limit: 2 };
    const first = await owner.ok('/api/office/providers/list_changes', asked);
    const rest = await owner.ok('/api/office/providers/list_changes', {
      ...{ ...asked, before: first.next ?? '' },
    });
    expect([first.rows.length, rest.rows.length, rest.next]).toEqual([2, 1, null]);
  });

  test('marks a game that is gone in the catalogue of a site', async () => {
    expect(await gameAt('wheel')).toMatchObject({ withdrawn_at: expect.any(String) });
    expect(await gameAt('new')).toMatchObject({ withdrawn_at: null });
  });

  test('that lacks most games is held until a person accepts just that; a list that lacks more is held again', async () => {
    const all = Array.from({ length: 12 }, (_, place) => entry(`game-${place}`));
    provider.answers(json([...all, entry('reels'), entry('new')]));
    expect((await sync()).state).toBe('done');
    provider.answers(json(all.slice(0, 5)));
    const held = await sync();
    expect(held.state).toBe('held');
    expect(await gameAt('game-11')).toMatchObject({ withdrawn_at: null });
    provider.answers(json(all.slice(0, 4)));
    const more = await sync(held.sync_id);
    expect(more.state).toBe('held');
    expect(await gameAt('game-11')).toMatchObject({ withdrawn_at: null });
    const owner = await staff('owner');
    const stale = { account, accepts: held.sync_id, reason };
    expect(await owner.call('/api/office/providers/sync', stale)).toMatchObject({ status: 409 });
    expect((await sync(more.sync_id)).state).toBe('done');
    expect(await gameAt('game-11')).toMatchObject({ withdrawn_at: expect.any(String) });
    expect(await gameAt('game-0')).toMatchObject({ withdrawn_at: null });
    const { entries } = await owner.ok('/api/office/audit/entries', { action: 'providers.sync' });
    expect(entries[0]).toMatchObject({
      ...{ before: { last_sync: more.sync_id }, after: { list: 'accepted', gone: 10 } },
    });
  });

  test('that does not come is a comparison that failed, with why', async () => {
    provider.answers(json({ error: 'unknown operator' }, 404));
    expect((await sync()).state).toBe('failed');
    expect((await lists()).syncs[0]).toMatchObject({ state: 'failed', problem: 'unknown operator' });
  });

  test('closes games in countries in which the site has them open, once it is handed over', async () => {
    provider.answers(
      json([
        ...[entry('game-0', { blocked_countries: ['FR', 'US', 'EU'] }), entry('new')],
        ...[entry('game-1', { blocked_countries: ['US'] }), entry('game-2'), entry('game-3')],
      ]),
    );
    expect((await sync()).state).toBe('done');
    expect((await lists()).closed).toEqual([{ site: 'lucky', games: 2, countries: ['FR', 'US'] }]);
    const owner = await staff('owner');
    const asked = { account, site: 'lucky', reason };
    expect(await owner.ok('/api/office/providers/close_countries', asked)).toMatchObject({ rules: 2 });
    expect(await gameAt('game-0')).toMatchObject({
      country_rule: { mode: 'except', countries: ['FR', 'US'], is_own: true },
    });
    expect((await lists()).closed).toEqual([]);
    expect(await owner.call('/api/office/providers/close_countries', asked)).toMatchObject({ status: 409 });
    const { entries } = await owner.ok('/api/office/audit/entries', { action: 'providers.closeCountries' });
    expect(entries[0]).toMatchObject({
      ...{ object: 'catalogue:lucky', site: 'lucky', reason },
      after: { account, rules: { 'REEL-MAKERS/game-1': 'except US' } },
    });
  });

  test('is for those whose sites play under the account, and compared by those who manage all of them', async () => {
    const other = await addColleague(server, 'lists-other@baize.example', 'support', {
      ...{ role: 'owner', site: 'baize' },
    });
    expect(await other.call('/api/office/providers/lists', { account })).toMatchObject({ status: 404 });
    expect(await other.call('/api/office/providers/sync', { account, accepts: null, reason })).toMatchObject({
      status: 403,
    });
    expect(
      await other.call('/api/office/providers/close_countries', { account, site: 'lucky', reason }),
    ).toMatchObject({ status: 404 });
  });
});
