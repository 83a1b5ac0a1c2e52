import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '../open-log.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const lines: Record<string, unknown>[] = [];
let text = '';
const written = new Writable({
  write(chunk: Buffer, _encoding, done) {
    text += chunk;
    lines.push(JSON.parse(chunk.toString()));
    done();
  },
});
const WARN = 40;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' }, openLog('info', written));
});
afterAll(() => server.stop());

const json = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
const site = { domain_name: 'localhost', external_id: 'baize' };
const post = (path: string, body: object) =>
  server.send({ path, headers: json, body: JSON.stringify({ ...site, ...body }) });
/** A line is written once its answer is on the way. */
const lineOf = async (requestId: unknown) => {
  const find = () => lines.filter(({ reqId }) => reqId === requestId);
  await expect.poll(() => find().length).toBe(1);
  return find()[0];
};

describe('the line of a request', () => {
  test('the log line of a request has site, player id and network, and neither account nor session', async () => {
    const demo = await server.logIn('demo', 'Demo1234!');
    const answer = await post('/api/auth/get_balance', demo);
    expect(await lineOf(answer.headers['x-request-id'])).toMatchObject({
      url: '/api/auth/get_balance',
      site: 'baize',
      player: expect.stringMatching(/^\d+$/),
      network: '203.0.113.7',
      status: 200,
      msg: 'answered',
    });
    expect(text).not.toContain(demo.auth);
  });

  test('a wrong password, a wrong code and a refused limit are each logged once as a security event', async () => {
    const account = { account_id: 'nobody_known' };
    const wrong = await post('/api/auth/login', { ...account, password: 'Not the password 7' });
    const event = { level: WARN, msg: 'security event', site: 'baize', network: '203.0.113.7' };
    expect(await lineOf(wrong.headers['x-request-id'])).toMatchObject({
      ...event,
      refused: 'invalidCredentials',
    });
    const answers = [];
    for (let n = 0; n < 21; n++)
      answers.push(await post('/api/auth/tac/verify', { ...account, tac: '19283746' }));
    const [guess, limited] = [answers[0], answers[20]];
    expect(limited?.status).toBe(429);
    expect(await lineOf(guess?.headers['x-request-id'])).toMatchObject({ ...event, refused: 'invalidTac' });
    expect(await lineOf(limited?.headers['x-request-id'])).toMatchObject({
      ...event,
      refused: 'tooManyRequests',
    });
    for (const secret of ['Not the password 7', '19283746', 'nobody_known'])
      expect(text).not.toContain(secret);
  });
});
