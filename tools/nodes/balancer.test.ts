import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Balancer, openBalancer } from './balancer.ts';

interface Stub {
  readonly server: Server;
  readonly port: number;
  isHealthy: boolean;
  /** Headers of the requests it was sent, without those of the health check. */
  readonly got: IncomingHttpHeaders[];
}

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** A server that answers with its port and what it was sent, and upgrades what asks for it. */
async function openStub(): Promise<Stub> {
  const server = createServer(async (incoming, response) => {
    if (incoming.url === '/healthz') return response.writeHead(stub.isHealthy ? 200 : 503).end();
    stub.got.push(incoming.headers);
    let body = '';
    for await (const chunk of incoming) body += chunk;
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.writeHead(201).end(`${stub.port} ${incoming.method} ${incoming.url} ${body}`);
  });
  server.on('upgrade', ({ headers }, socket) => {
    stub.got.push(headers);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: echo\r\n\r\n');
    socket.once('data', (chunk) => socket.end(chunk));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const stub: Stub = { server, port, isHealthy: true, got: [] };
  opened.push({ close: () => closeStub(stub) });
  return stub;
}

function closeStub({ server }: Stub): void {
  server.close();
  server.closeAllConnections();
}

async function openOver(stubs: readonly Stub[], isTrusted = false): Promise<Balancer> {
  const balancer = await openBalancer({ host: '127.0.0.1', port: 0, isTrusted: () => isTrusted });
  opened.push(balancer);
  for (const { port } of stubs) balancer.add(port);
  await expect.poll(() => balancer.ready().length).toBe(stubs.length);
  return balancer;
}

const ask = (balancer: Balancer, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${balancer.port}/some?path`, init);

/** Ports of the servers that answered so many requests, one after the other. */
async function answering(balancer: Balancer, requests: number): Promise<Set<number>> {
  const ports = new Set<number>();
  for (let n = 0; n < requests; n++) ports.add(Number((await (await ask(balancer)).text()).split(' ')[0]));
  return ports;
}

test('requests are spread over the servers that are healthy, and pass through unchanged', async () => {
  const stubs = [await openStub(), await openStub()];
  const balancer = await openOver(stubs);
  expect(await answering(balancer, 4)).toEqual(new Set(stubs.map(({ port }) => port)));
  const answer = await ask(balancer, { method: 'POST', body: 'é'.repeat(70_000) });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']]);
  expect(await answer.text()).toMatch(/^\d+ POST \/some\?path é{70000}$/);
});

test('a server that drains gets nothing new, and one that is gone costs no request', async () => {
  const [drains, dies, stays] = [await openStub(), await openStub(), await openStub()];
  const balancer = await openOver([drains, dies, stays]);
  drains.isHealthy = false;
  await expect.poll(() => balancer.ready()).not.toContain(drains.port);
  closeStub(dies);
  expect(await answering(balancer, 4)).toEqual(new Set([stays.port]));
  closeStub(stays);
  await expect.poll(async () => (await ask(balancer)).status).toBe(503);
});

test.each([
  ['the forwarded headers of a browser are replaced', false, '127.0.0.1', 'http'],
  ['those of a proxy in front are passed on', true, '203.0.113.7, 127.0.0.1', 'https'],
])('%s', async (_title, isTrusted, address, scheme) => {
  const stub = await openStub();
  const balancer = await openOver([stub], isTrusted);
  await ask(balancer, { headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' } });
  expect(stub.got).toMatchObject([
    {
      host: `127.0.0.1:${balancer.port}`,
      'x-forwarded-for': address,
      'x-forwarded-proto': scheme,
      'x-forwarded-port': String(balancer.port),
    },
  ]);
});

test('a WebSocket is joined to one server, and ends with it', async () => {
  const stub = await openStub();
  const balancer = await openOver([stub]);
  const headers = { connection: 'Upgrade', upgrade: 'echo' };
  const sent = request({ host: '127.0.0.1', port: balancer.port, path: '/live/', headers }).end();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  sent.once('error', reject).once('upgrade', (_answer, socket) => {
    socket.write('there and back');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.once('close', () => resolve(text));
  });
  expect(await promise).toBe('there and back');
  expect(stub.got).toMatchObject([{ connection: 'Upgrade', 'x-forwarded-for': '127.0.0.1' }]);
});
