import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as secure } from 'node:tls';
import { type ConnectionSource, connectionTo } from '../pool.ts';
import { PrimaryClient } from '../primary/primary-client.ts';
import type { BusLine, OpenLine } from './open-bus.ts';

const DEFAULT_PORT = 4222;
const CONNECT_MS = 5_000;
const PING_MS = 2_000;
/** A server that has not even answered a ping for so long is gone. */
const SILENT_MS = 7_000;

/**
 * Over a NATS server: publish and subscribe on one subject, which is that of the database.
 *
 * @param url nats://user:password@host:4222, or tls://
 * @see https://docs.nats.io/reference/reference-protocols/nats-protocol
 */
export const natsLine =
  (url: string, source: ConnectionSource): OpenLine =>
  async ({ received, lost }) => {
    const subject = await subjectOf(source);
    const target = new URL(url);
    const plain = connect(Number(target.port) || DEFAULT_PORT, target.hostname.replace(/^\[|\]$/g, ''));
    const late = setTimeout(() => plain.destroy(new Error('NATS did not answer')), CONNECT_MS);
    try {
      const { socket, rest } = await greet(plain, target);
      return await subscribe({ socket, rest, subject, target, received, lost });
    } catch (error) {
      plain.destroy();
      throw error;
    } finally {
      clearTimeout(late);
    }
  };

/** The same for all servers of a database, also after another host has become its primary, and for no other database. */
async function subjectOf(source: ConnectionSource): Promise<string> {
  const client = new PrimaryClient({ ...connectionTo(source), connectionTimeoutMillis: CONNECT_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ subject: string }>(
      `select format('baize.%s.%s', system_identifier, oid) as subject
         from pg_control_system(), pg_database where datname = current_database()`,
    );
    return rows[0]?.subject ?? '';
  } finally {
    await client.end();
  }
}

/** Waits for what the server says of itself, and goes over to TLS where it or the URL asks for it. */
async function greet(plain: Socket, { protocol, hostname }: URL): Promise<{ socket: Socket; rest: Buffer }> {
  plain.setNoDelay(true);
  const ended = new AbortController();
  plain.once('close', () => ended.abort(new Error('NATS ended the connection')));
  let head = Buffer.alloc(0);
  while (!head.includes('\r\n')) {
    const [chunk] = await once(plain, 'data', ended);
    head = Buffer.concat([head, chunk]);
  }
  const end = head.indexOf('\r\n');
  const info: unknown = JSON.parse(head.toString('utf8', head.indexOf('{'), end));
  const asks =
    typeof info === 'object' && info !== null && 'tls_required' in info && info.tls_required === true;
  if (!asks && protocol !== 'tls:') return { socket: plain, rest: head.subarray(end + 2) };
  plain.removeAllListeners('data');
  const socket = secure({ socket: plain, servername: hostname });
  await once(socket, 'secureConnect');
  return { socket, rest: Buffer.alloc(0) };
}

/** @throws where the server refuses the name or the password */
async function subscribe({
  socket,
  rest,
  subject,
  target: { username, password },
  received,
  lost,
}: {
  readonly socket: Socket;
  readonly rest: Buffer;
  readonly subject: string;
  readonly target: URL;
} & Parameters<OpenLine>[0]): Promise<BusLine> {
  const { promise: answered, resolve, reject } = Promise.withResolvers<void>();
  const failed = (error: unknown) => {
    reject(error);
    lost(error);
    socket.destroy();
  };
  const reader = new Reader({
    message: received,
    ping: () => socket.write('PONG\r\n'),
    pong: resolve,
    error: (words) => failed(new Error(`NATS refused: ${words}`)),
  });
  socket.on('data', (chunk: Buffer) => reader.take(chunk));
  socket.on('error', failed);
  socket.on('close', () => failed(new Error('the connection to NATS ended')));
  socket.setTimeout(SILENT_MS, () => failed(new Error('NATS is silent')));
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  const who = pass === '' ? (user === '' ? {} : { auth_token: user }) : { user, pass };
  const hello = {
    verbose: false,
    pedantic: false,
    echo: false,
    name: 'baize bus',
    lang: 'node',
    version: '1',
    ...who,
  };
  socket.write(`CONNECT ${JSON.stringify(hello)}\r\nSUB ${subject} 1\r\nPING\r\n`);
  reader.take(rest);
  await answered;
  const pings = setInterval(() => socket.write('PING\r\n'), PING_MS);
  pings.unref();
  socket.once('close', () => clearInterval(pings));
  return {
    async send(texts) {
      const lines = texts.map((text) => `PUB ${subject} ${Buffer.byteLength(text)}\r\n${text}\r\n`).join('');
      await new Promise<void>((done, fail) => socket.write(lines, (error) => (error ? fail(error) : done())));
    },
    async close() {
      if (socket.destroyed) return;
      socket.end();
      await once(socket, 'close');
    },
  };
}

interface Handlers {
  message(text: string): void;
  ping(): void;
  pong(): void;
  error(words: string): void;
}

/** Reads what a NATS server sends, in chunks that may end anywhere. */
export class Reader {
  readonly #to: Handlers;
  #rest: Buffer = Buffer.alloc(0);

  constructor(to: Handlers) {
    this.#to = to;
  }

  take(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (let end = this.#rest.indexOf('\r\n'); end >= 0; end = this.#rest.indexOf('\r\n')) {
      const line = this.#rest.toString('utf8', 0, end);
      let after = end + 2;
      if (line.startsWith('MSG ')) {
        const size = Number(line.slice(line.lastIndexOf(' ') + 1));
        if (this.#rest.length < after + size + 2) return;
        this.#to.message(this.#rest.toString('utf8', after, after + size));
        after += size + 2;
      } else if (line === 'PING') this.#to.ping();
      else if (line === 'PONG') this.#to.pong();
      else if (line.startsWith('-ERR')) this.#to.error(line.slice(5));
      // INFO and +OK say nothing that matters here.
      this.#rest = this.#rest.subarray(after);
    }
  }
}
