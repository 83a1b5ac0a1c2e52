import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { uuid7 } from '../../server/src/db/uuid7.ts';
import { openGamesFor } from '../bench-players.ts';
import { startProduct } from '../processes.ts';
import type { VisitorsFigures, VisitorsOrder } from './visitors.ts';

const PLAYERS = 2_000;
/** Bets a second, sent on time whether or not those before are answered. */
const RATE = 200;
const SECONDS = 10;
const WARM_SECONDS = 3;
const ROUNDS = 3;
const GAME = { code: 'lantern-reef', provider: 'BRASSWORK', stake: '25' };
const ADDRESSES = ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14', '127.0.0.15'];
const CONNECTIONS_EACH = 12;

type Load = 'none' | 'one page' | 'ever other pages';

export interface BesideFigures {
  readonly load: Load;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  readonly pages: number;
  readonly pagesRefused: number;
}

function send(port: number, path: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'localhost', 'content-type': 'application/json' };
    const sent = request({ port, path, method: 'POST', host: '127.0.0.1', headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Visitors of five addresses, each asking for the next page as soon as it has the last, as far as they are let. */
function visit(port: number, load: Load): () => Promise<VisitorsFigures> {
  if (load === 'none') return async () => ({ pages: 0, refused: 0 });
  const child = fork(fileURLToPath(new URL('./visitors.ts', import.meta.url)));
  const pages = load === 'one page' ? 'same' : 'new';
  child.send({
    port,
    addresses: ADDRESSES,
    connectionsEach: CONNECTIONS_EACH,
    pages,
  } satisfies VisitorsOrder);
  return async () => {
    child.send('end');
    const [figures] = (await once(child, 'message')) as [VisitorsFigures];
    return figures;
  };
}

async function bets(port: number, tokens: readonly string[], seconds: number) {
  const times: number[] = [];
  const sent: Promise<void>[] = [];
  let refused = 0;
  const bet = async (token: string) => {
    const begun = performance.now();
    const body = JSON.stringify({ launch: token, key: uuid7(), stake: GAME.stake });
    const status = await send(port, '/api/games/play', body);
    times.push(performance.now() - begun);
    if (status !== 200) refused += 1;
  };
  const begun = performance.now();
  for (let n = 0; n < RATE * seconds; n++) {
    const due = begun + (n * 1000) / RATE;
    if (due > performance.now()) await wait(due - performance.now());
    sent.push(bet(tokens[n % tokens.length] ?? ''));
  }
  await Promise.all(sent);
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), refused };
}

const middle = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Latency of bets alone, and while visitors of five addresses request as many pages as allowed, by turns. */
export async function benchPagesBesideBets(databaseUrl: string, port: number): Promise<BesideFigures[]> {
  const found: BesideFigures[] = [];
  // The first start makes the sites.
  await (await startProduct(databaseUrl, port)).stop();
  const tokens = await openGamesFor(databaseUrl, PLAYERS, GAME.code, GAME.provider);
  for (let round = 0; round < ROUNDS; round++) {
    for (const load of ['none', 'one page', 'ever other pages'] as const) {
      // A new process each time, so that the limit per address and minute restarts.
      const product = await startProduct(databaseUrl, port);
      try {
        await bets(product.port, tokens, WARM_SECONDS);
        const end = visit(product.port, load);
        const taken = await bets(product.port, tokens, SECONDS);
        const { pages, refused: pagesRefused } = await end();
        found.push({ load, ...taken, pages, pagesRefused });
      } finally {
        await product.stop();
      }
    }
  }
  return found;
}

export function printPagesBesideBets(found: readonly BesideFigures[], say: (line: string) => void): void {
  const of = (load: Load, figure: (one: BesideFigures) => number) =>
    middle(found.filter((one) => one.load === load).map(figure));
  say(
    `| ${RATE} bets a second beside pages of five addresses | p50 ms | p99 ms | refused | pages a second | pages refused |`,
  );
  say('|---|---|---|---|---|---|');
  for (const load of ['none', 'one page', 'ever other pages'] as const) {
    const figures = [
      of(load, (one) => one.p50).toFixed(1),
      of(load, (one) => one.p99).toFixed(1),
      of(load, (one) => one.refused),
      (of(load, (one) => one.pages) / SECONDS).toFixed(0),
      of(load, (one) => one.pagesRefused),
    ];
    say(`| ${load} | ${figures.join(' | ')} |`);
  }
  const alone = of('none', (one) => one.p99);
  for (const load of ['one page', 'ever other pages'] as const)
    say(`p99 with ${load} to p99 alone: ${(of(load, (one) => one.p99) / alone).toFixed(2)} (goal 1.25)`);
}
