import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { clamdScanner } from './clamd.ts';

let daemon: Server | undefined;
afterEach(() => daemon?.close());

/** A daemon that says something once it has read a whole stream, and what it has read. */
async function daemonThatSays(answer: string) {
  const read: Buffer[] = [];
  const server = createServer((socket) => {
    let all = Buffer.alloc(0);
    socket.on('data', (part) => {
      all = Buffer.concat([all, part]);
      let at = 'zINSTREAM\0'.length;
      const chunks: Buffer[] = [];
      while (all.length >= at + 4) {
        const length = all.readUInt32BE(at);
        if (length === 0) {
          read.push(Buffer.concat(chunks));
          socket.end(`${answer}\0`);
          return;
        }
        if (all.length < at + 4 + length) return;
        chunks.push(all.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  daemon = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { read, address: { host: '127.0.0.1', port: address.port } };
}

test.each([
  ['stream: OK', 'clean', 0],
  ['stream: Win.Test.EICAR_HDB-1 FOUND', 'infected', 0],
  ['INSTREAM size limit exceeded. ERROR', 'unanswered', 1],
])('what clamd says (%s) is taken as %s', async (answer, verdict, warnings) => {
  const { address, read } = await daemonThatSays(answer);
  const warned: string[] = [];
  const bytes = Buffer.alloc(150_000, 'x');
  const scanner = clamdScanner(address, (_error, message) => warned.push(message));
  expect(await scanner.scan(bytes)).toBe(verdict);
  expect(read).toEqual([bytes]);
  expect(warned).toHaveLength(warnings);
});

test('a daemon that is not there gives no verdict', async () => {
  const { address } = await daemonThatSays('stream: OK');
  await new Promise((resolve) => daemon?.close(resolve));
  const warned: string[] = [];
  const scanner = clamdScanner(address, (_error, message) => warned.push(message));
  expect(await scanner.scan(Buffer.from('x'))).toBe('unanswered');
  expect(warned).toHaveLength(1);
});
