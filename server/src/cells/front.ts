import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpServer } from '../edge/http-server.ts';
import { domainOf } from '../edge/tenant.ts';
import type { Directory } from './directory.ts';

export interface FrontCell {
  readonly name: string;
  readonly http: HttpServer;
  readonly isOpen: boolean;
  isHealthy(): Promise<boolean>;
}

interface FrontDeps {
  readonly cells: readonly FrontCell[];
  /** By the host of its back office. */
  readonly offices: ReadonlyMap<string, FrontCell>;
  readonly directory: Directory;
  readonly isDraining: () => boolean;
}

/** Routes without a site, for feeds and gateways: they name the cell. */
const NAMED = /^\/cells\/([a-z0-9-]+)(\/(?:feed\/v1|callbacks)\/.*)$/;
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/**
 * Passes requests and connections of the one port on to the cell that has the site of their host, or whose back office it is. A host that no cell has goes to
 * any of them, which refuses it; one that is on its way between two is refused here, to be tried again.
 */
export function passOn(front: HttpServer, deps: FrontDeps): void {
  front.admit((request, response) => {
    if (request.url === '/healthz') return void answerHealth(response, deps);
    const cell = cellOf(request, deps);
    if (cell) cell.http.server.emit('request', request, response);
    else refuse(response);
  });
  front.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const cell = cellOf(request, deps);
    if (cell) cell.http.server.emit('upgrade', request, socket, head);
    else socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\n\r\n');
  });
}

function cellOf(request: IncomingMessage, { cells, offices, directory }: FrontDeps): FrontCell | undefined {
  const [, named, path] = NAMED.exec(request.url ?? '') ?? [];
  if (named !== undefined && path !== undefined) {
    request.url = path;
    return cells.find(({ name, isOpen }) => isOpen && name === named);
  }
  const domain = domainOf(request.headers.host ?? '') ?? '';
  const office = offices.get(domain);
  if (office) return office.isOpen ? office : undefined;
  const found = directory.find(domain);
  if (found === 'away') return undefined;
  return cells.find(({ name, isOpen }) => isOpen && (found === 'unknown' || name === found.cell));
}

/** The same envelope that every refusal has. */
function refuse(response: ServerResponse): void {
  const body = {
    statusCode: -503,
    message: 'serviceUnavailable',
    detail: { retry_after: 1 },
    request_id: randomUUID(),
  };
  response.writeHead(503, { ...HEADERS, 'retry-after': '1' }).end(JSON.stringify(body));
}

/** Healthy as long as one cell is: a load balancer that took this server away would take the others' sites with it. */
async function answerHealth(response: ServerResponse, { cells, isDraining }: FrontDeps): Promise<void> {
  const states = await Promise.all(
    cells.map(async (cell) => [cell.name, (await cell.isHealthy()) ? 'ok' : 'unavailable'] as const),
  );
  const isOk = !isDraining() && states.some(([, state]) => state === 'ok');
  const body = { status: isOk ? 'ok' : 'unavailable', cells: Object.fromEntries(states) };
  response.writeHead(isOk ? 200 : 503, isOk ? HEADERS : { ...HEADERS, 'retry-after': '1' });
  response.end(JSON.stringify(body));
}
