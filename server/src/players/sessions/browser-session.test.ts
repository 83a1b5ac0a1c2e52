import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawAnswer, startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const origin = () => `http://localhost:${server.server.port}`;
const site = { domain_name: 'localhost', external_id: 'baize' };
const send = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  server.send({
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const code = (answer: RawAnswer) => JSON.parse(answer.text).message ?? answer.status;
const sessionCookie = (answer: RawAnswer) =>
  [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('__Host-session='));

async function logIn(headers: Readonly<Record<string, string>> = {}) {
  const body = { ...site, account_id: 'demo', password: 'Demo1234!' };
  const answer = await send('/api/auth/login', body, headers);
  expect(answer.status).toBe(200);
  const line = sessionCookie(answer);
  return {
    player: { account_id: 'demo', auth: String(JSON.parse(answer.text).token) },
    line,
    cookie: line?.split(';')[0] ?? '',
  };
}
const logInFromBrowser = () => logIn({ origin: origin() });
const balance = (player: object, headers: Readonly<Record<string, string>> = {}) =>
  send('/api/auth/get_balance', player, headers);

/** The answer of the server to a Socket.IO connection: `connect`, or why not. */
function connect(player: object, headers: Readonly<Record<string, string>>): Promise<string> {
  const socket: Socket = io(origin(), {
    path: '/live',
    transports: ['websocket'],
    auth: { domain_name: 'localhost', ...player },
    extraHeaders: headers,
    reconnection: false,
  });
  return new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connect'));
    socket.once('connect_error', ({ message }) => resolve(message));
  }).finally(() => socket.disconnect());
}

describe('a session that a browser opened', () => {
  it('a browser session is bound to a host-only HttpOnly cookie', async () => {
    const { line } = await logInFromBrowser();
    expect(line).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it('the token alone does not open a browser session, with or without an origin, nor for pushes', async () => {
    const { player, cookie } = await logInFromBrowser();
    const other = await logInFromBrowser();
    expect((await balance(player, { origin: origin(), cookie })).status).toBe(200);
    const stolen: Readonly<Record<string, string>>[] = [
      {},
      { origin: origin() },
      { 'sec-fetch-site': 'same-origin' },
      { cookie: other.cookie },
      { cookie: '__Host-session=made-up' },
    ];
    for (const headers of stolen) expect(code(await balance(player, headers))).toBe('sessionExpired');
    const game = { provider_code: 'BRASSWORK', game_code: 'lantern-reef', mode: 'real' };
    const launch = (headers = {}) => send('/api/games/launch', { ...site, ...player, ...game }, headers);
    expect(code(await launch())).toBe('sessionExpired');
    expect((await launch({ origin: origin(), cookie })).status).toBe(200);
    expect(await connect(player, {})).toBe('sessionExpired');
    expect(await connect(player, { origin: origin(), cookie: other.cookie })).toBe('sessionExpired');
    expect(await connect(player, { origin: origin(), cookie })).toBe('connect');
  });

  it('a page of another origin cannot use a browser session, with or without the cookie', async () => {
    const { player, cookie } = await logInFromBrowser();
    for (const headers of [
      { origin: 'http://arena.localhost', cookie },
      { origin: 'null', cookie },
      { origin: origin(), 'sec-fetch-site': 'cross-site', cookie },
    ])
      expect(code(await balance(player, headers))).toBe('permissionDenied');
  });

  it('a browser session ends when the browser logs in again; a logout clears its cookie', async () => {
    const first = await logInFromBrowser();
    const second = await logIn({ origin: origin(), cookie: first.cookie });
    expect(code(await balance(first.player, { cookie: first.cookie }))).toBe('sessionExpired');
    const { player, cookie } = second;
    const out = await send('/api/auth/logout', player, { origin: origin(), cookie });
    expect(sessionCookie(out)).toMatch(/^__Host-session=; Max-Age=0;/);
    expect(code(await balance(player, { cookie }))).toBe('sessionExpired');
  });
});

describe('a session that an app opened', () => {
  it('a session of an app has no cookie, works by its token, and does not work in a page', async () => {
    const { player, line } = await logIn();
    expect(line).toBeUndefined();
    expect((await balance(player)).status).toBe(200);
    expect(code(await balance(player, { origin: origin() }))).toBe('sessionExpired');
    expect(await connect(player, {})).toBe('connect');
    expect(await connect(player, { origin: origin() })).toBe('sessionExpired');
  });
});
