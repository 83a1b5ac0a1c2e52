import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { keepBigWins } from '../big-wins.ts';
import { SharedWorld } from '../shared/testing/shared-world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const site = { domain_name: 'localhost', external_id: 'baize' };
const lucky = { domain_name: 'lucky.localhost', external_id: 'lucky' };
const onNow = (game_type: string) => server.ok('/api/games/on_now', { ...site, game_type });
const sql = (text: string, values: unknown[] = []) => server.database.db.pool.query(text, values);

test('a small lobby lists for each game stakes, wins and the state of its shared round', async () => {
  const world = await SharedWorld.open(server);
  const launch = await world.launch(await server.logIn('demo', 'Demo1234!'));
  const { id } = await world.round(launch);
  const before = await onNow('crash');
  expect(before).toMatchObject({
    value: [
      {
        provider_code: 'PAPERCUT',
        game_code: 'comet-climb',
        min_stake: '5',
        max_win_times: '10000',
        players: 0,
        shared: { round: { round_id: id, phase: 'taking', outcome: null, link: null } },
      },
    ],
  });
  expect(Math.abs(before.now - server.clock.now().getTime())).toBeLessThan(5_000);

  await world.bet(launch, id);
  await expect.poll(async () => (await onNow('crash')).value[0]?.players).toBe(1);

  await world.finish(launch, id);
  await expect
    .poll(async () => (await onNow('crash')).value[0]?.shared?.last[0])
    .toMatchObject({ round_id: id, outcome: { crash: expect.any(Number) } });
});

test('a single-player game has no shared round, and a game in rooms lists its number of players', async () => {
  expect((await onNow('hash_game')).value).toMatchObject([
    { game_code: 'last-digits', players: null, shared: null },
  ]);
  expect((await onNow('fishing')).value).toMatchObject([
    { game_code: 'lantern-shoal', players: 0, shared: null },
  ]);
  const who = await server.logIn('demo', 'Demo1234!');
  const { launch_url } = await server.ok('/api/games/launch', {
    ...{ ...site, ...who, provider_code: 'PAPERCUT', game_code: 'lantern-shoal', mode: 'real' },
  });
  await server.ok('/api/games/rooms/sit', {
    launch: new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '',
  });
  expect((await onNow('fishing')).value).toMatchObject([{ players: 1 }]);
  const elsewhere = { ...lucky, game_type: 'fishing' };
  expect((await server.ok('/api/games/on_now', elsewhere, 'lucky.localhost')).value).toMatchObject([
    { players: 0 },
  ]);
});

test('a longer lobby lists shared games only, and an unknown category nothing', async () => {
  for (const code of ['one', 'two', 'three', 'four']) {
    await sql(
      `insert into game (provider_code, code, name, category, has_demo) values ('BURIN', $1, $1, 'bingo', true)`,
      [code],
    );
    await sql(
      `insert into site_game (site_id, provider_code, game_code, position)
       select id, 'BURIN', $1, 900 from site where external_id = 'baize'`,
      [code],
    );
  }
  await expect
    .poll(async () => (await onNow('bingo')).value.map((game) => game.game_code))
    .toEqual(['paper-bingo']);
  await sql(`insert into site_game (site_id, provider_code, game_code, enabled)
    select site_id, provider_code, game_code, false from offered_game where game_code = 'paper-bingo'
    on conflict (site_id, provider_code, game_code) do update set enabled = false`);
  await expect.poll(async () => (await onNow('bingo')).value).toEqual([]);
  for (const game_type of ['slot_game', 'hot', 'freeplay', 'nothing', "' or 1=1 --"])
    expect((await onNow(game_type)).value).toEqual([]);
});

test('the last big wins are those of the category on this site, newest first, their accounts masked', async () => {
  const { rows } = await sql(
    `select player.id, site_id from player join site on site.id = player.site_id
     where external_id = 'baize' and account_id = 'demo'`,
  );
  const other = await sql(
    `select player.id, site_id from player join site on site.id = player.site_id
     where external_id = 'lucky' and account_id = 'demo'`,
  );
  const win = (gameCode: string, providerCode: string, times: bigint, who = rows[0]) => ({
    roundId: uuid7(),
    siteId: Number(who.site_id),
    playerId: BigInt(who.id),
    ...{ providerCode, gameCode, stake: 10_000n, win: 10_000n * times },
  });
  const at = (secondsAgo: number) => new Date(server.clock.now().getTime() - secondsAgo * 1_000);
  await server.database.db.tx(async (tx) => {
    await keepBigWins(tx, [win('lantern-shoal', 'PAPERCUT', 25n)], at(20));
    await keepBigWins(
      tx,
      [win('lantern-shoal', 'PAPERCUT', 12n), win('lantern-shoal', 'PAPERCUT', 9n)],
      at(10),
    );
    await keepBigWins(tx, [win('last-digits', 'BURIN', 80n)], at(5));
    await keepBigWins(tx, [win('lantern-shoal', 'PAPERCUT', 70n, other.rows[0])], at(5));
  });
  await expect
    .poll(async () => (await onNow('fishing')).wins)
    .toEqual([
      { account_id: 'de****', amount: '12', game_name: 'Lantern Shoal', at: expect.any(String) },
      { account_id: 'de****', amount: '25', game_name: 'Lantern Shoal', at: expect.any(String) },
    ]);
});
