/**
 * A crash round with 1,000 live players, each with a socket, a stake and a cash-out, through everything:
 * `node bench/shared/crash.ts` prints it on a cluster of its own; `npm run bench` includes it.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { timesAt } from '../../rules/src/games/comet-climb/curve.ts';
import { uuid7 } from '../../server/src/db/uuid7.ts';
import { crashOfRound } from '../../server/src/hazards/crash-of-round.ts';
import { verifyLedger } from '../../server/src/ledger/public.ts';
import { openGamesFor } from '../bench-players.ts';
import { onCluster } from '../cluster.ts';
import { startProduct } from '../processes.ts';
import type { CrashBrowsersFigures, CrashBrowsersOrder } from './crash-browsers.ts';

const PLAYERS = 1_000;
/** A round that gets this far is measured; it takes 5.6 seconds. */
const FAR = 140;
const STAKES_MS = 4_000;
/** From the start: the first that can be cashed out is at 1.01. */
const [FIRST_MS, LAST_MS] = [300, 5_000];
const GOAL_MS = 150;

export interface CrashFigures {
  readonly players: number;
  readonly betP50: number;
  readonly betP99: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** Cash-outs that were not answered with a win, and those that were decided by another moment than theirs. */
  readonly lost: number;
  readonly late: number;
  /** Bets that the database has as paid. */
  readonly paid: number;
  /** Whether the ledger has each of them once. */
  readonly isBalanced: boolean;
  readonly bytesPerPlayerSecond: number;
  readonly messagesPerPlayerSecond: number;
  /** Part of one processor that the server used. */
  readonly load: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

interface Answer {
  readonly status: number;
  readonly body: {
    readonly bet?: { readonly bet_id: string; readonly state: string; readonly times: number | null };
    readonly round?: {
      readonly round_id: string;
      readonly phase: string;
      readonly closes_at: number;
      readonly started_at: number | null;
    } | null;
  };
}

function post(port: number, path: string, body: object): Promise<Answer> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      host: 'localhost',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }));
    });
    sent.once('error', reject);
    sent.end(text);
  });
}

/** A round that has just begun to take stakes and gets far enough. */
async function goodRound(port: number, client: pg.Client, tokens: readonly string[]) {
  let asked = 0;
  for (;;) {
    const { body } = await post(port, '/api/games/shared/state', { launch: tokens[asked++ % tokens.length] });
    const { round } = body;
    const left = (round?.closes_at ?? 0) - Date.now();
    if (round?.phase === 'taking' && left > STAKES_MS + 2_000) {
      if ((await crashOfRound(client, round.round_id)) >= FAR) return round;
      await wait(left);
    }
    await wait(100);
  }
}

const at = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;

/** One after the other, spread evenly over a time, each as its own player. */
function spread<T>(count: number, from: number, ms: number, work: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      await wait(Math.max(0, from + (ms * n) / count - Date.now()));
      return work(n);
    }),
  );
}

async function placeAll(port: number, tokens: readonly string[], roundId: string) {
  const times: number[] = [];
  const bets = await spread(tokens.length, Date.now(), STAKES_MS, async (n) => {
    const sent = performance.now();
    const body = { launch: tokens[n], key: uuid7(), round_id: roundId, stake: '25' };
    const { body: answer, status } = await post(port, '/api/games/shared/bet', body);
    if (!answer.bet) throw new Error(`a bet was answered ${status}: ${JSON.stringify(answer)}`);
    times.push(performance.now() - sent);
    return answer.bet.bet_id;
  });
  return { bets, times };
}

async function cashOutAll(port: number, tokens: readonly string[], bets: readonly string[], started: number) {
  const times: number[] = [];
  let [lost, late] = [0, 0];
  await spread(bets.length, started + FIRST_MS, LAST_MS - FIRST_MS, async (n) => {
    const [sentAt, sent] = [Date.now(), performance.now()];
    const { body } = await post(port, '/api/games/shared/cash_out', { launch: tokens[n], bet_id: bets[n] });
    times.push(performance.now() - sent);
    const answeredAt = Date.now();
    if (body.bet?.state !== 'paid' || body.bet.times === null) {
      lost += 1;
      return;
    }
    // Only the arrival time counts: it is between sending and the answer.
    const { times: at } = body.bet;
    if (at < timesAt(sentAt - started - 1) || at > timesAt(answeredAt - started + 1)) late += 1;
  });
  return { times, lost, late };
}

