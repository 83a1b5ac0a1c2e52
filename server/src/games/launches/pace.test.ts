import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RefusalBody } from '#contract/calls.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const play = async (launch: string) => {
  const answer = await server.call('/api/games/play', { launch, key: uuid7(), stake: '5' });
  return answer.status === 200 ? 'played' : (answer.body as RefusalBody).message;
};

test('the page of a game is throttled by its launch, regardless of its address', async () => {
  const { launch_url } = await server.ok('/api/games/launch', {
    domain_name: 'localhost',
    external_id: 'baize',
    provider_code: 'BRASSWORK',
    game_code: 'lantern-reef',
    mode: 'demo',
  });
  const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
  const answers = await Promise.all(Array.from({ length: 310 }, () => play(launch)));
  expect(answers.filter((answer) => answer === 'tooManyRequests')).toHaveLength(10);
});

test('a network that guesses launch tokens is throttled', async () => {
  const answers = [];
  for (let n = 0; n < 61; n++) answers.push(await play(`no-launch-of-this-name-${n}`.padEnd(32, 'x')));
  expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'launchEnded'));
  expect(answers[60]).toBe('tooManyRequests');
});
