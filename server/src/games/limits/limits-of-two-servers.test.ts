import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RefusalBody } from '#contract/calls.ts';
import { UNIT } from '#rules/money/amount.ts';
import { systemActor } from '../../actor.ts';
import type { Topic } from '../../db/bus/open-bus.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { balances, postIn } from '../../ledger/public.ts';
import { startTestServer, startTestServerOn, type TestServer } from '../../test-server.ts';

const SITE = { domain_name: 'localhost', external_id: 'baize' };
const REEF = { provider_code: 'BRASSWORK', game_code: 'lantern-reef' };
const KITES = { provider_code: 'PAPERCUT', game_code: 'sugar-kites' };
const MINES = { provider_code: 'BRASSWORK', game_code: 'quiet-ground' };

const SHORTEST = 60_000;

const MARK: Topic<number> = { name: 'mark-of-a-test' };
const marks = [0, 0];
let mark = 0;

let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  one = await startTestServer();
  two = await startTestServerOn(one.database);
  for (const [place, { server }] of [one, two].entries())
    server.storage.bus.subscribe(MARK, (received) => {
      marks[place] = received;
    });
  await one.database.db.pool.query(
    `insert into game_limit (site_id, provider_code, game_code, shortest_round_ms)
     select s.site_id, s.provider_code, s.game_code, $1 from offered_game s join site on site.id = s.site_id
      where site.external_id = 'baize' and s.game_code in ('lantern-reef', 'quiet-ground')`,
    [SHORTEST],
  );
});
afterAll(async () => {
  await two.server.stop();
  await one.stop();
});

type Who = Awaited<ReturnType<TestServer['logIn']>>;

async function open(game: typeof REEF, who: Partial<Who>): Promise<string> {
  const mode = who.auth === undefined ? 'demo' : 'real';
  const { launch_url } = await one.ok('/api/games/launch', { ...SITE, ...who, ...game, mode });
  return new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
}

const codeOf = ({ body }: { readonly body: object }) => (body as Partial<RefusalBody>).message;

test('a round that was drawn at one server and refused for money is played at no other', async () => {
  const launch = await open(KITES, await one.logIn('demo', 'Demo1234!'));
  const play = (server: TestServer, stake: string) =>
    server.call('/api/games/play', { launch, key: uuid7(), stake });
  await play(one, '5');
  await play(two, '5');
  const { seed } = await one.ok('/api/games/session', { launch });
  const payBack = await leave(10n * UNIT);
  expect(codeOf(await play(one, '500'))).toBe('insufficientFunds');
  expect(await play(two, '5')).toMatchObject({ status: 200, body: { nonce: seed.nonce + 1 } });
  await payBack();
});

/** Takes all but so much from the demo player. @returns what pays it back */
async function leave(cash: bigint): Promise<() => Promise<unknown>> {
  const { db } = one.database;
  const { id: playerId, site_id: siteId } = await db.read
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.site_id'])
    .where('player.account_id', '=', 'demo')
    .where('site.external_id', '=', 'baize')
    .executeTakeFirstOrThrow();
  const amount = ((await balances(db.read, playerId))?.cash ?? 0n) - cash;
  const move = (from: 'cash' | 'genesis', to: 'cash' | 'genesis') =>
    db.tx((tx) =>
      postIn(tx, {
        key: uuid7(),
        siteId,
        playerId,
        actor: systemActor('test'),
        steps: [{ from, to, amount, kind: 'adjustment' }],
      }),
    );
  await move('cash', 'genesis');
  return () => move('genesis', 'cash');
}

