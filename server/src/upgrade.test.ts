import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parseAmount } from '#rules/money/amount.ts';
import { systemActor } from './actor.ts';
import { migrate } from './db/migrate.ts';
import { copyFor } from './db/test-database.ts';
import { makeFormerDatabase } from './db/testing/former/former-database.ts';
import { dropDatabase, onServer } from './db/testing/test-templates.ts';
import { uuid7 } from './db/uuid7.ts';
import { verifyLedger } from './ledger/public.ts';
import { startTestServerOn, type TestServer } from './test-server.ts';
import { rejectWithdrawal } from './wallet/public.ts';

const SITE = { domain_name: 'localhost', external_id: 'baize' };
const FORMER = `baize_former_${process.pid}`;
/** What the former server answered the demo player last. */
const BALANCE = { game_balance: '20080', game_token: '267.15' };
const OPEN_ROUND = '01a21460-4064-772d-b9b5-91d6c76a4089';
/** Of the demo player: 2,400, and too much to be paid without staff. */
const PENDING_WITHDRAWAL = '01a21460-35c7-703e-afde-f5f9c801da6b';

let server: TestServer;
let demo: { account_id: string; auth: string };

beforeAll(async () => {
  const database = await copyFor(async (client, urls) => {
    const url = await makeFormerDatabase(urls, FORMER);
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    const application = new URL(urls.application).username || rows[0]?.role || '';
    await migrate(url, { application });
    return FORMER;
  });
  server = await startTestServerOn(database);
  demo = await server.logIn('demo', 'Demo1234!');
});
afterAll(async () => {
  await server.stop();
  await onServer(inject('testServerUrls').owner, (admin) => dropDatabase(admin, FORMER));
});

const units = (text: string) => parseAmount(text) ?? 0n;
const balance = () => server.ok('/api/auth/get_balance', demo);

async function findings() {
  const client = await server.database.db.pool.connect();
  try {
    return await verifyLedger(client);
  } finally {
    client.release();
  }
}

test('a player of a former version logs in by the same password and has the same balances', async () => {
  expect(await balance()).toMatchObject(BALANCE);
});

test('every transfer, command and round of a former version is there, and the ledger balances', async () => {
  const { findings: found, counted } = await findings();
  expect(found).toEqual([]);
  expect(counted).toMatchObject({ players: 4n, rounds: 115n });
  expect(counted.transfers).toBeGreaterThanOrEqual(252n);
  expect(counted.commands).toBeGreaterThanOrEqual(203n);
});

test('a round that a former version left open goes on at its step, and is paid', async () => {
  const before = units((await balance()).game_balance);
  const { launch_url } = await server.ok('/api/games/launch', {
    ...{ ...SITE, ...demo, provider_code: 'BRASSWORK', game_code: 'quiet-ground', mode: 'real' },
  });
  const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
  const { open_round } = await server.ok('/api/games/session', { launch });
  expect(open_round).toMatchObject({ round_id: OPEN_ROUND, step: 0, choice: { mines: 3 }, stake: '5' });
  const act = (step: number, action: unknown) =>
    server.ok('/api/games/act', { launch, key: uuid7(), round_id: OPEN_ROUND, step, action });
  // A tile that the round's seed leaves without a mine.
  expect(await act(0, { open: 0 })).toMatchObject({ state: 'open', step: 1 });
  const left = await act(1, 'leave');
  expect(left.state).toBe('settled');
  expect(units(left.win)).toBeGreaterThan(units('5'));
  expect(units((await balance()).game_balance)).toBe(before + units(left.win));
});

test('a withdrawal that waited in a former version is decided, and its money comes back', async () => {
  const before = units((await balance()).game_balance);
  const staff = { actor: systemActor('shell:ines'), now: server.clock.now() };
  const decision = await rejectWithdrawal(server.database.db, PENDING_WITHDRAWAL, {
    ...staff,
    reason: 'The bank could not confirm the account.',
  });
  expect(decision).toMatchObject({ done: true });
  expect(units((await balance()).game_balance)).toBe(before + units('2400'));
});

test('a new round is played, and the ledger still balances', async () => {
  const launch = await server.launch(demo);
  await server.ok('/api/games/play', { launch, key: uuid7(), stake: '5' });
  expect((await findings()).findings).toEqual([]);
});
