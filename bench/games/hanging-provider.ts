import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../server/src/db/database.ts';
import { testKeys } from '../../server/src/db/testing/test-keys.ts';
import {
  addAccount,
  OUTSIDE_GAME,
  studioOf,
} from '../../server/src/providers/games/testing/outside-world.ts';
import { letCall, ourSides } from '../../server/src/providers/games/testing/provider-server.ts';
import { openGamesFor } from '../bench-players.ts';
import { BET_GAME, type HttpFigures } from '../bets-over-http.ts';
import { startProduct } from '../processes.ts';
import { ownBets, writeMessages } from './outside-wallet.ts';
import { sendAll } from './send-all.ts';
import { messages } from './wallet-messages.ts';

const PLAYERS = 2_000;
const BETS = 5_000;
const PAIRS = 2;
const ACCOUNT = 'bench-hangs';
/** Visitors who open a game of the provider again and again, each so long after the answer before. */
const VISITORS = 64;
const THINKING_MS = 1_000;
/** Calls of the wallet that the provider has begun and does not end. */
const HALF_SENT = 64;

export interface HangingFigures {
  /** By whose bets: alone and beside the provider that hangs, by turns. */
  readonly bets: readonly {
    readonly whose: string;
    readonly alone: readonly HttpFigures[];
    readonly beside: readonly HttpFigures[];
  }[];
  /** Launches that were tried meanwhile, and calls that its server took: the others were not made. */
  readonly launches: number;
  readonly taken: number;
}

/** A server that takes every connection and answers nothing. */
async function openSilence() {
  const sockets = new Set<Socket>();
  let taken = 0;
  const server = createServer((socket) => {
    taken += 1;
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => sockets.delete(socket))
      .resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    taken: () => taken,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function addHangingAccount(url: string, apiUrl: string): Promise<void> {
  const db = openDatabase(url, { keys: testKeys });
  try {
    const { id: siteId } = await db.read
      .selectFrom('site')
      .select('id')
      .where('external_id', '=', 'baize')
      .executeTakeFirstOrThrow();
    await addAccount(db, {
      ...{ account: ACCOUNT, dialect: 'swipe', policies: {}, addresses: [], siteId, theirs: 'a-secret' },
    });
    await letCall(db, { account: ACCOUNT, url: apiUrl, ours: ourSides.swipe.ours });
    await db.tx((tx) =>
      tx.updateTable('game').set({ has_demo: true }).where('provider_code', '=', studioOf(ACCOUNT)).execute(),
    );
  } finally {
    await db.close();
  }
}

/** Everything that waits for the provider, until it is stopped. */
function waitForIt(port: number): { stop(): Promise<number> } {
  const stopping = new AbortController();
  let launches = 0;
  const body = JSON.stringify({
    ...{
      domain_name: 'localhost',
      external_id: 'baize',
      mode: 'demo',
      provider_code: studioOf(ACCOUNT),
      game_code: OUTSIDE_GAME,
    },
  });
  async function visit(place: number): Promise<void> {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${place}.7` };
    while (!stopping.signal.aborted) {
      launches += 1;
      await fetch(`http://localhost:${port}/api/games/launch`, {
        ...{ method: 'POST', headers, body, signal: stopping.signal },
      })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined);
      await pause(THINKING_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const visits = Array.from({ length: VISITORS }, (_, place) => visit(place));
  const halves = Array.from({ length: HALF_SENT }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(
      `POST /providers/swipe/${ACCOUNT}/bet HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 400\r\n\r\n{"type":`,
    );
    return socket;
  });
  return {
    async stop() {
      stopping.abort();
      for (const socket of halves) socket.destroy();
      await Promise.all(visits);
      return launches;
    },
  };
}

/** Our own bets, and those of another provider, alone and beside a provider whose server answers nothing. */
export async function benchHangingProvider(url: string, port: number): Promise<HangingFigures> {
  const [other] = messages;
  if (!other) throw new Error('there is no dialect');
  const silence = await openSilence();
  // In development: in production no provider is called on this machine.
  const product = await startProduct(url, port, { NODE_ENV: 'development', TRUST_PROXY: '127.0.0.1' });
  try {
    const tokens = await openGamesFor(url, PLAYERS, BET_GAME.code, BET_GAME.provider);
    const outside = await writeMessages(url, ...other);
    await addHangingAccount(url, silence.url);
    const all = [
      { whose: 'our own bets', write: () => ownBets(tokens, BETS) },
      { whose: `bets by ${other[0]}`, write: () => outside.bets(BETS) },
    ].map((one) => ({ ...one, alone: [] as HttpFigures[], beside: [] as HttpFigures[] }));
    for (const { write } of all) await sendAll(product.port, write());
    let launches = 0;
    for (let pair = 0; pair < PAIRS; pair++) {
      for (const { write, alone } of all) alone.push(await sendAll(product.port, write()));
      const waiting = waitForIt(product.port);
      for (const { write, beside } of all) beside.push(await sendAll(product.port, write()));
      launches += await waiting.stop();
    }
    return { bets: all, launches, taken: silence.taken() };
  } finally {
    await product.stop();
    silence.close();
  }
}

export function printHangingProvider(
  { bets, launches, taken }: HangingFigures,
  say: (line: string) => void,
): void {
  say('| beside a provider that hangs | alone, a second | beside it | p99 ms alone | beside it | refused |');
  say('|---|---|---|---|---|---|');
  const each = (all: readonly HttpFigures[], of: (one: HttpFigures) => number) =>
    all.map((one) => Math.round(of(one))).join(', ');
  for (const { whose, alone, beside } of bets) {
    const rates = [alone, beside].map((all) => each(all, ({ perSecond }) => perSecond));
    const late = [alone, beside].map((all) => each(all, ({ p99 }) => p99));
    const refused = [...alone, ...beside].reduce((sum, one) => sum + one.refused, 0);
    say(`| ${[whose, ...rates, ...late, refused].join(' | ')} |`);
  }
  say(
    `${VISITORS} visitors who open its games (${launches} times; its server took ${taken} calls), ${HALF_SENT} calls of its wallet that it does not end; goal: no difference`,
  );
}
