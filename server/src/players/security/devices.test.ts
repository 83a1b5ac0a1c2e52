import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const logIn = (cookie?: string) =>
  server.send({
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify({
      domain_name: 'localhost',
      external_id: 'baize',
      account_id: 'demo',
      password: 'Demo1234!',
    }),
  });
const hashes = async () => {
  const rows = await server.database.db.read
    .selectFrom('player_device')
    .innerJoin('player', 'player.id', 'player_device.player_id')
    .select('device_hash')
    .where('account_id', '=', 'demo')
    .execute();
  return rows.map((row) => row.device_hash.toString('hex'));
};

it('a browser is given a device cookie that no script can read, and only its hash is stored', async () => {
  const first = await logIn();
  expect(first.status).toBe(200);
  const cookie = String(first.headers['set-cookie']);
  expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  const id = /^device=([\w-]+)/.exec(cookie)?.[1] ?? '';
  expect(await hashes()).toEqual([createHash('sha256').update(id).digest('hex')]);

  const second = await logIn(`device=${id}`);
  expect(second.status).toBe(200);
  expect(second.headers['set-cookie']).toBeUndefined();
  expect(await hashes()).toHaveLength(1);
});

it('a cookie of another form is replaced', async () => {
  const answer = await logIn('device=me');
  expect(String(answer.headers['set-cookie'])).toMatch(/^device=[\w-]{43};/);
});
