import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { onlyTheseDays } from '../../ledger/testing/played-days.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { addColleague } from '../testing/add-colleague.ts';
import type { OfficeClient } from '../testing/office-client.ts';
import { staffClients } from '../testing/staff-clients.ts';

const GAMES = '/api/office/catalogue/games';
const CHANGE = '/api/office/catalogue/change';
const reason = 'The spring catalogue';
const lucky = { domain_name: 'lucky.localhost', external_id: 'lucky' };
const reef = { provider_code: 'BRASSWORK', game_code: 'lantern-reef' };

let server: TestServer;
let manager: OfficeClient;
const as = staffClients(() => server);
beforeAll(async () => {
  server = await startTestServer();
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
  );
  manager = await as('manager');
});
afterAll(() => server.stop());

const lobby = async (game_type = 'all') => {
  const { value } = await server.ok(
    '/api/product/games',
    { ...lucky, game_type, per_page: 100 },
    'lucky.localhost',
  );
  return value.map(({ game_code }) => game_code);
};
const gamesOf = (more: Partial<OfficeRequest<typeof GAMES>> = {}) =>
  manager.ok(GAMES, { site: 'lucky', limit: 100, ...more });
const find = async (game_code: string, site = 'lucky') => {
  const { rows } = await manager.ok(GAMES, { site, limit: 100 });
  const row = rows.find((one) => one.game_code === game_code);
  if (!row) throw new Error(`There is no ${game_code}.`);
  return row;
};
const change = async (
  set: Omit<Partial<OfficeRequest<typeof CHANGE>>, 'games'>,
  game_code = 'lantern-reef',
) => {
  const { provider_code, stamp } = await find(game_code);
  return manager.ok(CHANGE, { site: 'lucky', games: [{ provider_code, game_code, stamp }], reason, ...set });
};
const ownRows = async () =>
  (
    await server.database.db.pool.query(`select count(*)::int as n from site_game where site_id = (
    select id from site where external_id = 'lucky')`)
  ).rows[0].n;

test('a site’s games are listed in the order of its lobby, page by page, and found by name, studio and category', async () => {
  const { rows } = await gamesOf({ shown: 'offered' });
  expect(rows.map(({ game_code }) => game_code)).toEqual(await lobby());
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof gamesOf>> = await gamesOf({
      ...{ shown: 'offered', limit: 7 },
      ...(before === null ? {} : { before }),
    });
    seen.push(...page.rows.map(({ game_code }) => game_code));
    before = page.next;
  } while (before !== null);
  expect(seen).toEqual(rows.map(({ game_code }) => game_code));
  const found = await gamesOf({ search: 'lantern r' });
  expect(found.rows.map(({ game_code }) => game_code)).toEqual(['lantern-reef']);
  const cards = await gamesOf({ category: 'casino', provider_code: 'BURIN' });
  for (const row of cards.rows) expect([row.category, row.provider_code]).toEqual(['casino', 'BURIN']);
});

test('a game that is taken off a site is in none of its lobbies at once, and a site has a row only where it differs', async () => {
  const rows = await ownRows();
  expect((await change({ is_offered: false })).rows).toEqual([{ ...reef, outcome: 'done' }]);
  await expect.poll(() => lobby()).not.toContain('lantern-reef');
  const gone = await server.call('/api/product/game', { ...lucky, ...reef }, 'lucky.localhost');
  expect(gone.body).toMatchObject({ message: 'unknownGame' });
  expect(await find('lantern-reef')).toMatchObject({ is_offered: false, is_own: true });
  expect(await ownRows()).toBe(rows + 1);
  await change({ is_offered: true });
  await expect.poll(() => lobby()).toContain('lantern-reef');
  expect(await ownRows()).toBe(rows);
});

test('badges and the demonstration of a game are the site’s own, or those of the catalogue again', async () => {
  const usual = await find('lantern-reef');
  await change({ lists: ['new'], has_demo: false });
  expect(await find('lantern-reef')).toMatchObject({ lists: ['new'], has_demo: false, can_have_demo: true });
  await expect.poll(() => lobby('new')).toContain('lantern-reef');
  expect(await lobby('freeplay')).not.toContain('lantern-reef');
  const { body } = await server.call('/api/product/game', { ...lucky, ...reef }, 'lucky.localhost');
  expect(body).toMatchObject({ value: { has_demo: false, is_new: true } });
  await change({ lists: null, has_demo: null });
  expect(await find('lantern-reef')).toEqual(usual);
});

