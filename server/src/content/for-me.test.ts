import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuid7 } from '../db/uuid7.ts';
import { guests, HOST, SITE, type Who } from '../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const site = { domain_name: 'localhost', external_id: 'baize' };
let server: TestServer;
let player: { account_id: string; auth: string };
beforeAll(async () => {
  server = await startTestServer();
  player = await server.logIn('demo', 'Demo1234!');
});
afterAll(() => server.stop());

const forMe = () => server.ok('/api/home/for_me', player);
const sql = (text: string, values: unknown[] = []) => server.database.db.pool.query(text, values);

async function launch(provider_code: string, game_code: string): Promise<string> {
  const { launch_url } = await server.ok('/api/games/launch', {
    ...site,
    ...player,
    ...{ provider_code, game_code, mode: 'real' as const },
  });
  return new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
}

it('names the games that were opened for real, the latest first, and none that the site has switched off', async () => {
  for (const [provider, game] of [
    ['BRASSWORK', 'lantern-reef'],
    ['PAPERCUT', 'paper-dragons'],
    ['BRASSWORK', 'lantern-reef'],
    ['BURIN', 'moth-and-moon'],
  ] as const) {
    await launch(provider, game);
    server.clock.advance(1_000);
  }
  const codes = async () => (await forMe()).recent.map((game) => game.game_code).slice(0, 3);
  expect(await codes()).toEqual(['moth-and-moon', 'lantern-reef', 'paper-dragons']);
  await sql(
    `insert into site_game (site_id, provider_code, game_code, enabled)
     select site_id, provider_code, game_code, false from offered_game where game_code = 'moth-and-moon'
     on conflict (site_id, provider_code, game_code) do update set enabled = false`,
  );
  expect((await codes()).slice(0, 2)).toEqual(['lantern-reef', 'paper-dragons']);
});

it('says which round is open and what is staked in it, and leaves its game out of the others', async () => {
  const token = await launch('BRASSWORK', 'quiet-ground');
  expect((await forMe()).open).toEqual([]);
  await server.ok('/api/games/play', { launch: token, key: uuid7(), stake: '25', choice: { mines: 3 } });
  const { open, recent } = await forMe();
  expect(open).toMatchObject([{ game: { game_code: 'quiet-ground', genre: 'mines' }, stake: '25' }]);
  expect(recent.map((game) => game.game_code)).not.toContain('quiet-ground');
});

it('counts what can be claimed, and shows the bonus under way', async () => {
  const { value } = await server.ok('/api/rewards/promotions', site);
  const promotion = value.find(({ kind }) => kind === 'deposit');
  const mine = await server.ok('/api/rewards/my_promotions', player);
  for (const { bonus_id, state } of mine.value)
    if (state === 'joined' || state === 'active')
      await server.ok('/api/rewards/leave_promotion', { ...player, bonus_id });
  const before = await forMe();
  expect(before.bonus).toBeNull();
  expect(before.claimable.spins).toBeGreaterThan(0);
  await server.ok('/api/rewards/join_promotion', {
    ...player,
    promotion_id: promotion?.promotion_id ?? 0,
  });
  expect((await forMe()).bonus).toMatchObject({ state: 'joined', min_deposit: promotion?.min_deposit });
  await sql(
    `insert into inbox_message (id, site_id, player_id, kind, token, created_at)
     select gen_random_uuid(), site_id, id, 'gift', 10000, now() from player
      where account_id = 'demo' and site_id = (select id from site where external_id = 'baize')`,
  );
  expect((await forMe()).claimable.messages).toBe(before.claimable.messages + 1);
});

it('the home page of a player has no data of another player of the site', async () => {
  const demo = await server.logIn('demo', 'Demo1234!', HOST);
  await server.ok(
    '/api/games/launch',
    { ...SITE, ...demo, provider_code: 'BRASSWORK', game_code: 'quiet-ground', mode: 'real' },
    HOST,
  );
  const guest = await guests(server).signUp();
  const recentOf = async (who: Who) =>
    (await server.ok('/api/home/for_me', who, HOST)).recent.map((game) => game.game_code);
  expect(await recentOf(demo)).toContain('quiet-ground');
  expect(await recentOf(guest)).toEqual([]);
});
