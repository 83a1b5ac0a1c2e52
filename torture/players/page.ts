import { io, type Socket } from 'socket.io-client';
import type { Pushes, PushHandshake } from '#contract/pushes.ts';

const RECONNECT_MS = 150;

/** What a browser shows: the balance that was pushed last, or asked for after its connection was back. */
export class Page {
  readonly #port: () => number;
  readonly #host: string;
  readonly #handshake: PushHandshake;
  readonly #ask: () => Promise<Shown | undefined>;
  #socket: Socket<Pushes> | undefined;
  #isClosed = false;
  #connectedTo = 0;
  #changedAt = Date.now();
  shown: Shown | undefined;
  pushes = 0;

  /**
   * @param port of a node, asked for each connection
   * @param ask the balance by a call
   */
  constructor(of: {
    readonly port: () => number;
    readonly host: string;
    readonly handshake: PushHandshake;
    readonly ask: () => Promise<Shown | undefined>;
  }) {
    this.#port = of.port;
    this.#host = of.host;
    this.#handshake = of.handshake;
    this.#ask = of.ask;
    this.#connect();
  }

  /** Where it is connected and since when, for a failure. */
  get state(): string {
    const since = Math.round((Date.now() - this.#changedAt) / 1_000);
    return `${this.#socket?.connected ? 'connected' : 'not connected'} to port ${this.#connectedTo} for ${since} s`;
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.disconnect();
  }

  #connect(): void {
    if (this.#isClosed) return;
    const port = this.#port();
    const socket: Socket<Pushes> = io(`http://127.0.0.1:${port}`, {
      path: '/live',
      transports: ['websocket'],
      extraHeaders: { host: `${this.#host}:${port}` },
      auth: { ...this.#handshake },
      reconnection: false,
      forceNew: true,
      timeout: 4_000,
    });
    this.#socket = socket;
    this.#connectedTo = port;
    this.#changedAt = Date.now();
    let isOver = false;
    const again = () => {
      if (isOver) return;
      isOver = true;
      socket.removeAllListeners();
      socket.disconnect();
      setTimeout(() => this.#connect(), RECONNECT_MS);
    };
    socket.on('balance', ({ game_balance, version }) => {
      this.pushes += 1;
      this.#show({ balance: game_balance, version: BigInt(version) });
    });
    // Pushes may have been missed before it was there.
    socket.on('connect', () => {
      this.#changedAt = Date.now();
      void this.#askUntilAnswered(socket);
    });
    socket.on('disconnect', again);
    socket.on('connect_error', again);
  }

  async #askUntilAnswered(socket: Socket): Promise<void> {
    while (socket.connected) {
      const found = await this.#ask();
      if (found) {
        this.#show(found);
        return;
      }
    }
  }

  #show(next: Shown): void {
    if (!this.shown || next.version >= this.shown.version) this.shown = next;
  }
}

export interface Shown {
  readonly balance: string;
  readonly version: bigint;
}
