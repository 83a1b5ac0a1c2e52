import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { SharedWorld } from '../shared/testing/shared-world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const BAIZE = { domain_name: 'localhost', external_id: 'baize' };

/** Opens games for a player who logs out by `end`: their launches end with the session. */
async function open(games: readonly (readonly [provider: string, game: string])[]) {
  const who = await server.logIn('demo', 'Demo1234!');
  const launches: string[] = [];
  for (const [provider_code, game_code] of games) {
    const of = { ...BAIZE, ...who, provider_code, game_code, mode: 'real' as const };
    const { launch_url } = await server.ok('/api/games/launch', of);
    launches.push(new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '');
  }
  return { launches, end: () => server.ok('/api/auth/logout', who) };
}

test('a round that was played is answered again after its launch has ended, and no other one is played', async () => {
  const { launches, end } = await open([
    ['BRASSWORK', 'lantern-reef'],
    ['BURIN', 'gallery-jacks'],
  ]);
  const asked = await Promise.all(
    launches.map(async (launch) => {
      const { stakes } = await server.ok('/api/games/session', { launch });
      return { launch, key: uuid7(), stake: stakes[0] ?? '' };
    }),
  );
  const first = await Promise.all(asked.map((one) => server.ok('/api/games/play', one)));
  const [, dealt] = first;
  const offer = dealt?.offers[0];
  if (!dealt || !offer) throw new Error('no hand was dealt');
  const act = {
    ...{ launch: launches[1] ?? '', key: uuid7(), round_id: dealt.round_id, step: dealt.step },
    action: offer.action,
  };
  const acted = await server.ok('/api/games/act', act);
  await end();
  for (const one of asked)
    expect(await server.call('/api/games/play', { ...one, key: uuid7() })).toMatchObject({
      ...{ status: 401, body: { message: 'launchEnded' } },
    });
  for (const [place, one] of asked.entries()) {
    const again = await server.ok('/api/games/play', one);
    expect(again.round_id).toBe(first[place]?.round_id);
    expect(again.result).toEqual(first[place]?.result);
  }
  expect(await server.ok('/api/games/act', act)).toEqual(acted);
  expect(await server.call('/api/games/session', { launch: act.launch })).toMatchObject({
    body: { message: 'launchEnded' },
  });
});

test('a bet on a shared round is answered again after its launch has ended, and no other one is taken', async () => {
  const world = await SharedWorld.open(server);
  const who = await server.logIn('demo', 'Demo1234!');
  const token = await world.launch(who);
  const round = await world.round(token, 200);
  const bet = { stake: '5', key: uuid7() };
  const placed = await world.bet(token, round.id, bet);
  await server.ok('/api/auth/logout', who);
  expect(await world.bet(token, round.id, { stake: '5' })).toMatchObject({
    body: { message: 'launchEnded' },
  });
  expect(await world.bet(token, round.id, bet)).toEqual(placed);
});
