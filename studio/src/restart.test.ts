import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findDialect } from './dialects/dialects.ts';
import { fieldsOf } from './dialects/fields.ts';
import { openStudio, type Studio } from './open-studio.ts';

interface Asked {
  readonly path: string;
  readonly txID: unknown;
  readonly origTxID: unknown;
}

/** A wallet in the protocol of Swipe Games that answers as a test says, and keeps what it was asked. */
class Wallet {
  readonly asked: Asked[] = [];
  answer: (path: string) => 'accept' | 'silence' = () => 'accept';
  readonly #server: Server;
  #waiting: { readonly count: number; readonly done: () => void } | undefined;

  constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      request.on('end', () => this.#take(request.url ?? '', body, response));
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  }

  /** Waits until it was asked so often. */
  until(count: number): Promise<void> {
    return new Promise((done) => {
      if (this.asked.length >= count) done();
      else this.#waiting = { count, done };
    });
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #take(url: string, body: string, response: ServerResponse): void {
    const path = url.split('?')[0] ?? '';
    const { txID, origTxID } = fieldsOf(body);
    this.asked.push({ path, txID, origTxID });
    if (this.answer(path) === 'accept') response.end(JSON.stringify({ balance: '100.00', txID: 'ours' }));
    if (this.#waiting && this.asked.length >= this.#waiting.count) this.#waiting.done();
  }
}

let folder: string;
let wallet: Wallet;
let url: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-'));
  wallet = new Wallet();
  url = await wallet.open();
});
afterEach(() => {
  wallet.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (): Promise<Studio> => {
  const dialect = findDialect('swipe');
  if (!dialect) throw new Error('the studio speaks swipe');
  return openStudio({
    accounts: [{ dialect, code: 'demo', wallets: [url], studioKey: 'one', operatorKey: 'two' }],
    ...{ host: '127.0.0.1', port: 0, publicUrl: 'http://studio.example' },
    ...{ journal: join(folder, 'journal'), seed: 1, faultRate: 0, faultKinds: [] },
  });
};

/** Opens a game, and begins a round of it without waiting for what comes of it. */
function begin(studio: Studio, game: string) {
  const seat = { user: 'player-1', token: 'token-1', currency: 'USD', game };
  const urls = { lobbyUrl: '', depositUrl: '' };
  studio.desk.do('swipe/demo', { kind: 'open', game, seat, currency: 'USD', language: 'en', ...urls });
  const session = studio.desk.sessions[0]?.id ?? '';
  const player = studio.desk.player(session);
  return { session, player, moved: player?.begin(2_000n) };
}

test('a win without an answer is sent again after a restart, under the same reference', async () => {
  wallet.answer = (path) => (path === '/win' ? 'silence' : 'accept');
  const first = await open();
  begin(first, 'open-wheel');
  await wallet.until(2);
  await first.close();
  wallet.answer = () => 'accept';
  const second = await open();
  await wallet.until(3);
  await second.close();
  const [bet, win, again] = wallet.asked;
  expect([bet?.path, win?.path, again?.path]).toEqual(['/bet', '/win', '/win']);
  expect(again?.txID).toBe(win?.txID);
});

test('a bet without an answer is given back after a restart', async () => {
  wallet.answer = (path) => (path === '/bet' ? 'silence' : 'accept');
  const first = await open();
  begin(first, 'open-reels');
  await wallet.until(1);
  await first.close();
  const second = await open();
  await wallet.until(2);
  await second.close();
  expect(wallet.asked[1]).toMatchObject({ path: '/refund', origTxID: wallet.asked[0]?.txID });
});

test('a climb goes on after a restart where it was', async () => {
  const first = await open();
  const { session, moved } = begin(first, 'open-climb');
  await moved;
  await first.close();
  const second = await open();
  const player = second.desk.player(session);
  expect(player?.open?.stake).toBe(2_000n);
  const step = await player?.choose(0);
  if (step?.ok && !step.round.isClosed) await player?.leave();
  await second.close();
  expect(wallet.asked.map(({ path }) => path)).toEqual(['/bet', '/win']);
});
