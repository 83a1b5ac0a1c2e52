import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#contract/calls/product.ts';
import { houseGames } from '#rules/games/all-games.ts';
import { lanternReef } from '#rules/games/lantern-reef/rules.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { seenAfter } from '../test-clock.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { stakesFor } from './public.ts';

let server: TestServer;
const site = { domain_name: 'localhost', external_id: 'baize' };
const lucky = { domain_name: 'lucky.localhost', external_id: 'lucky' };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.database.db.pool.query(text, values);
const lobby = (game_type: string, more: object = {}) =>
  server.ok('/api/product/games', { ...site, game_type, ...more });

async function addGame(code: string, name: string, more: { category?: string; hasDemo?: boolean } = {}) {
  await sql(
    `insert into game (provider_code, code, name, category, has_demo) values ('BURIN', $1, $2, $3, $4)`,
    [code, name, more.category ?? 'arcade', more.hasDemo ?? true],
  );
  await sql(
    `insert into site_game (site_id, provider_code, game_code, position)
     select id, 'BURIN', $1, 900 from site where external_id = 'baize'`,
    [code],
  );
}

describe('the lobbies', () => {
  it('a lobby lists the games of its category, with every field of an entry', async () => {
    const answer = await lobby('slot_game', { per_page: 100 });
    expect(answer.total).toBe(houseGames.filter((game) => game.category === 'slot_game').length);
    expect(answer.value).toHaveLength(answer.total ?? 0);
    expect(answer.next).toBeNull();
    const reef = answer.value.find((game) => game.game_code === 'lantern-reef');
    expect(reef).toEqual({
      provider_code: 'BRASSWORK',
      provider_name: 'Brasswork',
      game_code: 'lantern-reef',
      game_name: 'Lantern Reef',
      game_type: 'slot_game',
      genre: 'slots',
      game_image: '/art/games/lantern-reef',
      rtp: expect.stringMatching(/^\d+\.\d+$/),
      is_new: expect.any(Boolean),
      is_hot: true,
      has_demo: true,
    });
    expect(answer.providers?.map((one) => one.provider_code)).toContain('BRASSWORK');
  });

  it('a lobby without games or of an unknown category is empty, not an error', async () => {
    await sql(
      `insert into site_game (site_id, provider_code, game_code, enabled)
       select site_id, provider_code, game_code, false from offered_game where category in ('sabong', 'horse_racing')
       on conflict (site_id, provider_code, game_code) do update set enabled = false`,
    );
    for (const game_type of ['sabong', 'horse_racing', 'nothing', '__proto__', "' or 1=1 --"])
      await expect
        .poll(() => lobby(game_type))
        .toMatchObject({ value: [], total: 0, providers: [], next: null });
  });

  it('a lobby is sorted by name, return or newest as players see them', async () => {
    const names = (await lobby('slot_game', { sort: 'name' })).value.map((game) => game.game_name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    const returns = (await lobby('slot_game', { sort: 'rtp' })).value.map((game) => Number(game.rtp));
    expect(returns).toEqual([...returns].sort((a, b) => b - a));
  });

  it('a lobby filtered by provider still lists all its providers', async () => {
    const answer = await lobby('all', { provider_code: 'PAPERCUT' });
    expect(new Set(answer.value.map((game) => game.provider_code))).toEqual(new Set(['PAPERCUT']));
    expect(answer.providers?.length).toBeGreaterThan(1);
    expect(answer.total).toBe(answer.value.length);
  });

  it('a search of games ignores case, marks and width, and treats wildcards as letters', async () => {
    await addGame('nandu', 'Ñandú 100%_Wild\\');
    await addGame('dragon', '龍のゲーム');
    for (const search of ['nandu', 'ÑANDÚ', 'ｎａｎｄｕ', '100%_', 'wild\\', '  Ñandú  '])
      expect((await lobby('arcade', { search })).value.map((game) => game.game_code)).toEqual(['nandu']);
    expect((await lobby('arcade', { search: '龍' })).value.map((game) => game.game_code)).toEqual(['dragon']);
    const ofBurin = houseGames.filter(
      ({ providerCode, category }) => providerCode === 'BURIN' && category === 'arcade',
    );
    expect((await lobby('arcade', { search: 'burin' })).total).toBe(ofBurin.length + 2);
    for (const search of ['%', '_', '\\'])
      expect((await lobby('arcade', { search })).value.map((game) => game.game_code)).toEqual(['nandu']);
    expect((await lobby('arcade', { search: 'n%u' })).value).toEqual([]);
  });

  it('a search finds games by genre, other name and tag, in English and in the page’s language', async () => {
    const found = async (search: string, language = 'EN') => {
      const { text } = await server.send({
        path: '/api/product/games',
        host: 'localhost',
        headers: { 'content-type': 'application/json', cookie: `language=${language}` },
        body: JSON.stringify({ ...site, game_type: 'all', search, per_page: 100 }),
      });
      const { value } = games.response.parse(JSON.parse(text));
      return value.map((game) => game.game_code).sort();
    };
    expect(await found('mines')).toEqual(['quiet-ground']);
    expect(await found('Plinko')).toEqual(['peg-rain']);
    expect(await found('mi')).toContain('quiet-ground');
    expect(await found('dice')).toEqual(['copper-dice']);
    expect(await found('jacks or better')).toEqual(['gallery-jacks']);
    expect(await found('3 card poker')).toEqual(['three-card-duel']);
    expect(await found('free spins papercut')).toEqual(
      houseGames
        .filter((game) => game.providerCode === 'PAPERCUT' && game.tags?.includes('free_spins'))
        .map((game) => game.code)
        .sort(),
    );
    expect(await found('bola', 'PHP')).toEqual(['peg-rain']);
    expect(await found('bola'), 'another language is not searched').toEqual([]);
    expect(await found('mines', 'PHP')).toEqual(['quiet-ground']);
    await addGame('cave', 'Cave');
    await sql(
      `update game set genre = 'mines', tags = '{respins}', aliases = '{Höhle}' where code = 'cave' and provider_code = 'BURIN'`,
    );
    expect(await found('mines')).toEqual(['cave', 'quiet-ground']);
    expect(await found('hohle')).toEqual(['cave']);
  });

  it('a search without exact results finds genres and names with one wrong letter', async () => {
    const codes = async (search: string) =>
      (await lobby('all', { search })).value.map((game) => game.game_code);
    expect(await codes('plinco')).toEqual(['peg-rain']);
    expect(await codes('rulette')).toEqual(['salon-roulette']);
    expect(await codes('lantren shoal')).toEqual(['lantern-shoal']);
    expect(await codes('qiet')).toEqual([]);
    expect(await codes('qquiet')).toEqual(['quiet-ground']);
    const near = await lobby('all', { search: 'lentern', per_page: 1 });
    expect(near.total).toBeGreaterThan(1);
    const next = await lobby('all', { search: 'lentern', per_page: 1, after: near.next });
    expect(next.value).toHaveLength(1);
    expect(next.value[0]?.game_code).not.toBe(near.value[0]?.game_code);
  });

  it('the demo lobby lists games of every category that have a demo', async () => {
    await addGame('coin-only', 'Coin Only', { hasDemo: false });
    const { value } = await lobby('freeplay', { per_page: 100 });
    expect(value.map((game) => game.game_code)).toContain('lantern-reef');
    expect(value.map((game) => game.game_code)).not.toContain('coin-only');
    expect(value.every((game) => game.has_demo)).toBe(true);
  });

  it('the page of a game has its entry, its stakes and its highest win', async () => {
    const { value: entries } = await lobby('slot_game', { per_page: 100 });
    const reef = entries.find((game) => game.game_code === 'lantern-reef');
    if (!reef) throw new Error('The site has no Lantern Reef.');
    const asked = { provider_code: 'BRASSWORK', game_code: 'lantern-reef' };
    const { value } = await server.ok('/api/product/game', { ...site, ...asked });
    expect(value).toEqual({
      ...reef,
      min_stake: formatAmount(stakesFor('PHP').all[0]),
      max_stake: formatAmount(stakesFor('PHP').all.at(-1) ?? 0n),
      max_win_times: String(lanternReef.maxWinTimes),
    });
    const there = await server.ok('/api/product/game', { ...lucky, ...asked }, 'lucky.localhost');
    expect(there.value).toMatchObject({
      ...asked,
      min_stake: formatAmount(stakesFor('MYR').all[0]),
      max_stake: formatAmount(stakesFor('MYR').all.at(-1) ?? 0n),
    });
    // A name that only exists together with another studio is no game.
    expect(
      await server.call('/api/product/game', {
        ...site,
        provider_code: 'PAPERCUT',
        game_code: 'lantern-reef',
      }),
    ).toMatchObject({ status: 404, body: { message: 'unknownGame' } });
  });

  it('a game that a site has switched off is in no list, search, page or favourites', async () => {
    await addGame('hidden', 'Hidden Cave');
    const player = await server.logIn('demo', 'Demo1234!');
    const game = { provider_code: 'BURIN', game_code: 'hidden' };
    await server.ok('/api/home/fav_add', {
      ...player,
      ...{ ...game, game_name: 'x', game_type: 'x', img_url: 'x' },
    });
    await sql("update site_game set enabled = false where game_code = 'hidden'");
    expect((await lobby('arcade', { search: 'hidden' })).value).toEqual([]);
    expect((await lobby('all', { search: 'hidden' })).total).toBe(0);
    expect(await server.call('/api/product/game', { ...site, ...game })).toMatchObject({
      status: 404,
      body: { message: 'unknownGame', field: 'game_code' },
    });
    expect((await server.ok('/api/home/fav_list', player)).value).toEqual([]);
    await server.ok('/api/home/fav_remove', { ...player, ...game });
  });

  it('a lobby never lists games of another site, nor changes its lists', async () => {
    await addGame('only-here', 'Only Here');
    const there = await server.ok(
      '/api/product/games',
      { ...lucky, game_type: 'all', search: 'only here' },
      'lucky.localhost',
    );
    expect(there.value).toEqual([]);
    expect(
      await server.call('/api/product/games', { ...lucky, game_type: 'all' }, 'localhost'),
    ).toMatchObject({ status: 403, body: { message: 'permissionDenied' } });
    const stranger = await server.logIn('demo', 'Demo1234!', 'lucky.localhost');
    expect(
      await server.call(
        '/api/home/fav_add',
        {
          ...stranger,
          ...{ provider_code: 'BURIN', game_code: 'only-here', game_name: '', game_type: '', img_url: '' },
        },
        'lucky.localhost',
      ),
    ).toMatchObject({ status: 404, body: { message: 'unknownGame' } });
  });

  it('a lobby refuses a cursor that no page returned', async () => {
    for (const after of ['x', 'MTo=', Buffer.from('1:zzz').toString('base64url')])
      expect(await server.call('/api/product/games', { ...site, game_type: 'all', after })).toMatchObject({
        status: 400,
        body: { message: 'badRequest', field: 'after' },
      });
  });
});

describe('the built-in lists', () => {
  it.each(['hot', 'featured', 'popular', 'new'])(
    '“%s” is there: slots, from several providers',
    async (list) => {
      const { value } = await server.ok('/api/product/get_hot_games', { ...site, game_type: list });
      expect(value.length).toBeGreaterThan(0);
      expect(new Set(value.map((game) => game.game_type))).toEqual(new Set(['slot_game']));
      expect(new Set(value.map((game) => game.provider_code)).size).toBeGreaterThan(1);
    },
  );

  it('the list of hot games can be filtered by name or slug of a category', async () => {
    const hot = (game_type: string) => server.ok('/api/product/get_hot_games', { ...site, game_type });
    expect((await hot('slot_game')).value).toEqual((await hot('hot')).value);
    expect((await hot('slots')).value).toEqual((await hot('hot')).value);
    for (const none of ['casino', 'livecasino', 'nothing', '__proto__', ''])
      expect((await hot(none)).value).toEqual([]);
  });

  it('the built-in lists show a change within a second', async () => {
    const first = async () =>
      (await server.ok('/api/product/get_hot_games', { ...site, game_type: 'hot' })).value[0]?.game_code;
    expect(await first()).not.toBe('moth-and-moon');
    await sql(
      `insert into site_game (site_id, provider_code, game_code, lists, position)
       select site_id, provider_code, game_code, '{hot}', -1 from offered_game
        where game_code = 'moth-and-moon' and site_id = (select id from site where external_id = 'baize')`,
    );
    expect(await seenAfter(1_000, first)).toBe('moth-and-moon');
  });
});

describe('favourites', () => {
  it('favourites have the name and picture of the catalogue, newest first, with every field', async () => {
    const player = await server.logIn('demo', 'Demo1234!');
    for (const [provider_code, game_code] of [
      ['BRASSWORK', 'lantern-reef'],
      ['BURIN', 'moth-and-moon'],
    ] as const)
      await server.ok('/api/home/fav_add', {
        ...player,
        ...{ provider_code, game_code, game_name: '<b>x</b>', game_type: 'x', img_url: 'javascript:1' },
      });
    const { value } = await server.ok('/api/home/fav_list', player);
    expect(value.map((game) => game.game_code)).toEqual(['moth-and-moon', 'lantern-reef']);
    expect(value[1]).toMatchObject({
      game_code: 'lantern-reef',
      game_name: 'Lantern Reef',
      game_type: 'slot_game',
      game_image: '/art/games/lantern-reef',
      provider_code: 'BRASSWORK',
    });
    await server.ok('/api/home/fav_remove', {
      ...player,
      ...{ provider_code: 'BURIN', game_code: 'moth-and-moon' },
    });
    expect((await server.ok('/api/home/fav_list', player)).value).toHaveLength(1);
  });
});
