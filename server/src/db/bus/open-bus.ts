import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../../start-error.ts';
import { type ConnectionSource, connectionTo } from '../pool.ts';
import { PrimaryClient } from '../primary/primary-client.ts';
import { packTexts, Unpacker, writeMessage } from './bus-text.ts';

/**
 * Carries messages between the servers of one database, at most once and in the order of each sender. What a server publishes
 * is not delivered to itself: it does that by a call. While no other server is there, nothing is sent.
 */
export interface Bus {
  /** `message` is JSON that may hold bigints and Dates, and no secret. Sent with the next tick; never throws. */
  publish<Message>(topic: Topic<Message>, message: Message): void;
  subscribe<Message>(topic: Topic<Message>, handler: (message: Message) => void): void;
  /** Called whenever messages may have been lost: after the connection was, or where a sender's numbers have a gap. */
  onGap(handler: () => void): void;
  /** How many other servers were there lately. */
  peers(): number;
  close(): Promise<void>;
}

/** What a message is about. Only servers of the database can send, so a handler trusts the shape of what it gets. */
export interface Topic<Message> {
  readonly name: string;
  /** For the compiler only. */
  readonly of?: Message;
}

interface Peer {
  seenAt: number;
  /** Of its last text; `undefined` where texts may have been missed since, and that is known. */
  number: number | undefined;
  unpacker: Unpacker;
}

const CHANNEL = 'baize_bus';
/** What is published within it goes out in one statement. */
const TICK_MS = 10;
const HELLO_MS = 2_000;
/** A server that was silent for so long is gone; its number is kept, should it come back. */
const GONE_MS = 10_000;
const FORGOTTEN_MS = 3_600_000;
const LONGEST_PAUSE_MS = 1_000;
/** More than this many texts at a time are cut into several statements. */
const MOST_TEXTS = 100;
const SEND_SQL = `select pg_notify('${CHANNEL}', text) from unnest($1::text[]) with ordinality x(text, place) order by place`;

/** @param source a connection of its own is opened, which listens and sends */
export async function openBus(
  source: ConnectionSource,
  warn: (error: unknown, message: string) => void,
): Promise<Bus> {
  const bus = new PostgresBus(source, warn);
  await bus.open();
  return bus;
}

