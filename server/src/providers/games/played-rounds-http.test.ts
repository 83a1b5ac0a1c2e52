import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallResponse } from '#contract/calls.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { verifyLedger } from '../../ledger/public.ts';
import { OfficeClient } from '../../staff/testing/office-client.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createOutsideWorld, OUTSIDE_GAME, type OutsideWorld } from './testing/outside-world.ts';

const HOST = 'lucky.localhost';
const UNITS = 100_000;
const CENT = 10_000n;

let server: TestServer;
let world: OutsideWorld;
let owner: OfficeClient;
let demo: { account_id: string; auth: string };
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = new OfficeClient(server);
  await owner.logIn('owner@baize.example');
  world = await createOutsideWorld(server, 'one');
  demo = await server.logIn('demo', 'Demo1234!', HOST);
  token = await world.openAnother(3_600_000);
});
afterAll(() => server.stop());

/** Sends what a provider sends of a round. */
async function send(round: string, kind: 'bet' | 'win' | 'rollback', more: object): Promise<string> {
  const transaction_uuid = uuid7();
  const answer = await world.send(`/transaction/${kind}`, {
    ...{ user: `player-${world.playerId}`, token, request_uuid: uuid7(), game_code: OUTSIDE_GAME },
    ...{ transaction_uuid, round, round_closed: kind !== 'bet', currency: 'MYR' },
    ...more,
  });
  expect(answer.body).toMatchObject({ status: 'RS_OK' });
  return transaction_uuid;
}

async function playedRounds() {
  const lost = await send('lost-1', 'bet', { amount: 2 * UNITS });
  await send('lost-1', 'win', { amount: 0, reference_transaction_uuid: lost });
  const won = await send('won-2', 'bet', { amount: 3 * UNITS });
  await send('won-2', 'win', { amount: 10 * UNITS, reference_transaction_uuid: won });
  const back = await send('back-3', 'bet', { amount: 4 * UNITS });
  await send('back-3', 'rollback', { reference_transaction_uuid: back });
  await send('open-4', 'bet', { amount: 5 * UNITS });
}

const history = (more: object = {}) => server.ok('/api/games/history', { ...demo, ...more }, HOST);
type Listed = CallResponse<'/api/games/history'>['value'][number];
const shown = ({ outside, state, stake, win, net }: Listed) => [outside?.ref, state, stake, win, net];

test('rounds of outside games are in the history beside ours, each with its studio, number and state', async () => {
  await playedRounds();
  const launch = await server.ok(
    '/api/games/launch',
    {
      ...{ domain_name: HOST, external_id: 'lucky', ...demo },
      ...{ provider_code: 'BRASSWORK', game_code: 'lantern-reef', mode: 'real' },
    },
    HOST,
  );
  const opened = new URLSearchParams(launch.launch_url.split('#')[1]).get('launch') ?? '';
  const own = await server.ok('/api/games/play', { launch: opened, key: uuid7(), stake: '1' }, HOST);

  const all = await history({ limit: 5 });
  expect(all.value[0]).toMatchObject({ round_id: own.round_id, outside: null });
  expect(all.value.slice(1).map(shown)).toEqual([
    ['open-4', 'open', '5', '0', '-5'],
    ['back-3', 'refunded', '0', '0', '0'],
    ['won-2', 'settled', '3', '10', '7'],
    ['lost-1', 'settled', '2', '0', '-2'],
  ]);
  expect(all.value[1]).toMatchObject({
    game_name: 'Open Wheel',
    outside: { provider_name: 'Open Studio', ref: 'open-4' },
  });

  const pages: Listed[] = [];
  for (let before: string | null | undefined; before !== null && pages.length < 5; ) {
    const page = await history({ limit: 2, ...(before === undefined ? {} : { before }) });
    pages.push(...page.value);
    before = page.next;
  }
  expect(pages.slice(0, 5).map(({ round_id }) => round_id)).toEqual(
    all.value.map(({ round_id }) => round_id),
  );
  const ofGame = await history({ game_code: OUTSIDE_GAME, from: all.value[4]?.at });
  expect(ofGame.value).toHaveLength(4);
  expect((await history({ game_code: OUTSIDE_GAME, to: all.value[4]?.at })).value).toEqual([]);

  const { value } = await server.ok('/api/wallet/statement', { ...demo, limit: 20 }, HOST);
  const named = value.filter(({ ref }) => ref === all.value[3]?.round_id);
  expect(named.map(({ kind, game_name }) => [kind, game_name])).toEqual([
    ['win', 'Open Wheel'],
    ['stake', 'Open Wheel'],
  ]);
});

test('staff see them in the timeline, and open one with all that its provider sent', async () => {
  const [round] = (await history({ game_code: OUTSIDE_GAME, limit: 2 })).value.slice(1);
  const timeline = await owner.ok('/api/office/players/timeline', {
    player_id: String(world.playerId),
    kinds: ['round'],
  });
  const entry = timeline.rows.find(({ id }) => id === round?.round_id);
  expect(entry).toMatchObject({
    what: 'refunded',
    amount: '0',
    facts: { game: OUTSIDE_GAME, studio: 'STUDIO-ONE', account: 'one', ref: 'back-3' },
  });
  const opened = await owner.ok('/api/office/players/round', { round_id: round?.round_id ?? '' });
  expect(opened).toMatchObject({
    ...{ game_name: 'Open Wheel', state: 'refunded', verdict: 'outside', seed: null },
    outside: {
      ...{ account: 'one', ref: 'back-3' },
      transactions: [
        { kind: 'bet', state: 'rolledBack', amount: '4' },
        { kind: 'rollback', state: 'done', amount: '0' },
      ],
    },
  });
});

test('the report by game has the stakes and wins of the rounds, and agrees with the ledger', async () => {
  const report = await owner.ok('/api/office/reports/run', {
    ...{ report: 'revenue', by: 'game', sites: ['lucky'] },
  });
  const row = report.rows.find(({ group }) => group?.includes(OUTSIDE_GAME));
  // What was rolled back was staked and paid back: it is in both.
  expect(row?.figures).toMatchObject({ bets: '4', staked: '14', paid: '14', ggr: '0' });
  expect(report.lines.map(({ difference }) => difference)).toEqual(report.lines.map(() => '0'));
});

test('the check of the ledger finds a round that its transfers do not make up', async () => {
  const found = async () => {
    const client = await server.database.db.pool.connect();
    return verifyLedger(client).finally(() => client.release());
  };
  expect((await found()).findings).toEqual([]);
  const change = (by: bigint) =>
    server.database.asOwner(`update outside_round set win = win + ${by} where ref = 'won-2'`);
  await change(CENT);
  const { findings } = await found();
  await change(-CENT);
  expect(findings.map(({ check }) => check)).toEqual([
    'the stake and the win of each outside round are its transfers',
  ]);
});
