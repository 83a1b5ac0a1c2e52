import autocannon from 'autocannon';
import { uuid7 } from '../server/src/db/uuid7.ts';
import { openGamesFor } from './bench-players.ts';
import { startProduct, startReference } from './processes.ts';

const PLAYERS = 10_000;
const CONNECTIONS = 128;
const SECONDS = 8;
const ROUNDS = 3;
const GAME = { code: 'lantern-reef', provider: 'BRASSWORK', stake: '25' };

export interface HttpFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
}

async function load(
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
          request.body = `{"launch":"${tokens[next]}","key":"${uuid7()}","stake":"${GAME.stake}"}`;
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
  };
}

/** Bets through everything, and the same route without work, by turns in one run. */
export async function benchBetsOverHttp(
  databaseUrl: string,
  port: number,
): Promise<{ bets: HttpFigures; reference: HttpFigures }> {
  const product = await startProduct(databaseUrl, port);
  const reference = await startReference();
  try {
    const tokens = await openGamesFor(databaseUrl, PLAYERS, GAME.code, GAME.provider);
    // Every game is opened once, as a player who plays has opened it; the code and the plans are warm.
    await load(reference.port, tokens);
    await load(product.port, tokens, { amount: tokens.length });
    await load(product.port, tokens);
    const bets: HttpFigures[] = [];
    const references: HttpFigures[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      references.push(await load(reference.port, tokens));
      bets.push(await load(product.port, tokens));
    }
    return { bets: middle(bets), reference: middle(references) };
  } finally {
    await reference.stop();
    await product.stop();
  }
}