async function watchAll(port: number) {
  const child = fork(fileURLToPath(new URL('./crash-browsers.ts', import.meta.url)));
  const order: CrashBrowsersOrder = { port, browsers: PLAYERS };
  child.send(order);
  const [message] = (await once(child, 'message')) as [{ opened?: number; closed?: number }];
  if (message.opened !== PLAYERS) throw new Error(`a browser was closed: ${message.closed}`);
  return {
    begin: () => child.send('begin'),
    async end(): Promise<CrashBrowsersFigures> {
      child.send('end');
      const [figures] = (await once(child, 'message')) as [CrashBrowsersFigures];
      return figures;
    },
    stop: () => child.kill(),
  };
}

async function measure(port: number, client: pg.Client, tokens: readonly string[], cpu: () => number) {
  const browsers = await watchAll(port);
  try {
    const round = await goodRound(port, client, tokens);
    const [begun, used] = [Date.now(), cpu()];
    browsers.begin();
    const { bets, times: betTimes } = await placeAll(port, tokens, round.round_id);
    await wait(Math.max(0, round.closes_at - Date.now() + 100));
    let started: number | null | undefined;
    for (let n = 0; !started; n++) {
      const { body } = await post(port, '/api/games/shared/state', { launch: tokens[n] });
      started = body.round?.started_at;
    }
    const { times, lost, late } = await cashOutAll(port, tokens, bets, started);
    const seconds = (Date.now() - begun) / 1_000;
    const load = (cpu() - used) / 1_000_000 / seconds;
    const { bytes, messages } = await browsers.end();
    const { rows } = await client.query<{ paid: string }>(
      `select count(*) as paid from shared_bet b join round r on r.id = b.id
        where b.shared_round_id = $1 and b.state = 'paid' and r.state = 'settled' and r.win = b.win`,
      [round.round_id],
    );
    // Among what it checks: the stake and the win of each round are its transfers, once.
    const { broken } = await verifyLedger(client);
    return {
      players: PLAYERS,
      betP50: at(betTimes, 0.5),
      betP99: at(betTimes, 0.99),
      p50: at(times, 0.5),
      p99: at(times, 0.99),
      worst: at(times, 1),
      lost,
      late,
      paid: Number(rows[0]?.paid),
      isBalanced: broken.size === 0,
      bytesPerPlayerSecond: bytes / PLAYERS / seconds,
      messagesPerPlayerSecond: messages / PLAYERS / seconds,
      load,
    };
  } finally {
    browsers.stop();
  }
}

export async function benchCrash(databaseUrl: string, port: number): Promise<CrashFigures> {
  const product = await startProduct(databaseUrl, port, { TRUST_PROXY: '127.0.0.1' });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`insert into game (provider_code, code, name, category, rtp, has_demo, added_at)
      values ('PAPERCUT', 'comet-climb', 'Comet Climb', 'crash', '98.99', false, now()) on conflict do nothing`);
    await client.query(`insert into site_game (site_id, provider_code, game_code, position)
      select id, 'PAPERCUT', 'comet-climb', 99 from site where external_id = 'baize' on conflict do nothing`);
    const tokens = await openGamesFor(databaseUrl, PLAYERS, 'comet-climb', 'PAPERCUT');
    return await measure(port, client, tokens, product.cpu);
  } finally {
    await client.end();
    await product.stop();
    agent.destroy();
  }
}

export function printCrash(figures: CrashFigures, say: (line: string) => void): void {
  const ms = (value: number) => value.toFixed(0);
  say(`| a crash round, ${figures.players} players, each with a socket, a stake and a cash-out | |`);
  say('|---|---|');
  say(
    `| from cash-out to answer: p50, p99, worst | ${ms(figures.p50)}, ${ms(figures.p99)}, ${ms(figures.worst)} ms |`,
  );
  say(`| from stake to answer: p50, p99 | ${ms(figures.betP50)}, ${ms(figures.betP99)} ms |`);
  say(`| cash-outs lost, decided by another moment than theirs | ${figures.lost}, ${figures.late} |`);
  say(`| paid in the database | ${figures.paid} |`);
  say(
    `| pushed to each player | ${Math.round(figures.bytesPerPlayerSecond)} bytes/s in ${figures.messagesPerPlayerSecond.toFixed(1)} messages/s |`,
  );
  say(`| the server used of one processor | ${(100 * figures.load).toFixed(0)} % |`);
  say(figures.isBalanced ? 'the ledger is balanced' : 'THE LEDGER IS NOT BALANCED');
  say(`goal: p99 at most ${GOAL_MS} ms, none lost, none late`);
}

if (import.meta.main)
  printCrash(await onCluster((url) => benchCrash(url, 4_110)), (line) => process.stdout.write(`${line}\n`));
