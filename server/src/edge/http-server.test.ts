import { expect, test } from 'vitest';
import { openHttpServer } from './http-server.ts';

test('the port answers 503 until the app has started', async () => {
  const http = await openHttpServer('127.0.0.1', 0);
  const answer = await fetch(`http://127.0.0.1:${http.port}/live/?EIO=4&transport=websocket`);
  expect([answer.status, await answer.text()]).toEqual([503, '{"status":"unavailable"}']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'retry-after': '1',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  await http.close();
});