describe('a limit per minute', () => {
  /** Asks the two by turns, or the one after the other. @returns how many were let through */
  async function through(each: number, ask: (server: TestServer) => Promise<boolean>): Promise<number> {
    await expect
      .poll(() => [one, two].map(({ server }) => server.storage.bus.peers()), { interval: 5 })
      .toEqual([1, 1]);
    // However slow the machine is, no part of the minute passes meanwhile.
    const now = performance.now();
    const stopped = vi.spyOn(performance, 'now').mockImplementation(() => now);
    try {
      let passed = 0;
      for (let turn = 0; turn < each; turn++) {
        for (const server of [one, two]) if (await ask(server)) passed += 1;
        if (turn % 5 === 4) await delivered();
      }
      return passed;
    } finally {
      stopped.mockRestore();
    }
  }

  /** Until each has received what the other published before: the order of a sender is kept. */
  async function delivered(): Promise<void> {
    mark += 1;
    for (const { server } of [one, two]) server.storage.bus.publish(MARK, mark);
    await expect.poll(() => marks, { interval: 5 }).toEqual([mark, mark]);
  }

  test.each([
    ['of a call', 300, (server: TestServer) => server.call('/api/settings/partners', SITE)],
    [
      'of pages and of what is not there',
      600,
      (server: TestServer) => server.send({ method: 'HEAD', path: '/api/none' }),
    ],
  ] as const)('%s is that of one server where two are asked by turns', async (_, most, ask) => {
    const passed = await through(most, async (server) => (await ask(server)).status !== 429);
    expect(passed).toBeGreaterThanOrEqual(most);
    expect(passed).toBeLessThanOrEqual(most * 1.15);
  });

  test('of wrong launches is that of one server', async () => {
    const passed = await through(60, async (server) => {
      const answer = await server.call('/api/games/play', { launch: uuid7(), key: uuid7(), stake: '5' });
      return codeOf(answer) !== 'tooManyRequests';
    });
    expect(passed).toBeGreaterThanOrEqual(60);
    expect(passed).toBeLessThanOrEqual(80);
  });

  test('of the page of one launch is that of one server', async () => {
    const launch = await open(KITES, {});
    const passed = await through(300, async (server) => {
      const answer = await server.call('/api/games/play', { launch, key: uuid7(), stake: '1' });
      return codeOf(answer) !== 'tooManyRequests';
    });
    expect(passed).toBeGreaterThanOrEqual(300);
    expect(passed).toBeLessThanOrEqual(345);
  });
});

describe('the shortest time of a round', () => {
  const move = () => {
    for (const { clock } of [one, two]) clock.advance(SHORTEST);
  };

  test.each([
    ['in one step', REEF, {}, true],
    ['in several steps', MINES, { choice: { mines: 3 } }, true],
    ['for play money', REEF, {}, false],
  ] as const)(
    'a player who plays by turns at two servers plays no more rounds %s',
    async (_, game, more, isReal) => {
      move();
      const launch = await open(game, isReal ? await one.logIn('demo', 'Demo1234!') : {});
      const play = (server: TestServer, key = uuid7()) =>
        server.call('/api/games/play', { launch, key, stake: '5', ...more });
      for (let turn = 0; turn < 3; turn++) {
        const [first, second] = turn % 2 === 0 ? [one, two] : [two, one];
        const key = uuid7();
        const played = await play(first, key);
        expect(played.status).toBe(200);
        await endRound(first, launch, played.body);
        const early = await play(second);
        expect([early.status, codeOf(early)]).toEqual([429, 'roundTooSoon']);
        if (turn === 0) expect(await play(second, key), 'the same round again is no other').toEqual(played);
        move();
      }
      if (!isReal) return;
      await play(one);
      await one.ok('/api/games/rotate_seed', { launch, client_seed: 'another' }).catch(() => undefined);
      expect(codeOf(await play(two)), 'a new seed is no way around it').toBe('roundTooSoon');
    },
  );

  /** Opens a tile, and leaves if it was none of the mines. */
  async function endRound(server: TestServer, launch: string, round: object): Promise<void> {
    if (!('state' in round) || round.state !== 'open' || !('round_id' in round)) return;
    const round_id = String(round.round_id);
    for (const [step, action] of [{ open: 0 }, 'leave'].entries())
      await server.call('/api/games/act', { launch, key: uuid7(), round_id, step, action });
  }
});