class PostgresBus implements Bus {
  readonly #source: ConnectionSource;
  readonly #warn: (error: unknown, message: string) => void;
  readonly #id = randomUUID();
  readonly #handlers = new Map<string, ((message: unknown) => void)[]>();
  readonly #gapHandlers: (() => void)[] = [];
  readonly #peers = new Map<string, Peer>();
  #client: pg.Client | undefined;
  #queue: string[] = [];
  #number = 0;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #hello: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(source: ConnectionSource, warn: (error: unknown, message: string) => void) {
    this.#source = source;
    this.#warn = warn;
  }

  async open(): Promise<void> {
    await this.#connect();
    this.#hello = setInterval(() => this.#greet(), HELLO_MS);
    this.#hello.unref();
  }

  publish<Message>({ name }: Topic<Message>, message: Message): void {
    if (this.#closed || this.peers() === 0) return;
    this.#queue.push(writeMessage([name, message]));
    this.#sendSoon();
  }

  subscribe<Message>({ name }: Topic<Message>, handler: (message: Message) => void): void {
    // Sound because who publishes under a topic has its type.
    const trusting = (message: unknown) => handler(message as Message);
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), trusting]);
  }

  onGap(handler: () => void): void {
    this.#gapHandlers.push(handler);
  }

  peers(): number {
    const now = performance.now();
    let count = 0;
    for (const [id, { seenAt }] of this.#peers) {
      if (now - seenAt < GONE_MS) count += 1;
      else if (now - seenAt > FORGOTTEN_MS) this.#peers.delete(id);
    }
    return count;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#hello);
    clearTimeout(this.#timer);
    await this.#send().catch(() => undefined);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new PrimaryClient({
      ...connectionTo(this.#source),
      application_name: 'baize bus',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      statement_timeout: 5_000,
      query_timeout: 7_000,
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('the connection of the bus ended')));
    client.on('notification', ({ payload }) => this.#received(payload ?? ''));
    await client.connect();
    await refusePooler(client);
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
    this.#greet();
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#client !== client || this.#closed) return;
    this.#client = undefined;
    void client.end().catch(() => undefined);
    this.#warn(error, 'the connection of the bus was lost; it is opened again');
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    for (let wait = 20; !this.#closed && !this.#client; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      await pause(wait, undefined, { ref: false });
      await this.#connect().catch(() => undefined);
    }
    if (this.#closed) return;
    for (const peer of this.#peers.values())
      Object.assign(peer, { number: undefined, unpacker: new Unpacker() });
    this.#gap();
  }

  /** An empty list: other servers then know of this one, and answer with theirs where it is new to them. */
  #greet(): void {
    if (this.#closed) return;
    this.#queue.push('null');
    this.#sendSoon();
  }

  #sendSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#sending ??= this.#send().finally(() => {
        this.#sending = undefined;
        if (this.#queue.length > 0) this.#sendSoon();
      });
    }, TICK_MS);
  }

  async #send(): Promise<void> {
    const client = this.#client;
    const messages = this.#queue;
    this.#queue = [];
    // While the connection is lost nothing can be sent; the numbers go on, so that the others notice a gap.
    const texts = packTexts(messages).map((text) => `${this.#id} ${++this.#number} ${text}`);
    try {
      for (let start = 0; start < texts.length; start += MOST_TEXTS)
        await client?.query(SEND_SQL, [texts.slice(start, start + MOST_TEXTS)]);
    } catch (error) {
      if (client) this.#lost(client, error);
    }
  }

  #received(payload: string): void {
    const [id = '', digits = ''] = payload.split(' ', 2);
    if (id === this.#id) return;
    const number = Number(digits);
    const text = payload.slice(id.length + digits.length + 2);
    const known = this.#peers.get(id);
    const peer = known ?? { seenAt: 0, number: undefined, unpacker: new Unpacker() };
    this.#peers.set(id, peer);
    if (!known) this.#greet();
    else if (peer.number !== undefined && number !== peer.number + 1) {
      peer.unpacker = new Unpacker();
      this.#gap();
    }
    peer.number = number;
    peer.seenAt = performance.now();
    for (const message of this.#unpack(peer, text)) this.#deliver(message);
  }

  /** Nothing of a message whose first pieces were sent before this server was listening to that one. */
  #unpack(peer: Peer, text: string): unknown[] {
    try {
      return peer.unpacker.take(text);
    } catch (error) {
      peer.unpacker = new Unpacker();
      this.#warn(error, 'a message of the bus came without its beginning');
      this.#gap();
      return [];
    }
  }

  #deliver(message: unknown): void {
    if (!Array.isArray(message)) return;
    const [topic, body] = message;
    for (const handler of this.#handlers.get(String(topic)) ?? []) {
      try {
        handler(body);
      } catch (error) {
        this.#warn(error, `a message of the bus about ${String(topic)} could not be processed`);
      }
    }
  }

  #gap(): void {
    for (const handler of this.#gapHandlers) {
      try {
        handler();
      } catch (error) {
        this.#warn(error, 'a gap in the messages of the bus could not be processed');
      }
    }
  }
}

/** A pooler gives its clients process numbers of its own; notifications would be lost in it. */
async function refusePooler(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid === Reflect.get(client, 'processID')) return;
  await client.end();
  throw new StartError(
    'DATABASE_URL leads to a pooler (PgBouncer or the like). Name the database itself in DIRECT_DATABASE_URL, for what ' +
      'needs a session of its own (docs/operations.md, Connections).',
  );
}
