import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../db/uuid7.ts';
import type { ChildServer } from './child-server.ts';
import { openServers, type Servers } from './every-kind/servers.ts';

/** Enough for several parts. */
const PLAYERS = 40_000;
const PATIENCE = { timeout: 120_000 };

let servers: Servers;

beforeAll(async () => {
  servers = await openServers();
  await servers.database.asOwner(`insert into player (site_id, account_id, password_hash, full_name, referral_code, status, language)
    select 1, 'many' || n, '', 'Ana ' || n, 'many' || n, 'active', 'EN' from generate_series(1, ${PLAYERS}) n`);
});
afterAll(() => servers.stop());

async function stateOf(id: string): Promise<{ state: string; parts: number; rows: string }> {
  const { rows } = await servers.rows.query('select state, parts, rows from staff_export where id = $1', [
    id,
  ]);
  return rows[0];
}

/** The server that makes exports, of those that are there. */
async function makerOf(children: readonly ChildServer[]): Promise<ChildServer | undefined> {
  const { rows } = await servers.rows.query<{ holder: string }>(
    "select holder from lease where name = 'job:make-exports' and expires_at > now()",
  );
  return children.find(({ holder }) => holder === rows[0]?.holder);
}

test('an export goes on at another server where the one that made it is killed, and has every row once', async () => {
  const children = [await servers.start(), await servers.start()];
  const id = uuid7();
  await servers.database.asOwner(`insert into staff_export
      (id, operator_id, staff_id, list, filter, powers, ip, user_agent, request_id, created_at, continued_at)
    select '${id}', operator_id, id, 'players', '{"search":"many"}', '{"players.read":"all"}', '127.0.0.1', 'test', 'test', now(), now()
      from staff where mail = 'owner@baize.example'`);
  await expect.poll(async () => (await stateOf(id)).parts, { ...PATIENCE, interval: 20 }).toBeGreaterThan(0);
  const maker = await makerOf(children);
  await maker?.kill();
  const killed = await stateOf(id);
  expect(killed.state).toBe('running');
  await expect.poll(async () => (await stateOf(id)).state, PATIENCE).toBe('done');

  expect((await stateOf(id)).parts).toBeGreaterThan(killed.parts);
  const { rows } = await servers.rows.query<{ body: Buffer }>(
    'select body from staff_export_part where export_id = $1 order by number',
    [id],
  );
  const [, ...lines] = rows
    .map(({ body }) => gunzipSync(body).toString('utf8'))
    .join('')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(PLAYERS);
  expect(new Set(lines).size).toBe(PLAYERS);
});
