import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallPath, CallRequest, CallResponse, RefusalBody } from '#contract/calls.ts';
import type { CountryRule } from '#rules/catalog/countries.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, startTestServerOn, type TestServer } from '../../test-server.ts';

const HEADER = 'cf-ipcountry';
const ENVIRONMENT = { TRUST_PROXY: '127.0.0.1', COUNTRY_HEADER: HEADER };
const SITE = { domain_name: 'localhost', external_id: 'baize' };
const LUCKY = { domain_name: 'lucky.localhost', external_id: 'lucky' };
const REEF = { provider_code: 'BRASSWORK', game_code: 'lantern-reef' };
const DICE = { provider_code: 'BRASSWORK', game_code: 'copper-dice' };
const KITES = { provider_code: 'PAPERCUT', game_code: 'sugar-kites' };

type Game = typeof REEF;
type Who = { account_id: string; auth: string };

let one: TestServer;
let two: TestServer;
let player: Who;
beforeAll(async () => {
  one = await startTestServer(ENVIRONMENT);
  two = await startTestServerOn(one.database, ENVIRONMENT);
  await one.database.db.pool.query(
    `update player set contact_phone = '+639170000001' where account_id = 'demo' and site_id = (
       select id from site where external_id = 'baize')`,
  );
  player = await one.logIn('demo', 'Demo1234!');
});
afterAll(async () => {
  await two.server.stop();
  await one.stop();
});
beforeEach(async () => {
  await one.database.db.pool.query('delete from country_rule');
  await one.database.db.pool.query(
    `delete from site_setting where setting_name = 'open_to_unknown_countries'`,
  );
  for (const server of [one, two]) await expect.poll(() => launch(REEF, 'DE', { server })).toBe('done');
});

/** Sets a rule as staff's call does. */
async function close(
  provider: string,
  game: string | null,
  { mode, countries }: CountryRule,
  site = 'baize',
): Promise<void> {
  await one.database.db.pool.query(
    `insert into country_rule (site_id, provider_code, game_code, mode, countries)
     select id, $2, $3, $4, $5 from site where external_id = $1`,
    [site, provider, game, mode, countries],
  );
}

const except = (...countries: string[]): CountryRule => ({ mode: 'except', countries });
const only = (...countries: string[]): CountryRule => ({ mode: 'only', countries });

interface From {
  readonly server?: TestServer;
  readonly host?: string;
}

let calls = 0;
const nextAddress = () => `198.51.${Math.trunc(++calls / 250)}.${calls % 250}`;

