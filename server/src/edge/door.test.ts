import { expect, test } from 'vitest';
import { openDoor } from './door.ts';

test('until the app is there, the port answers that it is not', async () => {
  const door = await openDoor('127.0.0.1', 0);
  const answer = await fetch(`http://127.0.0.1:${door.port}/live/?EIO=4&transport=polling`);
  expect([answer.status, await answer.text()]).toEqual([503, '{"status":"unavailable"}']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'retry-after': '1',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  await door.close();
});
