import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../server/src/ledger/public.ts';
import { guests, HOST, SITE as LUCKY } from '../../server/src/rewards/testing/guests.ts';
import { findDemonstration } from '../../server/src/seed/production/demonstration.ts';
import { sandboxes, seedOpenStudio } from '../../server/src/seed/seed-open-studio.ts';
import { startTestServer, type TestServer } from '../../server/src/test-server.ts';
import { findDialect } from '../../studio/src/dialects/dialects.ts';
import { openStudio, type Studio } from '../../studio/src/open-studio.ts';
import { settingsFrom } from '../../studio/src/settings.ts';

/** Our server and the studio, over HTTP in both directions, with the sandbox's keys. */
let server: TestServer;
let studio: Studio;
let who: { account_id: string; auth: string };
beforeAll(async () => {
  server = await startTestServer();
  const settings = settingsFrom([
    'hub88',
    'caleta',
    'swipe',
    'a8r',
    'pragmatic',
    'st8',
    'jili',
    'saba',
    'sbo',
    '--wallet',
    server.server.url,
    '--port',
    '0',
  ]);
  studio = await openStudio({ ...settings, publicUrl: 'http://studio.example' });
  await seedOpenStudio(server.database.db, `http://127.0.0.1:${studio.port}`);
  const { db } = server.database;
  await db.tx(async (tx) => {
    for (const { id } of await tx.selectFrom('site').select('id').execute())
      await tx
        .insertInto('site_play')
        .values({ site_id: id, shortest_round_ms: 0 })
        .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ shortest_round_ms: 0 }))
        .execute();
  });
  who = await server.logIn('demo', 'Demo1234!');
});
afterAll(async () => {
  await studio.close();
  await server.stop();
});

const SITE = { domain_name: 'localhost', external_id: 'baize' };

interface Answer {
  readonly ok: boolean;
  readonly why?: string;
  readonly balance: string | null;
  readonly free?: { readonly left: number };
  readonly round?: { readonly id: string; readonly win: string; readonly isClosed: boolean };
}

