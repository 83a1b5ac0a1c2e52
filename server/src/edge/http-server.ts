import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../start-error.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The HTTP server. It binds its port before anything else starts, so that a port in use is reported at once. */
export interface HttpServer {
  readonly server: Server;
  readonly port: number;
  /** What comes before the paths of routes without a site; empty where one database is served. */
  readonly path: string;
  /** From now on requests go to the app. */
  admit(listener: Listener): void;
  /** The same for requests to one host, in lower case and without a port. */
  admitHost(host: string, listener: Listener): void;
  /** Resolves when no request is in progress, or after the time given. */
  idle(withinMs: number): Promise<void>;
  close(): Promise<void>;
}

/** What is answered before a server is ready. */
export const notYet: Listener = (_request, response) => {
  response
    .writeHead(503, {
      'content-type': 'application/json',
      'retry-after': '1',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end('{"status":"unavailable"}');
};

/** @throws StartError when the port cannot be had */
export async function openHttpServer(host: string, port: number): Promise<HttpServer> {
  const { server, admit, admitHost, idle } = countingServer();
  server.keepAliveTimeout = 72_000;
  server.requestTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainPort(error, 'PORT', host, port)));
    server.listen(port, host, () => resolve());
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    path: '',
    admit,
    admitHost,
    idle,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A server without a port: another one, which has it, passes requests and upgrades on by emitting them. */
export function innerHttpServer({ port }: Pick<HttpServer, 'port'>, path: string): HttpServer {
  return { ...countingServer(), port, path, close: async () => undefined };
}

function countingServer(): Pick<HttpServer, 'server' | 'admit' | 'admitHost' | 'idle'> {
  let listener = notYet;
  const ofHost = new Map<string, Listener>();
  let inProgress = 0;
  let whenIdle: () => void = () => undefined;
  const left = () => {
    inProgress -= 1;
    if (inProgress === 0) whenIdle();
  };
  const listenerOf = ({ headers: { host = '' } }: IncomingMessage) =>
    ofHost.get(host.toLowerCase().replace(/:\d+$/, '')) ?? listener;
  const server = createServer((request, response) => {
    inProgress += 1;
    response.on('close', left);
    (ofHost.size > 0 ? listenerOf(request) : listener)(request, response);
  });
  return {
    server,
    admit(app) {
      listener = app;
    },
    admitHost(host, app) {
      ofHost.set(host, app);
    },
    async idle(withinMs) {
      if (inProgress === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        whenIdle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}

/** Why a port cannot be had, in words that name the setting which chooses it. */
export function explainPort(
  error: NodeJS.ErrnoException,
  setting: string,
  host: string,
  port: number,
): StartError {
  if (error.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} on ${host} is already in use. Stop what uses it, or choose another with ${setting}.`,
    );
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user. Choose another with ${setting}.`);
  return new StartError(`The server cannot listen on ${host}:${port}: ${error.message}`, { cause: error });
}

/** The URL under which this process reaches its own HTTP server. */
export const urlOfSelf = (host: string, { port, path }: Pick<HttpServer, 'port' | 'path'>): string =>
  `http://${hostForSelf(host)}:${port}${path}`;

function hostForSelf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
