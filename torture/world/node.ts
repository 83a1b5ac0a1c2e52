import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type ChildServer, startChild } from '../../server/src/hazards/child-server.ts';
import { TcpProxy } from './tcp-proxy.ts';

const shiftClock = fileURLToPath(new URL('./shift-clock.mjs', import.meta.url));
const START_TRIES = 20;
/** Below the ports that connections are given: after a restart a server is found where it was. */
const PORTS = { first: 20_000, count: 12_000 } as const;

/** A server that can be killed, stopped and started again behind ports that stay. */
export class Node {
  readonly place: number;
  /** Between players and the server. */
  readonly clients: TcpProxy;
  /** Between the server and each host of PostgreSQL. */
  readonly database: readonly TcpProxy[];
  readonly #dataDir: string;
  readonly #environment: (databasePorts: readonly number[]) => Readonly<Record<string, string>>;
  #child: ChildServer | undefined;
  #port: number | undefined;
  /** One after another. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Whether an end of the process is part of a fault. */
  #mayEnd = false;
  clockShiftMs = 0;
  /** Ends of the process that no fault was the cause of. */
  readonly surprises: string[] = [];

  private constructor(
    place: number,
    proxies: { readonly clients: TcpProxy; readonly database: readonly TcpProxy[] },
    dataDir: string,
    environment: (databasePorts: readonly number[]) => Readonly<Record<string, string>>,
  ) {
    this.place = place;
    this.clients = proxies.clients;
    this.database = proxies.database;
    this.#dataDir = dataDir;
    this.#environment = environment;
  }

  static async open(
    place: number,
    of: {
      readonly dataDir: string;
      readonly databasePorts: readonly number[];
      readonly environment: (databasePorts: readonly number[]) => Readonly<Record<string, string>>;
    },
  ): Promise<Node> {
    const proxies = {
      clients: await TcpProxy.open(() => node.#child?.port ?? 0),
      database: await Promise.all(of.databasePorts.map((port) => TcpProxy.open(() => port))),
    };
    const node = new Node(place, proxies, of.dataDir, of.environment);
    return node;
  }

  start(): Promise<void> {
    return this.#inTurn(() => this.#start());
  }

  /** Ends the process as a power cut does. */
  kill(): Promise<void> {
    return this.#inTurn(async () => {
      this.#mayEnd = true;
      await this.#child?.kill();
      this.#child = undefined;
    });
  }

  /** @returns the exit code of a server that was asked to stop */
  stop(): Promise<number | null> {
    return this.#inTurn(async () => {
      this.#mayEnd = true;
      this.#child?.goOn();
      const code = (await this.#child?.stop()) ?? 0;
      this.#child = undefined;
      return code;
    });
  }

  hang(): void {
    this.#child?.hang();
  }

  goOn(): void {
    this.#child?.goOn();
  }

  /** Ends all that is wrong with it. */
  async heal(): Promise<void> {
    for (const proxy of [this.clients, ...this.database]) proxy.heal();
    this.goOn();
    await this.start();
  }

  async close(): Promise<void> {
    for (const proxy of [this.clients, ...this.database]) proxy.heal();
    await this.kill();
    await Promise.all([this.clients, ...this.database].map((proxy) => proxy.close()));
  }

  async #start(): Promise<void> {
    for (let tries = 1; this.#child === undefined; tries++) {
      try {
        await this.#launch();
      } catch (error) {
        // While its database is away a server does not start: the supervisor of a machine starts it again.
        if (tries === START_TRIES) throw error;
      }
    }
  }

  async #launch(): Promise<void> {
    const shift =
      this.clockShiftMs === 0
        ? {}
        : { NODE_OPTIONS: `--import ${shiftClock}`, CLOCK_SHIFT_MS: String(this.clockShiftMs) };
    this.#port ??= await freePort();
    const PORT = String(this.#port);
    const child = await startChild(this.#dataDir, {
      ...this.#environment(this.database.map(({ port }) => port)),
      PORT,
      ...shift,
    });
    this.#mayEnd = false;
    this.#child = child;
    void child.ended.then((code) => {
      if (this.#child !== child) return;
      if (!this.#mayEnd) this.surprises.push(`node ${this.place} ended by itself with ${code}`);
      this.#child = undefined;
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    const probe = createServer();
    const isFree = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true));
    });
    if (!isFree) continue;
    await new Promise((done) => probe.close(done));
    return port;
  }
}
