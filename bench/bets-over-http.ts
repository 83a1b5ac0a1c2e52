import autocannon from 'autocannon';
import { uuid7 } from '../server/src/db/uuid7.ts';
import { openGamesFor } from './bench-players.ts';
import { startProduct, startReference } from './processes.ts';
import { type ProcessorTime, together, watchProcessors } from './processor-time.ts';

const PLAYERS = 10_000;
const CONNECTIONS = 128;
const SECONDS = 8;
const ROUNDS = 3;
export const BET_GAME = { code: 'lantern-reef', provider: 'BRASSWORK', stake: '25' };

export interface HttpFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  /** Number of answers. */
  readonly answered: number;
}

export interface BetFigures {
  readonly bets: HttpFigures;
  readonly reference: HttpFigures;
  /** The cost of all bets, in microseconds of processor time and bytes of the write-ahead log. */
  readonly spent: ProcessorTime;
}

/** Bets from all connections, with the launch tokens in turn. */
export async function betOverHttp(
  port: number,
  tokens: readonly string[],
  span: { readonly duration: number } | { readonly amount: number } = { duration: SECONDS },
): Promise<HttpFigures> {
  let next = Math.floor(Math.random() * tokens.length);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    ...span,
    requests: [
      {
        method: 'POST',
        path: '/api/games/play',
        headers: { 'content-type': 'application/json', host: 'localhost' },
        setupRequest(request) {
          next = (next + 1) % tokens.length;
          request.body = `{"launch":"${tokens[next]}","key":"${uuid7()}","stake":"${BET_GAME.stake}"}`;
          return request;
        },
      },
    ],
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: result.non2xx + result.errors,
    answered: result.requests.total,
  };
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function middle(rounds: readonly HttpFigures[]): HttpFigures {
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
    refused: rounds.reduce((sum, round) => sum + round.refused, 0),
    answered: rounds.reduce((sum, round) => sum + round.answered, 0),
  };
}

/** Bets through everything, and the same route without work, by turns in one run. */
export async function benchBetsOverHttp(databaseUrl: string, port: number): Promise<BetFigures> {
  const product = await startProduct(databaseUrl, port);
  const reference = await startReference();
  const watch = await watchProcessors(databaseUrl, product.cpu);
  try {
    const tokens = await openGamesFor(databaseUrl, PLAYERS, BET_GAME.code, BET_GAME.provider);
    // Every game is opened once, as a player who plays has opened it; the code and the plans are warm.
    await betOverHttp(reference.port, tokens);
    await betOverHttp(product.port, tokens, { amount: tokens.length });
    await betOverHttp(product.port, tokens);
    const bets: HttpFigures[] = [];
    const references: HttpFigures[] = [];
    const spent: ProcessorTime[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      references.push(await betOverHttp(reference.port, tokens));
      await watch.lap();
      bets.push(await betOverHttp(product.port, tokens));
      spent.push(await watch.lap());
    }
    return { bets: middle(bets), reference: middle(references), spent: together(spent) };
  } finally {
    await watch.close();
    await reference.stop();
    await product.stop();
  }
}

export function printBetsOverHttp({ bets, reference, spent }: BetFigures, say: (line: string) => void): void {
  const line = (name: string, figures: HttpFigures) =>
    `| ${name} | ${Math.round(figures.perSecond)} | ${figures.p50} | ${figures.p99} | ${figures.refused} |`;
  say('| over HTTP, 128 connections | per second | p50 ms | p99 ms | refused |');
  say('|---|---|---|---|---|');
  say(line('bets, through everything', bets));
  say(line('the same route without work', reference));
  say(`ratio ${(bets.perSecond / reference.perSecond).toFixed(2)} (goal 0.40)`);
  const each = (total: number) => (total / bets.answered).toFixed(0);
  const { server, ledger, jobs, cluster, client, written } = spent;
  say(
    `processor time a bet: server ${each(server)} us, PostgreSQL ${each(ledger + cluster)}, jobs in it ${each(jobs)}, load generator ${each(client)}, in all ${each(server + ledger + cluster + jobs + client)}; ${each(written)} bytes of log`,
  );
}
