import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { OperatorCall } from '../dialects/dialect.ts';
import type { FaultKind, Faults } from '../faults/faults.ts';
import { isFaultKind } from '../faults/faults.ts';
import { findGame } from '../games/catalogue.ts';
import type { Desk } from '../play/desk.ts';
import { findAsset } from './assets.ts';
import { adminPage, gamePage, roundPage } from './html.ts';
import { answerPlay } from './play.ts';

export interface ServerDeps {
  readonly desk: Desk;
  readonly faults: Faults;
  /** What the wallet answered wrongly so far. */
  readonly problems: readonly string[];
}

const MOST_BYTES = 256 * 1024;
const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json';

/** Serves operators, players and testers of wallets; it does not listen yet. */
export function createStudioServer(deps: ServerDeps): Server {
  return createServer((request, response) => {
    answer(deps, request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      if (!response.headersSent) response.writeHead(500).end();
      else response.destroy();
    });
  });
}

async function answer(deps: ServerDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://studio');
  const [first = '', second = '', third = ''] = pathname.split('/').slice(1);
  const body = await readBody(request);
  if (body === undefined) return reply(response, 413, 'text/plain', '');
  const isGet = request.method === 'GET';
  switch (first) {
    case 'assets': {
      const asset = isGet ? await findAsset(second) : undefined;
      return asset ? reply(response, 200, asset.type, asset.text) : notFound(response);
    }
    case 'play': {
      const session = deps.desk.player(searchParams.get('session') ?? '')?.session;
      const game = session?.game === second ? findGame(second) : undefined;
      return game && session ? reply(response, 200, HTML, gamePage(game, session)) : notFound(response);
    }
    case 'session': {
      const player = deps.desk.player(second);
      if (!player || isGet) return notFound(response);
      return reply(response, 200, JSON_TYPE, JSON.stringify(await answerPlay(player, third, body)));
    }
    case 'rounds': {
      const round = deps.desk.round(second);
      return round ? reply(response, 200, HTML, roundPage(round)) : notFound(response);
    }
    case 'admin':
      if (!isGet) change(deps.faults, new URLSearchParams(body));
      return reply(response, 200, HTML, adminPage(deps.faults.settings, deps.problems));
    default:
      return answerOperator(deps, `${first}/${second}`, response, {
        ...{ method: request.method ?? 'GET', path: `/${pathname.split('/').slice(3).join('/')}`, body },
        ...{ query: Object.fromEntries(searchParams), search: search.slice(1), headers: request.headers },
      });
  }
}

async function answerOperator(
  { desk, faults }: ServerDeps,
  key: string,
  response: ServerResponse,
  call: OperatorCall,
): Promise<void> {
  const account = desk.account(key);
  if (!account) {
    notFound(response);
    return;
  }
  const { dialect, operatorKey } = account;
  const { [dialect.signing.header]: signature } = call.headers;
  const order = dialect.readOrder(call);
  if (order === undefined) {
    notFound(response);
    return;
  }
  // It is left open until the operator gives up.
  if (faults.pick('silentLaunch') !== undefined) return;
  const isGenuine =
    dialect.isGenuine?.(call, operatorKey) ??
    (typeof signature === 'string' &&
      dialect.signing.isSigned(dialect.signedText(call), signature, operatorKey));
  const done = !isGenuine
    ? ({ kind: 'refused', why: 'signature' } as const)
    : order === 'malformed'
      ? ({ kind: 'refused', why: 'malformed' } as const)
      : desk.do(key, await desk.whose(key, order));
  const { status, body } = dialect.writeDone(done, call);
  reply(response, status, JSON_TYPE, body);
}

function change(faults: Faults, form: URLSearchParams): void {
  const rate = Number(form.get('rate'));
  const kinds: FaultKind[] = form.getAll('kind').filter(isFaultKind);
  if (rate >= 0 && rate <= 1) faults.change({ rate, kinds });
}

/** @returns `undefined` for more than is read */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue;
    size += part.length;
    if (size > MOST_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function reply(response: ServerResponse, status: number, type: string, body: string): void {
  response
    .writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      // Sites of any operator show it in a frame.
      'content-security-policy': "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    })
    .end(body);
}

const notFound = (response: ServerResponse) => reply(response, 404, 'text/plain', 'Not found');
