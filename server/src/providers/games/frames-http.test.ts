import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createOutsideWorld, OUTSIDE_GAME } from './testing/outside-world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await createOutsideWorld(server, 'one');
  await createOutsideWorld(server, 'two');
});
afterAll(() => server.stop());

const header = async (host: string, name: string, path = '/about') =>
  String((await server.send({ method: 'GET', path, host })).headers[name]);
const frames = async (host: string) =>
  /frame-src ([^;]*)/.exec(await header(host, 'content-security-policy'))?.[1];
const LUCKY = 'lucky.localhost';
const ARENA = 'arena.localhost';
const eventually = <T>(look: () => Promise<T>) => expect.poll(look);

test('pages of a site may show the frames of the studios that it offers, and of no other', async () => {
  const { asOwner } = server.database;
  expect(await frames(LUCKY)).toBe(`'self'`);
  await asOwner(
    `insert into site_game (site_id, provider_code, game_code, enabled)
     select id, 'STUDIO-ONE', '${OUTSIDE_GAME}', false from site where external_id = 'arena'`,
    `insert into studio_frame (provider_code, opens_in, origins) values
       ('STUDIO-ONE', 'frame', array['https://games.one.example', 'https://x.example; script-src *', 'data:x', 'https://y.example/path']),
       ('STUDIO-TWO', 'popup', array['https://games.two.example'])`,
  );
  await eventually(() => frames(LUCKY)).toBe(`'self' https://games.one.example`);
  expect(await frames(ARENA)).toBe(`'self'`);
  expect(await header(LUCKY, 'content-security-policy')).not.toContain('script-src *');
});

test('a page may follow the window of a game that it opened', async () => {
  expect(await header(LUCKY, 'cross-origin-opener-policy')).toBe('same-origin-allow-popups');
});