test('of several games each is changed or refused by itself, and who decided on what is not so any more is refused', async () => {
  const old = await find('paper-dragons');
  await change({ is_offered: false }, 'paper-dragons');
  const { provider_code, stamp } = await find('lantern-reef');
  const { rows } = await manager.ok(CHANGE, {
    ...{ site: 'lucky', reason, is_offered: true },
    games: [
      { provider_code, game_code: 'lantern-reef', stamp },
      { provider_code: old.provider_code, game_code: old.game_code, stamp: old.stamp },
      { provider_code, game_code: 'no-such-game', stamp },
    ],
  });
  expect(rows.map(({ outcome }) => outcome)).toEqual(['done', 'versionConflict', 'unknownGame']);
  await change({ is_offered: true }, 'paper-dragons');
  const { entries } = await (await as('owner')).ok('/api/office/audit/entries', {
    object: 'catalogue:lucky',
  });
  expect(entries[0]).toMatchObject({
    ...{ action: 'catalogue.change', reason },
    before: { games: { [`${old.provider_code}/paper-dragons`]: { is_offered: false } } },
    after: { games: { [`${old.provider_code}/paper-dragons`]: { is_offered: true } } },
  });
});

test('games are put in another order in their lobby, and refused where somebody was faster', async () => {
  const { rows } = await gamesOf({ category: 'slot_game', shown: 'offered', limit: 4 });
  const from = rows.map(({ provider_code, game_code }) => ({ provider_code, game_code }));
  const order = { site: 'lucky', category: 'slot_game', reason, from, to: from.toReversed() };
  const all = await lobby('slot_game');
  await manager.ok('/api/office/catalogue/reorder', order);
  const wanted = [...from.toReversed().map(({ game_code }) => game_code), ...all.slice(4)];
  await expect.poll(() => lobby('slot_game')).toEqual(wanted);
  const late = await manager.call('/api/office/catalogue/reorder', order);
  expect(late.body.message).toBe('versionConflict');
  await manager.ok('/api/office/catalogue/reorder', { ...order, from: order.to, to: from });
  await expect.poll(() => lobby('slot_game')).toEqual(all);
});

test('stakes of a game are limited on its site alone, and no limit is left where all are taken away', async () => {
  const { stamp } = await find('lantern-reef');
  const none = { min_stake: null, max_stake: null, max_win: null, shortest_round_ms: null };
  const asked = { site: 'lucky', ...reef, stamp, ...none, reason };
  const wrong = await manager.call('/api/office/catalogue/set_limits', {
    ...asked,
    min_stake: '10',
    max_stake: '5',
  });
  expect(wrong.body).toMatchObject({ message: 'invalidAmount', field: 'max_stake' });
  await manager.ok('/api/office/catalogue/set_limits', {
    ...asked,
    max_stake: '10',
    shortest_round_ms: 5_000,
  });
  expect(await find('lantern-reef')).toMatchObject({
    max_stake: '10',
    shortest_round_ms: 5_000,
    is_own: true,
  });
  expect(await find('lantern-reef', 'baize')).toMatchObject({ max_stake: null });
  const stale = await manager.call('/api/office/catalogue/set_limits', asked);
  expect(stale.body.message).toBe('versionConflict');
  const now = await find('lantern-reef');
  await manager.ok('/api/office/catalogue/set_limits', { ...asked, stamp: now.stamp });
  expect(await find('lantern-reef')).toMatchObject({ ...none, stamp });
});

test('the pace of a site’s games is set for all that have none of their own, and refused where somebody was faster', async () => {
  const { statusCode: _, ...was } = await manager.ok('/api/office/catalogue/play', { site: 'lucky' });
  const asked = { site: 'lucky', was, ...was, shortest_round_ms: 4_000, reason };
  await manager.ok('/api/office/catalogue/set_play', asked);
  expect(await manager.ok('/api/office/catalogue/play', { site: 'lucky' })).toMatchObject({
    shortest_round_ms: 4_000,
  });
  const late = await manager.call('/api/office/catalogue/set_play', asked);
  expect(late.body).toMatchObject({ message: 'versionConflict', field: 'was' });
});

