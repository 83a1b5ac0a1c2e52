import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { send } from '../support/api.ts';
import type { Site } from '../support/sites.ts';

/** 1/100,000 of a unit, as Hub88 counts. */
const UNITS = 100_000;
export const STAKE = 2;
export const WIN = 5;

interface Launched {
  readonly user: string;
  readonly token: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly lobbyUrl: string;
}

/** A small provider of games that speaks Hub88: its API, the pages of its games, and its calls of a wallet. */
export interface Provider {
  readonly port: number;
  /** PEM. */
  readonly publicKey: string;
  /** Whether its API is down, and whether its pages do not come. */
  readonly broken: { api: boolean; pages: boolean };
  /** Rounds that it has played, the newest last. */
  readonly rounds: readonly string[];
  close(): Promise<void>;
}

const page = (token: string, { lobbyUrl }: Launched): string => `<!doctype html>
<html lang="en"><head><title>Test Wheel</title><meta name="viewport" content="width=device-width">
<style>body{margin:0;min-height:100vh;display:grid;place-content:center;gap:12px;font:18px system-ui;background:#123047;color:#fff;text-align:center}
button{font:inherit;padding:12px 20px}</style></head>
<body><h1>Test Wheel</h1><p>Balance <output id="balance">?</output></p><p id="said" role="status"></p>
<button id="spin">Spin</button><button id="deposit">Pay in</button><button id="lobby">Lobby</button>
<script>
const site = new URL(${JSON.stringify(lobbyUrl)}).origin;
const around = window.opener ?? window.parent;
const say = (message) => around.postMessage(message, site);
const show = (id, text) => { document.getElementById(id).textContent = text; };
addEventListener('message', ({ source, origin, data }) => {
  if (source === around && origin === site && data.type === 'baize:balance') show('balance', data.balance + ' ' + data.currency);
});
document.getElementById('spin').onclick = async () => {
  say({ type: 'baize:round', phase: 'start' });
  const answer = await (await fetch('/spin?token=${token}', { method: 'POST' })).json();
  show('said', answer.status);
  say({ type: 'baize:round', phase: 'end' });
};
document.getElementById('deposit').onclick = () => say({ type: 'baize:deposit' });
document.getElementById('lobby').onclick = () => say({ type: 'baize:lobby' });
say({ type: 'baize:ready' });
</script></body></html>`;

/** @param account under which it calls the wallet of the site */
export async function openProvider(site: Site, account: string): Promise<Provider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const launches = new Map<string, Launched>();
  const rounds: string[] = [];
  const broken = { api: false, pages: false };

  async function wallet(path: string, body: object): Promise<string> {
    const text = JSON.stringify(body);
    const signature = sign('sha256', Buffer.from(text), privateKey).toString('base64');
    const headers = { 'x-hub88-signature': signature };
    const answer = await send(site, 'POST', `/providers/hub88/${account}/transaction/${path}`, text, headers);
    return JSON.parse(answer.text).status;
  }

  async function spin(token: string): Promise<string> {
    const launched = launches.get(token);
    if (!launched) return 'no launch';
    const round = randomUUID();
    const bet = {
      ...{ user: launched.user, token, game_code: launched.gameCode, currency: launched.currency },
      ...{ request_uuid: randomUUID(), transaction_uuid: randomUUID(), round, round_closed: false },
      amount: STAKE * UNITS,
    };
    const taken = await wallet('bet', bet);
    if (taken !== 'RS_OK') return taken;
    rounds.push(round);
    return wallet('win', {
      ...{ ...bet, request_uuid: randomUUID(), transaction_uuid: randomUUID(), round_closed: true },
      ...{ amount: WIN * UNITS, reference_transaction_uuid: bet.transaction_uuid },
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const token = searchParams.get('token') ?? '';
    const json = (value: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (pathname.endsWith('/game/url')) {
      if (broken.api) return void response.writeHead(500).end();
      const order = JSON.parse(body);
      launches.set(order.token, {
        ...{ user: order.user, token: order.token, gameCode: order.game_code },
        ...{ currency: order.currency, lobbyUrl: order.lobby_url },
      });
      return void json({ url: `http://games.localhost:${port}/play?token=${order.token}` });
    }
    if (pathname === '/spin') return void json({ status: await spin(token) });
    const launched = launches.get(token);
    // Neither an answer nor an end.
    if (broken.pages) return;
    if (!launched) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(token, launched));
  }

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => {
      body += part;
    });
    request.on('end', () => void answer(request, response, body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ port, publicKey, broken, rounds },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
