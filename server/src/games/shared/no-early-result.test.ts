import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pushes, Subscriptions } from '#contract/pushes.ts';
import { msTo } from '#rules/games/comet-climb/curve.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { findSharedRound } from './round-rows.ts';
import { SharedWorld, type Who } from './testing/shared-world.ts';

const ROUNDS = 5;

let server: TestServer;
let world: SharedWorld;
let demo: Who;
let line: Socket<Pushes, Subscriptions>;
/** Everything that came over the line. */
let pushed: { readonly topic: string; readonly message: unknown }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  world = await SharedWorld.open(server);
  demo = await server.logIn('demo', 'Demo1234!');
  line = io(`http://127.0.0.1:${server.server.port}`, {
    path: '/live',
    transports: ['websocket'],
    extraHeaders: { host: `localhost:${server.server.port}` },
    auth: { domain_name: 'localhost', ...demo },
    reconnection: false,
  });
  line.onAny((topic: string, message: unknown) => pushed.push({ topic, message }));
  await new Promise<void>((ready) => line.emit('games.watch', { game_code: 'comet-climb' }, ready));
});
afterAll(async () => {
  line.disconnect();
  await server.stop();
});

/** Fields that differ between rounds independent of the result: names, times, money and earlier results. */
const passing = new Set([
  ...[
    'now',
    'opened_at',
    'closes_at',
    'started_at',
    'round_id',
    'bet_id',
    'tag',
    'number',
    'last',
    'last_bets',
    'wins',
  ],
  ...['balance', 'version', 'game_balance', 'launch', 'joined', 'paid', 'count', 'paid_count', 'at', 'nonce'],
  ...['value', 'client_seed', 'request_id'],
]);
const shape = (value: unknown): string =>
  JSON.stringify(value, (key, member: unknown) => (passing.has(key) ? '*' : member));

const lobby = () =>
  server.ok('/api/games/on_now', { domain_name: 'localhost', external_id: 'baize', game_type: 'crash' });

interface Received {
  readonly texts: string[];
  readonly hidden: { readonly crash: number; readonly link: string };
}

/** A round up to a moment before its end: all answers and pushes to its player. */
async function listen(): Promise<Received> {
  const token = await world.launch(demo);
  const { id, crash } = await world.round(token, 140);
  pushed = [];
  const answers: unknown[] = [];
  const [own, automatic] = [await world.bet(token, id), await world.bet(token, id, { cashOut: 105 })];
  const betId = 'bet' in own.body ? own.body.bet.bet_id : '';
  answers.push(own.body, automatic.body, (await world.cashOut(token, betId)).body);
  answers.push(await server.ok('/api/games/round', { ...demo, round_id: betId }), await world.state(token));
  answers.push(await lobby());
  const started = await world.start(token);
  world.at(started, msTo(120));
  await world.decided('bet' in automatic.body ? automatic.body.bet.bet_id : '');
  // Pushed last: by then everything before it has arrived.
  await expect.poll(() => JSON.stringify(pushed)).toContain('"paid_count":1');
  const state = await world.state(token);
  answers.push(state, await server.ok('/api/games/round', { ...demo, round_id: betId }), await lobby());
  expect(state.round).toMatchObject({ phase: 'running', outcome: null, link: null, next_at: null });
  const row = await findSharedRound(server.database.db.read, id);
  const texts = [...answers, ...pushed.filter(({ topic }) => topic.startsWith('shared.'))].map(shape);
  const received = {
    texts: [...new Set(texts)].sort(),
    hidden: { crash, link: row?.link.toString('hex') ?? '' },
  };
  const whole = JSON.stringify([answers, pushed]);
  expect(whole, 'the link is published after the end only').not.toContain(received.hidden.link);
  await world.finish(token, id);
  await expect.poll(() => JSON.stringify(pushed)).toContain(received.hidden.link);
  return received;
}

/** Whether rounds that end differently had identical messages up to then. */
const isSame = (rounds: readonly Received[]): boolean =>
  new Set(rounds.map(({ texts }) => texts.join())).size === 1;

test('all answers and pushes before a crash are identical, wherever the crash will be', async () => {
  const rounds: Received[] = [];
  for (let count = 0; count < ROUNDS; count++) rounds.push(await listen());
  expect(new Set(rounds.map(({ hidden }) => hidden.crash)).size, 'they end differently').toBeGreaterThan(1);
  expect(rounds.map(({ texts }) => texts)).toEqual(rounds.map(() => rounds[0]?.texts));
  expect(isSame(rounds)).toBe(true);
  // A server that revealed only whether the round passes 2.00 would be detected.
  const leaky = rounds.map((round, n) => ({ ...round, texts: [...round.texts, `high: ${n === 0}`] }));
  expect(isSame(leaky)).toBe(false);
});