test('a studio that is left out is in no lobby of the site, but for a game that the site has chosen by itself', async () => {
  const { providers } = await manager.ok('/api/office/catalogue/groups', { site: 'lucky' });
  expect(providers.find(({ code }) => code === 'PAPERCUT')).toMatchObject({ is_withheld: false });
  const none = { providers: [], categories: [] };
  const only = { providers: ['PAPERCUT'], categories: [] };
  await manager.ok('/api/office/catalogue/set_groups', { site: 'lucky', was: none, withheld: only, reason });
  const { rows } = await gamesOf({ provider_code: 'PAPERCUT' });
  // Those that were put in another order are the site's own choice already.
  const usual = rows.filter(({ is_own }) => !is_own);
  const code = usual[0]?.game_code ?? '';
  expect(usual.map(({ is_offered }) => is_offered)).toEqual(usual.map(() => false));
  await expect.poll(() => lobby()).not.toContain(code);
  const late = await manager.call('/api/office/catalogue/set_groups', {
    ...{ site: 'lucky', was: none, withheld: only, reason },
  });
  expect(late.body.message).toBe('versionConflict');
  await change({ is_offered: true }, code);
  await expect.poll(() => lobby()).toContain(code);
  await manager.ok('/api/office/catalogue/set_groups', { site: 'lucky', was: only, withheld: none, reason });
});

test('the catalogue of one site is given to others, and to no site of another operator', async () => {
  await change({ is_offered: false });
  const { rows } = await manager.ok('/api/office/catalogue/copy', {
    ...{ from: 'lucky', to: ['baize', 'arena'], reason },
  });
  expect(rows.map(({ site, outcome }) => [site, outcome])).toEqual([
    ['baize', 'done'],
    ['arena', 'unknownSite'],
  ]);
  expect(await find('lantern-reef', 'baize')).toMatchObject({ is_offered: false });
  const baize = await server.call('/api/product/game', {
    domain_name: 'localhost',
    external_id: 'baize',
    ...reef,
  });
  expect(baize.body).toMatchObject({ message: 'unknownGame' });
  const ana = await addColleague(server, 'ana@baize.example', 'support', {
    role: 'site-manager',
    site: 'baize',
  });
  expect((await ana.call(GAMES, { site: 'lucky' })).body.message).toBe('unknownSite');
  expect((await ana.call(GAMES, { site: 'arena' })).body.message).toBe('unknownSite');
  expect((await ana.ok(GAMES, { site: 'baize', limit: 1 })).rows).toHaveLength(1);
});

test('what games have paid back is stated with its band, and an alarm where what they state lies outside of it', async () => {
  const day = (n: number) =>
    new Date(server.clock.now().getTime() - n * 86_400_000).toISOString().slice(0, 10);
  const played = (gameCode: string, least: number) =>
    Array.from({ length: 20 }, (_, n) => ({
      ...{ gameCode, day: day(n + 1), staked: 1_000_000 },
      paid: least + (n % 5) * 10_000,
    }));
  await server.database.asOwner(
    ...onlyTheseDays('baize', [...played('lantern-reef', 950_000), ...played('paper-dragons', 700_000)]),
  );
  const { rows } = await manager.ok('/api/office/catalogue/returns', { site: 'baize' });
  const of = (code: string) => rows.find(({ game_code }) => game_code === code);
  expect(of('lantern-reef')).toMatchObject({ observed: 97, days: 20, bets: 2_000, staked: '2000' });
  expect(of('paper-dragons')).toMatchObject({ observed: 72, alarm: true });
  expect(rows[0]?.game_code).toBe('paper-dragons');
  const { low, high, stated } = of('lantern-reef') ?? {};
  expect(Number(low)).toBeLessThan(97);
  expect(Number(high)).toBeGreaterThan(97);
  expect(stated).toBeGreaterThan(90);
});
