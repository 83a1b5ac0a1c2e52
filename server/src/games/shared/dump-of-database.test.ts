import { afterAll, beforeAll, expect, test } from 'vitest';
import { readHex } from '#rules/fairness/hash.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { serverKey } from '../../players/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { sha256 } from '../seeds.ts';
import { findSharedRound } from './round-rows.ts';
import { SharedWorld } from './testing/shared-world.ts';

const SITE = { domain_name: 'localhost', external_id: 'baize' };
const SEED_BYTES = 32;

let server: TestServer;
let demo: { account_id: string; auth: string };
/** SHA-256, hex, of what must not be in the database, and of what was revealed and is there. */
const hidden = new Map<string, string>();
const revealed = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn('demo', 'Demo1234!');
});
afterAll(() => server.stop());

/** Rounds on a pair of seeds that is then revealed, and on the next one. */
async function playHouseGame(): Promise<void> {
  const game = { provider_code: 'BRASSWORK', game_code: 'lantern-reef', mode: 'real' } as const;
  const { launch_url } = await server.ok('/api/games/launch', { ...SITE, ...demo, ...game });
  const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
  const play = () => server.ok('/api/games/play', { launch, key: uuid7(), stake: '5' });
  const before = await server.ok('/api/games/session', { launch });
  await play();
  await server.ok('/api/games/rotate_seed', { launch, client_seed: 'mine' });
  await play();
  const { seed } = await server.ok('/api/games/session', { launch });
  revealed.set(before.seed.server_seed_hash, 'seed of a house game');
  hidden.set(seed.server_seed_hash, 'seed of a house game');
  hidden.set(seed.next_server_seed_hash, 'next seed of a house game');
}

/** A round to its end, and one that stays open. */
async function playMinigame(): Promise<void> {
  const game_code = 'lantern-climb';
  const request = { ...demo, game_code, mode: 'calm', stake: '5', client_seed: 'mine' };
  const start = async () => (await server.ok('/api/minigame/start', { ...request, key: uuid7() })).round;
  let round = await start();
  for (let step = 0; round.state === 'open'; step++) {
    const { round_id } = round;
    const choice = { ...demo, key: uuid7(), round_id, step, choice: 0 };
    ({ round } = await server.ok('/api/minigame/choose', choice));
  }
  revealed.set(round.proof.server_seed_hash, 'seed of a minigame round');
  hidden.set((await start()).proof.server_seed_hash, 'seed of an open minigame round');
  const { games } = await server.ok('/api/minigame/games', demo);
  for (const game of games) hidden.set(game.server_seed_hash, `next seed of ${game.game_code}`);
}

async function turnWheel(): Promise<void> {
  const { wheel } = await server.ok('/api/spin/wheel', SITE);
  const request = { ...demo, key: uuid7(), wheel_id: wheel?.wheel_id ?? 0, client_seed: 'mine' };
  const turn = await server.ok('/api/spin/turn', request);
  revealed.set(turn.proof.server_seed_hash, 'seed of a turn');
  hidden.set(turn.next.server_seed_hash, 'seed of the next turn');
}

/** A draw that takes stakes: its link, and the secret that all links of its chain follow from. */
async function openDraw(): Promise<void> {
  const world = await SharedWorld.open(server, 'harbour-six');
  const { round } = await world.taking(await world.launch(demo));
  const { read } = server.database.db;
  const row = await findSharedRound(read, round?.round_id ?? '');
  if (!row) throw new Error('no round');
  hidden.set(sha256(row.link).toString('hex'), 'link of an open draw');
  for (const { id, secret } of await read.selectFrom('shared_chain').select(['id', 'secret']).execute()) {
    const plain = read.keys.open({ table: 'shared_chain', column: 'secret', row: id }, secret);
    hidden.set(sha256(plain).toString('hex'), 'secret of a chain');
  }
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { pool } = server.database.db;
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  let text = '';
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    text += rows.map(({ row }) => row).join('\n');
  }
  return text;
}

/** The hashes of all that is long enough for a seed, from each of its bytes on. */
function* hashesIn(text: string): Generator<string> {
  for (const [digits] of text.matchAll(/(?:[0-9a-f]{2}){32,}/g)) {
    const bytes = readHex(digits) ?? new Uint8Array();
    for (let at = 0; at + SEED_BYTES <= bytes.length; at++)
      yield sha256(Buffer.from(bytes.subarray(at, at + SEED_BYTES))).toString('hex');
  }
}

test('a database dump has the revealed seeds, and none that decides a future round', async () => {
  await playHouseGame();
  await playMinigame();
  await turnWheel();
  await openDraw();
  for (const name of ['tac', 'looks', 'sandbox-pay'])
    hidden.set(sha256(await serverKey(server.database.db, name)).toString('hex'), `the server's key ${name}`);
  const found = new Set<string>();
  for (const hash of hashesIn(await dump())) found.add(hash);
  const seen = (of: ReadonlyMap<string, string>) =>
    [...of].flatMap(([h, what]) => (found.has(h) ? [what] : []));
  expect(seen(revealed).sort()).toEqual([...revealed.values()].sort());
  expect(seen(hidden)).toEqual([]);
  expect(hidden.size).toBeGreaterThan(9);
});
