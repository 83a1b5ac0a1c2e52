import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefusalBody } from '#contract/calls.ts';
import { parseAmount, UNIT } from '#rules/money/amount.ts';
import { stakesFor } from '../../catalog/public.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { narrow } from './narrow.ts';

const SITE = { domain_name: 'localhost', external_id: 'baize' };
const free = { minStake: null, maxStake: null, maxWin: null, maxWinTimes: 100, stakeMultiple: 100n };
const units = (amount: bigint | undefined) => (amount === undefined ? undefined : Number(amount / UNIT));

let server: TestServer;
let demo: { account_id: string; auth: string };

beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn('demo', 'Demo1234!');
});
afterAll(() => server.stop());

async function limit(game: string, values: Readonly<Record<string, bigint | number>>): Promise<void> {
  const names = Object.keys(values);
  await server.database.db.pool.query(
    `insert into game_limit (site_id, provider_code, game_code, ${names.join(', ')})
     select s.site_id, s.provider_code, s.game_code, ${names.map((_, at) => `$${at + 2}`).join(', ')}
       from offered_game s join site on site.id = s.site_id
      where site.external_id = 'baize' and s.game_code = $1`,
    [game, ...Object.values(values)],
  );
}

async function launch(game_code: string, provider_code: string, mode: 'real' | 'demo' = 'real') {
  return server.call('/api/games/launch', {
    ...SITE,
    provider_code,
    game_code,
    mode,
    ...(mode === 'real' ? demo : {}),
  });
}

async function open(game: string, provider: string, mode: 'real' | 'demo' = 'real'): Promise<string> {
  const answer = await launch(game, provider, mode);
  if (!('launch_url' in answer.body)) throw new Error(JSON.stringify(answer.body));
  return new URLSearchParams(answer.body.launch_url.split('#')[1]).get('launch') ?? '';
}

const play = (token: string, stake: string, more: { key?: string; choice?: unknown } = {}) =>
  server.call('/api/games/play', { launch: token, key: uuid7(), stake, ...more });
const codeOf = (answer: { body: unknown }) => (answer.body as RefusalBody).message;

describe('the ladder of a game', () => {
  const ladder = stakesFor('PHP');

  test('the stakes of a game are those of the currency without an operator’s setting', () => {
    const { all, usual, most } = narrow(ladder, free);
    expect(all).toEqual(ladder.all);
    expect([units(usual), units(most)]).toEqual([25, 25_000]);
  });

  test('an operator can narrow the stakes of a game from both ends; the default is one of them', () => {
    const { all, usual, most } = narrow(ladder, { ...free, minStake: 50n * UNIT, maxStake: 150n * UNIT });
    expect(all.map(units)).toEqual([50, 100, 150]);
    expect([units(usual), units(most)]).toEqual([50, 150]);
  });

  test('the stakes of a game end where the highest win would exceed the site’s maximum', () => {
    const { all, most } = narrow(ladder, { ...free, maxWin: 5_500n * UNIT });
    expect(all.map(units)).toEqual([5, 10, 15, 25, 50]);
    expect(units(most)).toBe(55);
  });

  test('a typed stake is in steps that the currency and every win of the game pay exactly', () => {
    const dollars = stakesFor('USD');
    expect(narrow(dollars, free).range).toEqual({
      least: dollars.all[0],
      most: dollars.all.at(-1),
      step: UNIT / 20n,
    });
    const ofFortyLines = narrow(dollars, { ...free, stakeMultiple: 40n });
    expect(ofFortyLines.range?.step).toBe(UNIT / 10n);
    expect(narrow(ladder, { ...free, minStake: 9_999n * UNIT }).range).toBeUndefined();
  });
});

