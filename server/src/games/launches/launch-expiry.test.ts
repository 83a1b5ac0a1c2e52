import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

const HOUR = 3_600_000;
const LUCKY = { domain_name: 'lucky.localhost', external_id: 'lucky' };
const HOST = 'lucky.localhost';
const GAME = { provider_code: 'BRASSWORK', game_code: 'lantern-reef' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.each(['real', 'demo'] as const)('a game opened for %s can be played for twelve hours', async (mode) => {
  const who = mode === 'real' ? await server.logIn('demo', 'Demo1234!', HOST) : {};
  const { launch_url } = await server.ok('/api/games/launch', { ...LUCKY, ...who, ...GAME, mode }, HOST);
  const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
  const play = () => server.call('/api/games/play', { launch, key: uuid7(), stake: '0.4' }, HOST);
  server.clock.advance(12 * HOUR - 60_000);
  expect(await play()).toMatchObject({ status: 200 });
  server.clock.advance(61_000);
  expect(await play()).toMatchObject({ status: 401, body: { message: 'launchEnded' } });
  expect(await server.call('/api/games/session', { launch }, HOST)).toMatchObject({
    body: { message: 'launchEnded' },
  });
});
