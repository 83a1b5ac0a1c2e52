import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { freePort } from './db/embedded.ts';
import { createSeededDatabase, startTestServerOn } from './test-server.ts';

function statusOf(port: number, host: string, method: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json' };
    const to = { host: '127.0.0.1', port, method, path, headers, agent: false };
    const sent = request(to, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(method === 'POST' ? '{}' : undefined);
  });
}

test('a server that starts answers 503 until its last route is in place, and is healthy once the back office is served', async () => {
  const database = await createSeededDatabase();
  const port = await freePort();
  const health = () => statusOf(port, 'localhost', 'GET', '/healthz');
  const office = () => statusOf(port, 'office.localhost', 'POST', '/api/office/session/me');
  const meanwhile: number[] = [];
  const slowRoutes = async () => {
    meanwhile.push(await health());
  };
  const server = await startTestServerOn(database, { PORT: String(port) }, undefined, {
    plugins: [slowRoutes],
  });
  expect(meanwhile).toEqual([503]);
  expect([await health(), await office()]).toEqual([200, 401]);
  await server.stop();
});

test('a page that connects while its server still starts is made to connect anew, and so to ask for what it may have missed', async () => {
  const database = await createSeededDatabase();
  const port = await freePort();
  const page = io(`http://127.0.0.1:${port}`, {
    path: '/live',
    transports: ['websocket'],
    extraHeaders: { host: `localhost:${port}` },
    auth: { domain_name: 'localhost' },
    reconnection: false,
    autoConnect: false,
  });
  const ended = new Promise((resolve) => page.once('disconnect', resolve));
  const connecting = async () => {
    await new Promise<void>((resolve, reject) => {
      page.once('connect', resolve).once('connect_error', reject).connect();
    });
  };
  const server = await startTestServerOn(database, { PORT: String(port) }, undefined, {
    plugins: [connecting],
  });
  expect(await ended).toBe('io server disconnect');
  await server.stop();
});

test('a server ends although a browser has opened a connection ahead, on which it sends nothing', async () => {
  const port = await freePort();
  const server = await startTestServerOn(await createSeededDatabase(), { PORT: String(port) });
  const ahead = connect(port, '127.0.0.1');
  await once(ahead, 'connect');
  await Promise.all([once(ahead, 'close'), server.stop()]);
});