describe('stakes that an operator has narrowed', () => {
  test('narrowed stakes are offered and enforced, for real and for play money', async () => {
    await limit('copper-dice', { min_stake: 50n * UNIT, max_stake: 150n * UNIT });
    for (const mode of ['real', 'demo'] as const) {
      const token = await open('copper-dice', 'BRASSWORK', mode);
      const session = await server.ok('/api/games/session', { launch: token });
      expect(session).toMatchObject({
        stakes: ['50', '100', '150'],
        stake_step: '1',
        default_stake: '50',
        most_staked: '150',
      });
      const choice = { side: 'over', target: 4_950 };
      expect(codeOf(await play(token, '25', { choice }))).toBe('invalidStake');
      expect(codeOf(await play(token, '250', { choice }))).toBe('invalidStake');
      expect(codeOf(await play(token, '77.5', { choice }))).toBe('invalidStake');
      expect(await play(token, '77', { choice })).toMatchObject({ body: { stake: '77' } });
      expect((await play(token, '150', { choice })).status).toBe(200);
    }
  });

  test('narrowed stakes are enforced in rounds of several steps', async () => {
    await limit('quiet-ground', { max_stake: 10n * UNIT });
    const token = await open('quiet-ground', 'BRASSWORK');
    const choice = { mines: 3 };
    expect(codeOf(await play(token, '15', { choice }))).toBe('invalidStake');
    expect((await play(token, '10', { choice })).status).toBe(200);
  });

  test('a game without stakes left is closed', async () => {
    await limit('moth-and-moon', { max_win: 1n });
    expect(codeOf(await launch('moth-and-moon', 'BURIN'))).toBe('gameUnavailable');
  });

  test('narrowed stakes apply to one site only', async () => {
    const { body } = await server.call(
      '/api/games/launch',
      {
        domain_name: 'lucky.localhost',
        external_id: 'lucky',
        provider_code: 'BURIN',
        game_code: 'moth-and-moon',
        mode: 'demo',
      },
      'lucky.localhost',
    );
    expect(body).toMatchObject({ statusCode: 1, shows_play: true });
  });
});

describe('autoplay and quick play', () => {
  test('autoplay and quick play are offered until the operator forbids them', async () => {
    const token = await open('peg-rain', 'PAPERCUT', 'demo');
    const offered = async () => {
      const { autoplay, quick_play } = await server.ok('/api/games/session', { launch: token });
      return [autoplay, quick_play];
    };
    expect(await offered()).toEqual([true, true]);
    await server.database.db.pool.query(
      `insert into site_setting (site_id, setting_name, setting_value)
       select id, given.name, 'false' from site, (values ('autoplay'), ('quick_play')) as given (name)
        where external_id = 'baize'`,
    );
    await expect.poll(offered).toEqual([false, false]);
  });
});

describe('the shortest time of a round', () => {
  const SHORTEST = 2_500;
  const GAME = ['lantern-reef', 'BRASSWORK'] as const;
  beforeAll(() => limit('lantern-reef', { shortest_round_ms: SHORTEST }));

  test.each(['real', 'demo'] as const)(
    'the shortest time of a round is enforced from round to round (%s)',
    async (mode) => {
      server.clock.advance(SHORTEST);
      const token = await open(...GAME, mode);
      expect(await server.ok('/api/games/session', { launch: token })).toMatchObject({
        shortest_round_ms: SHORTEST,
      });
      const first = uuid7();
      const played = await play(token, '5', { key: first });
      expect(played.status).toBe(200);
      const early = await play(token, '5');
      expect([early.status, codeOf(early)]).toEqual([429, 'roundTooSoon']);
      expect(await play(token, '5', { key: first }), 'the same round again is no other').toEqual(played);
      server.clock.advance(SHORTEST);
      expect((await play(token, '5')).status).toBe(200);
    },
  );

  test('the shortest time of a round is enforced over windows and parallel requests: one of fifty is played', async () => {
    server.clock.advance(SHORTEST);
    const tokens = await Promise.all([open(...GAME), open(...GAME)]);
    const before = parseAmount((await server.ok('/api/auth/get_balance', demo)).game_balance) ?? 0n;
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => play(tokens[at % 2] ?? '', '5')));
    const played = answers.filter(({ status }) => status === 200);
    expect(played).toHaveLength(1);
    const won = played.flatMap(({ body }) => ('win' in body ? [body.win] : []));
    const after = parseAmount((await server.ok('/api/auth/get_balance', demo)).game_balance) ?? 0n;
    expect(after - before).toBe((parseAmount(won[0] ?? '') ?? 0n) - 5n * UNIT);
  });

  test('by default a round takes 2.5 seconds at least, and time and net result are shown', async () => {
    await server.database.db.pool.query('delete from site_play');
    const token = await open('sugar-kites', 'PAPERCUT', 'demo');
    expect(await server.ok('/api/games/session', { launch: token })).toMatchObject({
      shortest_round_ms: 2_500,
    });
  });
});
