import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createApiClient, newKey } from './api-client.ts';

type Answer = (response: ServerResponse) => void;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const json =
  (status: number, body: object): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const refusal = (status: number, message: string) => json(status, { statusCode: -status, message });
const cutOff: Answer = (response) => response.destroy();
const played = json(200, { statusCode: 1, round_id: 'r', win: '0' });

/** A server that gives one answer after another, and what it was asked. */
async function serverOf(...answers: Answer[]) {
  const asked: { path: string | undefined; body: unknown }[] = [];
  const http = createServer(async (request: IncomingMessage, response) => {
    const body: unknown = JSON.parse((await request.toArray()).join(''));
    asked.push({ path: request.url, body });
    (answers.shift() ?? cutOff)(response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  closing.push(() => http.close());
  const { port } = http.address() as AddressInfo;
  return {
    asked,
    game: createApiClient(`http://127.0.0.1:${port}/games/lantern-reef/`, 'token', 'lantern-reef'),
  };
}

describe('a round', () => {
  test('that is cut off is asked for again, under the same key', async () => {
    const { asked, game } = await serverOf(cutOff, refusal(503, 'busy'), played);
    expect(await game.play('key-1', '25')).toMatchObject({ round_id: 'r' });
    expect(asked).toHaveLength(3);
    const body = { launch: 'token', game_code: 'lantern-reef', key: 'key-1', stake: '25' };
    for (const each of asked) expect(each).toEqual({ path: '/api/games/play', body });
  });

  test('that is refused is not asked for again', async () => {
    const { asked, game } = await serverOf(refusal(422, 'insufficientFunds'), played);
    expect(await game.play('key-1', '25')).toEqual({ refused: 'insufficientFunds' });
    expect(asked).toHaveLength(1);
  });

  test('is given up on after some tries, for the player to decide', { timeout: 20_000 }, async () => {
    const { asked, game } = await serverOf();
    expect(await game.play('key-1', '25')).toEqual({ refused: 'disconnect' });
    expect(asked).toHaveLength(5);
  });

  test.each([
    ['nothing readable', (response: ServerResponse) => response.end('<html>'), 'disconnect'],
    ['an unknown code', refusal(500, 'whatever'), 'internalServerError'],
  ])('answered by %s is asked for again', async (_name, answer, _code) => {
    const { asked, game } = await serverOf(answer, played);
    expect(await game.play('key-1', '25')).toMatchObject({ round_id: 'r' });
    expect(asked).toHaveLength(2);
  });
});

test('a seed is rotated once, under any sequence of failures', async () => {
  const { asked, game } = await serverOf(cutOff);
  expect(await game.rotateSeed('mine')).toEqual({ refused: 'disconnect' });
  expect(asked).toEqual([{ path: '/api/games/rotate_seed', body: { launch: 'token', client_seed: 'mine' } }]);
});

test('keys are UUIDs of version 7, in the order of time', () => {
  const keys = [newKey(0), newKey(1_000), newKey(1_700_000_000_000), newKey(1_700_000_000_001)];
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...keys].sort()).toEqual(keys);
  expect(newKey(5)).not.toBe(newKey(5));
});
