import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ NODE_ENV: 'production' });
});
afterAll(() => server.stop());

test('in production nobody reads the mailbox, also where the demonstration sites are', async () => {
  for (const path of ['/dev/mailbox', '/dev/mailbox.json'])
    expect((await server.send({ method: 'GET', path })).status).toBe(404);
});

test('in production an unknown host leads nowhere', async () => {
  const answer = await server.send({ method: 'GET', path: '/', headers: { host: 'elsewhere.example' } });
  expect([answer.status, JSON.parse(answer.text).message]).toEqual([404, 'unknownSite']);
});