/** A call as a proxy passes it on from a country. */
async function callFrom<P extends CallPath>(
  country: string | undefined,
  path: P,
  body: CallRequest<P>,
  { server = one, host = 'localhost' }: From = {},
): Promise<CallResponse<P> | RefusalBody> {
  const { text } = await server.send({
    ...{ path, host, body: JSON.stringify(body) },
    headers: {
      // Of a network of its own, so that no limit is met.
      ...{ 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
      ...(country === undefined ? {} : { [HEADER]: country }),
    },
  });
  return JSON.parse(text);
}

/** @returns `done`, or the code of the refusal */
async function launch(
  game: Game,
  country: string | undefined,
  {
    who,
    site = SITE,
    ...from
  }: From & { readonly who?: Who; readonly site?: { domain_name: string; external_id: string } } = {},
): Promise<string> {
  const mode = who ? 'real' : 'demo';
  const answer = await callFrom(country, '/api/games/launch', { ...site, ...who, ...game, mode }, from);
  return 'launch_url' in answer ? 'done' : answer.message;
}

const CLOSED = 'gameNotInYourCountry';

describe('a game that is closed in a country', () => {
  test('is launched there neither for money nor for play money, and everywhere else as before', async () => {
    await close('BRASSWORK', 'lantern-reef', except('DE', 'FR'));
    await expect.poll(() => launch(REEF, 'DE')).toBe(CLOSED);
    for (const who of [undefined, player])
      expect([
        await launch(REEF, 'DE', who && { who }),
        await launch(REEF, 'fr', who && { who }),
        await launch(REEF, 'PH', who && { who }),
        await launch(DICE, 'DE', who && { who }),
      ]).toEqual([CLOSED, CLOSED, 'done', 'done']);
  });

  test('is open in the named countries alone where the rule says only', async () => {
    await close('BRASSWORK', null, only('PH', 'MY'));
    await expect.poll(() => launch(REEF, 'DE')).toBe(CLOSED);
    expect(await launch(DICE, 'US')).toBe(CLOSED);
    expect([await launch(REEF, 'PH'), await launch(KITES, 'DE')]).toEqual(['done', 'done']);
  });

  test('goes by its own rule, whatever that of its studio says', async () => {
    await close('BRASSWORK', null, except('DE'));
    await close('BRASSWORK', 'lantern-reef', except('FR'));
    await close('BRASSWORK', 'copper-dice', except());
    await expect.poll(() => launch(REEF, 'FR')).toBe(CLOSED);
    expect(await launch(REEF, 'DE')).toBe('done');
    expect([await launch(DICE, 'DE'), await launch(DICE, 'FR')]).toEqual(['done', 'done']);
    expect(await launch({ ...REEF, game_code: 'quiet-ground' }, 'DE')).toBe(CLOSED);
  });

  test('is closed on the site of the rule alone', async () => {
    await close('BRASSWORK', null, except('DE'), 'lucky');
    await expect.poll(() => launch(REEF, 'DE', { site: LUCKY, host: 'lucky.localhost' })).toBe(CLOSED);
    expect(await launch(REEF, 'DE')).toBe('done');
  });

  test('is closed on every server, and open again once the rule is gone', async () => {
    await close('BRASSWORK', 'lantern-reef', except('DE'));
    for (const server of [one, two]) await expect.poll(() => launch(REEF, 'DE', { server })).toBe(CLOSED);
    await one.database.db.pool.query('delete from country_rule');
    for (const server of [two, one]) await expect.poll(() => launch(REEF, 'DE', { server })).toBe('done');
  });

  test('is played to the end where it was open already', async () => {
    const answer = await callFrom('DE', '/api/games/launch', { ...SITE, ...player, ...REEF, mode: 'real' });
    const token =
      'launch_url' in answer ? new URLSearchParams(answer.launch_url.split('#')[1]).get('launch') : '';
    await close('BRASSWORK', 'lantern-reef', except('DE'));
    await expect.poll(() => launch(REEF, 'DE')).toBe(CLOSED);
    const round = { launch: token ?? '', key: uuid7(), stake: '5' };
    expect(await callFrom('DE', '/api/games/play', round)).toMatchObject({ state: 'settled' });
  });
});

describe('the country of a player', () => {
  test('is the one of the header, also where their phone says another', async () => {
    await close('BRASSWORK', null, except('PH'));
    await expect.poll(() => launch(REEF, 'PH')).toBe(CLOSED);
    expect(await launch(REEF, 'DE', { who: player })).toBe('done');
  });

  test('is the one that their phone says where the header names none, and unknown of a visitor', async () => {
    await close('BRASSWORK', null, except('PH'));
    await expect.poll(() => launch(REEF, undefined, { who: player })).toBe(CLOSED);
    expect(await launch(REEF, 'XX', { who: player })).toBe(CLOSED);
    expect([await launch(REEF, undefined), await launch(REEF, 'T1')]).toEqual(['done', 'done']);
  });

  test('that nobody knows is refused where the site says so, but for games without a rule', async () => {
    await close('BRASSWORK', null, except('DE'));
    await close('BRASSWORK', 'copper-dice', except());
    await one.database.db.pool.query(
      `insert into site_setting (site_id, setting_name, setting_value)
       select id, 'open_to_unknown_countries', 'false' from site where external_id = 'baize'`,
    );
    await expect.poll(() => launch(REEF, undefined)).toBe(CLOSED);
    expect([await launch(REEF, 'XX'), await launch(REEF, 'PH')]).toEqual([CLOSED, 'done']);
    expect([await launch(DICE, undefined), await launch(KITES, undefined)]).toEqual(['done', 'done']);
  });

  test.each([
    ['neither is set', {}],
    ['another proxy is', { TRUST_PROXY: '10.0.0.0/8', COUNTRY_HEADER: HEADER }],
    ['no header is named', { TRUST_PROXY: '127.0.0.1' }],
    ['another header is', { TRUST_PROXY: '127.0.0.1', COUNTRY_HEADER: 'x-country' }],
  ])('is not taken from who asks: %s', async (_, environment) => {
    await close('BRASSWORK', null, except('DE'));
    const alone = await startTestServerOn(one.database, environment);
    try {
      expect(await launch(REEF, 'DE', { server: alone })).toBe('done');
      await expect.poll(() => launch(REEF, 'DE')).toBe(CLOSED);
      expect(await launch(REEF, 'DE', { server: alone })).toBe('done');
    } finally {
      await alone.server.stop();
    }
  });
});

describe('lists of games', () => {
  const codes = (answer: object) =>
    'value' in answer && Array.isArray(answer.value)
      ? answer.value.map(({ game_code }: { game_code: string }) => game_code)
      : [];
  const lobby = async (country: string | undefined, more: object = {}) =>
    callFrom(country, '/api/product/games', { ...SITE, game_type: 'all', per_page: 100, ...more });

  test('lobbies, searches and home lists leave out what is closed there, and count and name no studio for it', async () => {
    await close('BRASSWORK', null, except('DE'));
    await close('BRASSWORK', 'copper-dice', except());
    await close('PAPERCUT', 'sugar-kites', only('PH'));
    await expect.poll(() => launch(REEF, 'DE')).toBe(CLOSED);
    const [there, elsewhere] = [await lobby('DE'), await lobby('PH')];
    expect(codes(elsewhere)).toEqual(expect.arrayContaining(['lantern-reef', 'copper-dice', 'sugar-kites']));
    expect(codes(there)).toContain('copper-dice');
    expect(codes(there)).not.toContain('lantern-reef');
    expect(codes(there)).not.toContain('sugar-kites');
    expect(there).toMatchObject({ total: codes(there).length });
    expect(there).toMatchObject({
      providers: expect.arrayContaining([expect.objectContaining({ provider_code: 'BRASSWORK', count: 1 })]),
    });
    expect(codes(await lobby('DE', { search: 'lantern' }))).not.toContain('lantern-reef');
    for (const game_type of ['all', 'slot_game', 'hot', 'popular'])
      expect(codes(await callFrom('DE', '/api/product/get_hot_games', { ...SITE, game_type }))).not.toContain(
        'lantern-reef',
      );
  });

  test('favourites and games played before stay, and are marked; the page of the game says it', async () => {
    await one.ok('/api/home/fav_add', {
      ...{ ...SITE, ...player, ...REEF },
      ...{ game_name: '', game_type: '', img_url: '' },
    });
    await one.ok('/api/games/launch', { ...SITE, ...player, ...REEF, mode: 'real' });
    await close('BRASSWORK', 'lantern-reef', except('DE'));
    await expect.poll(() => launch(REEF, 'DE')).toBe(CLOSED);
    const marked = { ...REEF, closed_here: true };
    const own = { ...SITE, ...player };
    expect(await callFrom('DE', '/api/home/fav_list', own)).toMatchObject({ value: [marked] });
    expect(await callFrom('DE', '/api/home/for_me', own)).toMatchObject({
      recent: expect.arrayContaining([expect.objectContaining(marked)]),
    });
    expect(await callFrom('DE', '/api/product/game', { ...SITE, ...REEF })).toMatchObject({ value: marked });
    for (const path of ['/api/home/fav_list', '/api/home/for_me'] as const)
      expect(JSON.stringify(await callFrom('PH', path, own))).not.toContain('closed_here');
  });

  test('a visitor’s page shows what is open in their own country, also after one from another country', async () => {
    await close('BRASSWORK', null, except('DE'));
    await expect.poll(() => launch(REEF, 'DE')).toBe(CLOSED);
    const page = async (country: string) =>
      (await one.send({ method: 'GET', path: '/slots', headers: { [HEADER]: country } })).text;
    for (const country of ['PH', 'DE', 'FR', 'DE'])
      expect([country, (await page(country)).includes('lantern-reef')]).toEqual([country, country !== 'DE']);
  });
});
