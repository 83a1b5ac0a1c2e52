import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { feedClient } from './feed-client.ts';

const KEY = 'a key of thirty-two characters and more';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A platform that keeps what it was asked, and answers each request alike. */
async function platform(status: number, answer: string) {
  const asked: { request: IncomingMessage; body: string }[] = [];
  const server = createServer(async (request, response) => {
    asked.push({ request, body: await text(request) });
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { asked, feed: feedClient({ url: `http://127.0.0.1:${port}`, code: 'made-up', key: KEY }) };
}

const alive = { type: 'alive', message_id: 'a-1', at: 1, subscribed: 1 } as const;

test('messages are posted with the code of the feed, the time and a signature over both and the body', async () => {
  const { asked, feed } = await platform(
    200,
    '{"statusCode":1,"results":[{"message_id":"a-1","verdict":"applied"}]}',
  );
  expect(await feed.send([alive])).toEqual([{ message_id: 'a-1', verdict: 'applied' }]);
  const [{ request, body } = expect.fail()] = asked;
  expect([request.method, request.url]).toEqual(['POST', '/feed/v1/messages']);
  expect(JSON.parse(body)).toEqual({ messages: [alive] });
  const timestamp = String(request.headers['x-feed-timestamp']);
  expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(60_000);
  expect(request.headers).toMatchObject({
    'x-feed-key': 'made-up',
    'x-feed-signature': createHmac('sha256', KEY).update(`${timestamp}.${body}`).digest('hex'),
  });
});

test('recovery requests are read with a signature over an empty body', async () => {
  const open = { request_id: '7', event_id: null, after: 5 };
  const { asked, feed } = await platform(200, JSON.stringify({ statusCode: 1, requests: [open] }));
  expect(await feed.recoveries()).toEqual([open]);
  const [{ request } = expect.fail()] = asked;
  expect([request.method, request.url]).toEqual(['GET', '/feed/v1/recovery']);
  expect(request.headers['x-feed-signature']).toBe(
    createHmac('sha256', KEY).update(`${request.headers['x-feed-timestamp']}.`).digest('hex'),
  );
});

test('a refusal and an answer of another shape are errors that say what came', async () => {
  const refused = await platform(403, '{"statusCode":0,"message":"invalidSignature"}');
  await expect(refused.feed.send([alive])).rejects.toThrow(/403.*invalidSignature/);
  const strange = await platform(200, '{"statusCode":1,"results":[{"message_id":"a-1","verdict":"fine"}]}');
  await expect(strange.feed.send([alive])).rejects.toThrow('verdict');
});