/** Opens a game as the site does, and talks with the studio as the game's page does. */
async function openGame(
  provider_code: string,
  game_code: string,
  player: typeof SITE & { account_id?: string; auth?: string } = { ...SITE, ...who },
  host?: string,
) {
  const mode = player.auth === undefined ? 'demo' : 'real';
  const launch = await server.ok('/api/games/launch', { ...player, provider_code, game_code, mode }, host);
  const session = new URL(launch.launch_url).searchParams.get('session') ?? '';
  const ask = async (what: string, body: object = {}): Promise<Answer> => {
    const url = `http://127.0.0.1:${studio.port}/session/${session}/${what}`;
    return (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<Answer>;
  };
  return { launch, ask };
}

/** Calls the studio as an operator, signed with our side's key. */
async function asOperator(dialect: string, path: string, fields: object): Promise<number> {
  const folder = join(import.meta.dirname, '../../docs/providers/sandbox-keys');
  const file = dialect === 'hub88' ? 'hub88-operator-private.pem' : `${dialect}-secret.txt`;
  const body = JSON.stringify(fields);
  const signing = findDialect(dialect)?.signing;
  if (!signing) throw new Error(`no signatures of ${dialect}`);
  const answer = await fetch(`http://127.0.0.1:${studio.port}/${dialect}/demo-${dialect}${path}`, {
    method: 'POST',
    headers: { [signing.header]: signing.sign(body, readFileSync(join(folder, file), 'utf8').trim()) },
    body,
  });
  return answer.status;
}

const cash = async () => Number((await server.ok('/api/auth/get_balance', { ...SITE, ...who })).game_balance);

const played = [
  ['hub88', 'OPENSTUDIO', 'open-wheel'],
  ['caleta', 'OPENCALETA', 'open-reels'],
  ['swipe', 'EVOPLAY', 'open-wheel'],
  ['pragmatic', 'OPENPRAGMATIC', 'open-reels'],
  ['st8', 'OPENST8', 'open-wheel'],
  ['jili', 'OPENJILI', 'open-reels'],
  ['saba', 'OPENSABA', 'open-wheel'],
  ['sbo', 'OPENSBO', 'open-wheel'],
] as const;

test.each(played)('a round by %s is bet and won in the wallet of the site', async (_, provider, game) => {
  const { ask } = await openGame(provider, game);
  const before = await cash();
  expect(Number((await ask('open')).balance)).toBe(before);
  for (let round = 0; round < 5; round++) {
    const held = await cash();
    const { ok, round: shown, balance } = await ask('begin', { stake: '10.00' });
    expect(ok).toBe(true);
    expect(await cash()).toBe(held - 10 + Number(shown?.win));
    expect(Number(balance)).toBe(await cash());
  }
});

test('a climb by A8R takes the stake at its start and pays when the player leaves', async () => {
  const { ask } = await openGame('OPENA8R', 'open-climb');
  const before = await cash();
  expect((await ask('begin', { stake: '10.00' })).round?.isClosed).toBe(false);
  expect(await cash()).toBe(before - 10);
  const step = await ask('choose', { choice: 1 });
  const end = step.round?.isClosed === true ? step : await ask('leave');
  expect(await cash()).toBe(before - 10 + Number(end.round?.win));
});

/** Free rounds as each protocol orders them. */
const orders = {
  hub88: [
    '/operator/generic/v2/freebet/rewards/create',
    (id: string, user: string) => ({
      ...{
        reward_uuid: id,
        user,
        game_code: 'open-wheel',
        currency: 'PHP',
        bet_count: 2,
        bet_value: 1_000_000,
      },
    }),
  ],
  swipe: [
    '/free-rounds',
    (id: string, user: string) => ({
      ...{ extID: id, userIDs: [user], gameIDs: ['open-wheel'], currency: 'PHP', quantity: 2, betLine: 1 },
    }),
  ],
} as const;

test.each([
  ['hub88', 'OPENSTUDIO'],
  ['swipe', 'EVOPLAY'],
] as const)(
  'free rounds by %s take no stake of the player, and their wins are paid',
  async (dialect, provider) => {
    const user = studio.desk.sessions.find(({ seat }) => seat !== null)?.seat?.user ?? '';
    const [path, order] = orders[dialect];
    expect(await asOperator(dialect, path, order(randomUUID(), user))).toBe(200);
    const { ask } = await openGame(provider, 'open-wheel');
    const before = await cash();
    expect((await ask('open')).free?.left).toBe(2);
    const first = await ask('begin', { stake: '10.00' });
    const second = await ask('begin', { stake: '10.00' });
    expect(second.free?.left ?? 0).toBe(0);
    expect(await cash()).toBe(before + Number(first.round?.win) + Number(second.round?.win));
  },
);

test('a stake that the player does not have is refused, with the balance', async () => {
  const poor = await guests(server).signUp();
  const { ask } = await openGame('OPENSTUDIO', 'open-reels', { ...LUCKY, ...poor }, HOST);
  expect(await ask('begin', { stake: '5.00' })).toMatchObject({ ok: false, why: 'money', balance: '0.00' });
});

test('a demonstration calls no wallet', async () => {
  const { ask } = await openGame('OPENSTUDIO', 'open-wheel', SITE);
  const before = await cash();
  expect(await ask('begin', { stake: '10.00' })).toMatchObject({ ok: true });
  expect(await cash()).toBe(before);
});

test('a game of EVOPLAY opens in a window of its own', async () => {
  expect((await openGame('EVOPLAY', 'open-wheel')).launch.popup).toBe(true);
  expect((await openGame('OPENSTUDIO', 'open-wheel')).launch.popup).toBe(false);
});

test('a call that another key has signed opens nothing', async () => {
  const { status } = await fetch(`http://127.0.0.1:${studio.port}/swipe/demo-swipe/create-new-game`, {
    method: 'POST',
    headers: { 'x-request-sign': '0'.repeat(64) },
    body: JSON.stringify({ gameID: 'open-wheel', currency: 'PHP', demo: true }),
  });
  expect(status).toBe(401);
  expect(
    await asOperator('swipe', '/create-new-game', { gameID: 'open-wheel', currency: 'PHP', demo: true }),
  ).toBe(200);
});

test('the page of a round reveals its seed once it is over', async () => {
  const { ask } = await openGame('OPENSTUDIO', 'open-climb', SITE);
  const { round } = await ask('begin', { stake: '10.00' });
  const page = async () => (await fetch(`http://127.0.0.1:${studio.port}/rounds/${round?.id}`)).text();
  expect(await page()).toContain('not revealed before the round is over');
  let step = await ask('choose', { choice: 0 });
  if (step.round?.isClosed !== true) step = await ask('leave');
  expect(await page()).not.toContain('not revealed before the round is over');
});

test('a production server does not start with accounts whose keys are public', async () => {
  const found = await findDemonstration(server.database.db);
  for (const { account } of sandboxes)
    expect(found).toContain(`the account ${account} of a game provider, whose keys are public`);
});

test('after all rounds the ledger is balanced', async () => {
  const client = await server.database.db.pool.connect();
  const { findings } = await verifyLedger(client).finally(() => client.release());
  expect(findings).toEqual([]);
  expect(studio.problems).toEqual([]);
});
