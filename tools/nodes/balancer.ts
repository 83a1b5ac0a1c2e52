import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Upstreams } from './upstreams.ts';

/** Headers of one connection, which are not passed on. */
const OF_CONNECTION: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'proxy-connection']);
const UNAVAILABLE = '{"statusCode":-503,"message":"serviceUnavailable"}';

export interface BalancerOptions {
  readonly host: string;
  /** 0 lets the system choose a free one. */
  readonly port: number;
  /** Whether an address belongs to a proxy in front, whose forwarded headers are passed on; others' are replaced. */
  readonly isTrusted: (address: string | undefined) => boolean;
}

/** Spreads requests and WebSockets over servers of this machine: each goes to the one that has the fewest. */
export interface Balancer {
  readonly port: number;
  /** Gets requests once its /healthz answers 200, and while it does. */
  add(port: number): void;
  remove(port: number): void;
  /** Ports of the servers that get requests. */
  ready(): readonly number[];
  close(): Promise<void>;
}

/** @throws when the port cannot be had */
export async function openBalancer({ host, port, isTrusted }: BalancerOptions): Promise<Balancer> {
  const upstreams = new Upstreams();
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, response) =>
    answer(upstreams, agent, withoutConnection(forwarded(incoming)), incoming, response),
  );
  // Once it is upgraded a connection is none of the server's any more.
  const lines = new Set<Duplex>();
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    lines.add(socket);
    socket.once('close', () => lines.delete(socket));
    openSocket(upstreams, forwarded(incoming), incoming, { socket, head });
  });
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(port, host, done);
    });
  } catch (error) {
    upstreams.close();
    throw error;
  }
  const ownPort = (server.address() as AddressInfo).port;

  function forwarded({ headers, socket }: IncomingMessage): IncomingHttpHeaders {
    const from = socket.remoteAddress ?? '';
    const own = { 'x-forwarded-proto': 'http', 'x-forwarded-port': String(ownPort) };
    if (!isTrusted(from)) return { ...headers, ...own, 'x-forwarded-for': from };
    const before = [headers['x-forwarded-for'] ?? []].flat();
    return { ...own, ...headers, 'x-forwarded-for': [...before, from].join(', ') };
  }

  return {
    port: ownPort,
    add: (one) => upstreams.add(one),
    remove: (one) => upstreams.remove(one),
    ready: () => upstreams.ready(),
    close: () =>
      new Promise((done) => {
        upstreams.close();
        agent.destroy();
        server.close(() => done());
        server.closeAllConnections();
        for (const line of lines) line.destroy();
      }),
  };
}

function answer(
  upstreams: Upstreams,
  agent: Agent,
  headers: IncomingHttpHeaders,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  const fail = () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end(UNAVAILABLE);
  };
  upstreams.pass(
    incoming,
    { headers, agent },
    {
      none: fail,
      begin(sent) {
        sent.once('error', fail);
        response.once('close', () => response.writableFinished || sent.destroy());
        sent.once('response', (given) => {
          response.writeHead(given.statusCode ?? 502, rawWithoutConnection(given));
          given.once('error', () => response.destroy());
          given.pipe(response);
        });
        incoming.pipe(sent);
      },
    },
  );
}

function openSocket(
  upstreams: Upstreams,
  headers: IncomingHttpHeaders,
  incoming: IncomingMessage,
  { socket, head }: { readonly socket: Duplex; readonly head: Buffer },
): void {
  const end = () => socket.destroy();
  socket.on('error', end);
  const options = { headers, agent: false } as const;
  upstreams.pass(incoming, options, {
    none: () => socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n'),
    begin(sent) {
      socket.once('close', () => sent.destroy());
      sent.once('error', end);
      sent.once('upgrade', (given, onward, first) => {
        onward.on('error', end).once('close', end);
        socket.once('close', () => onward.destroy());
        socket.write(Buffer.concat([Buffer.from(headOf(given)), first]));
        onward.write(head);
        onward.pipe(socket).pipe(onward);
      });
      sent.once('response', (given) => {
        socket.write(headOf(given));
        given.pipe(socket);
      });
      sent.end();
    },
  });
}

function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)));
}

/** Names and values in turns, as they came: a name may be there more than once. */
function rawWithoutConnection({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter(
    (_text, place) => !OF_CONNECTION.has((rawHeaders[place - (place % 2)] ?? '').toLowerCase()),
  );
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, place) =>
    place % 2 === 0 ? [`${name}: ${rawHeaders[place + 1]}`] : [],
  );
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n');
}
