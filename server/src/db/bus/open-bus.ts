import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionSource } from '../pool.ts';
import { packTexts, Unpacker, writeMessage } from './bus-text.ts';
import { natsLine } from './nats-line.ts';
import { postgresLine } from './postgres-line.ts';

/**
 * Carries messages between the servers of one database, at most once and in the order of each sender. What a server publishes
 * is not delivered to itself: it does that by a call. While no other server is there, nothing is sent.
 */
export interface Bus {
  /** `message` is JSON that may hold bigints and Dates, and no secret. Sent with the next tick; never throws. */
  publish<Message>(topic: Topic<Message>, message: Message): void;
  subscribe<Message>(topic: Topic<Message>, handler: (message: Message) => void): void;
  /**
   * Called whenever messages may have been lost: after the connection was, where a sender's numbers have a gap, or where a sender
   * is gone without having closed its bus.
   */
  onGap(handler: () => void): void;
  /** Something was not published that had to be: every server is to know that it may miss messages, this one included. */
  markGap(): void;
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
  /** It was silent for too long. */
  isGone: boolean;
  /** Of its last text; 0 before the first. */
  number: number;
  unpacker: Unpacker;
}

/** What is published within it goes out in one statement. */
const TICK_MS = 10;
const HELLO_MS = 2_000;
/** A server that was silent for so long is gone; its number is kept, should it come back. */
const GONE_MS = 10_000;
const FORGOTTEN_MS = 3_600_000;
const LONGEST_PAUSE_MS = 1_000;
/** The last message of a server that stops. */
const BYE: Topic<null> = { name: 'bye' };

/** A connection that carries texts of up to 8,000 bytes to every server that has one, in the order in which they are sent. */
export interface BusLine {
  send(texts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens a line. `lost` is called once where it breaks, and nothing is received after that. */
export type OpenLine = (handlers: {
  readonly received: (text: string) => void;
  readonly lost: (error: unknown) => void;
}) => Promise<BusLine>;

/**
 * @param source where no URL is given, a connection of its own is opened to the database, which listens and sends
 * @param url of a NATS server
 */
export async function openBus(
  source: ConnectionSource,
  warn: (error: unknown, message: string) => void,
  url?: string,
): Promise<Bus> {
  const bus = new LineBus(url === undefined ? postgresLine(source, warn) : natsLine(url, source), warn);
  await bus.open();
  return bus;
}

class LineBus implements Bus {
  readonly #openLine: OpenLine;
  readonly #warn: (error: unknown, message: string) => void;
  readonly #id = randomUUID();
  readonly #handlers = new Map<string, ((message: unknown) => void)[]>();
  readonly #gapHandlers: (() => void)[] = [];
  readonly #peers = new Map<string, Peer>();
  #line: BusLine | undefined;
  #queue: string[] = [];
  #number = 0;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #hello: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(openLine: OpenLine, warn: (error: unknown, message: string) => void) {
    this.#openLine = openLine;
    this.#warn = warn;
  }

  async open(): Promise<void> {
    await this.#connect();
    this.#hello = setInterval(() => {
      this.#greet();
      this.#missThoseGone();
    }, HELLO_MS);
    this.#hello.unref();
  }

  publish<Message>({ name }: Topic<Message>, message: Message): void {
    if (this.#closed) return;
    if (this.peers() === 0) {
      // A server that this one does not know of yet, or not any more, sees by the numbers that it was left out.
      this.#number += 1;
      return;
    }
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

  markGap(): void {
    this.#number += 1;
    this.#greet();
    this.#gap();
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
    this.publish(BYE, null);
    this.#closed = true;
    clearInterval(this.#hello);
    clearTimeout(this.#timer);
    await this.#sending;
    await this.#send().catch(() => undefined);
    const line = this.#line;
    this.#line = undefined;
    await line?.close().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const isCurrent = () => line !== undefined && line === this.#line;
    let line: BusLine | undefined;
    line = await this.#openLine({
      received: (text) => this.#received(text),
      lost: (error) => {
        if (isCurrent()) this.#lost(error);
      },
    });
    this.#line = line;
    this.#greet();
  }

  #lost(error: unknown): void {
    const line = this.#line;
    if (!line || this.#closed) return;
    this.#line = undefined;
    void line.close().catch(() => undefined);
    this.#warn(error, 'the connection of the bus was lost; it is opened again');
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    for (let wait = 20; !this.#closed && !this.#line; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      await pause(wait, undefined, { ref: false });
      await this.#connect().catch(() => undefined);
    }
    if (this.#closed) return;
    // Their numbers are kept: what others publish until their own connection is back is missed after this gap.
    for (const peer of this.#peers.values()) peer.unpacker = new Unpacker();
    this.#gap();
  }

  /** One that was killed may have had messages that nobody will publish any more. */
  #missThoseGone(): void {
    const before = performance.now() - GONE_MS;
    const gone = [...this.#peers.values()].filter(({ seenAt, isGone }) => !isGone && seenAt < before);
    for (const peer of gone) peer.isGone = true;
    if (gone.length > 0) this.#gap();
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
    const line = this.#line;
    const messages = this.#queue;
    this.#queue = [];
    // While the connection is lost nothing can be sent; the numbers go on, so that the others notice a gap.
    const texts = packTexts(messages).map((text) => `${this.#id} ${++this.#number} ${text}`);
    try {
      await line?.send(texts);
    } catch (error) {
      if (line && line === this.#line) this.#lost(error);
    }
  }

  #received(payload: string): void {
    const [id = '', digits = ''] = payload.split(' ', 2);
    if (id === this.#id) return;
    const number = Number(digits);
    const text = payload.slice(id.length + digits.length + 2);
    const known = this.#peers.get(id);
    const peer = known ?? { seenAt: 0, isGone: false, number: 0, unpacker: new Unpacker() };
    this.#peers.set(id, peer);
    if (!known) this.#greet();
    // The numbers of a server begin with 1: what a new one left out before it knew of this one is missing here.
    if (number !== peer.number + 1) {
      peer.unpacker = new Unpacker();
      this.#gap();
    }
    peer.number = number;
    peer.seenAt = performance.now();
    peer.isGone = false;
    for (const message of this.#unpack(peer, text)) {
      if (Array.isArray(message) && message[0] === BYE.name) this.#peers.delete(id);
      else this.#deliver(message);
    }
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
