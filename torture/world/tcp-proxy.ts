import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A TCP proxy in front of one process. Its port stays while the process behind it comes and goes. */
export class TcpProxy {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #target: () => number;
  /** Until when bytes are held back; resolved while they pass. */
  #passes: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;
  /** New connections are closed at once. */
  isRefusing = false;
  /** Each chunk arrives so much later, in either direction. */
  delayMs = 0;

  private constructor(target: () => number) {
    this.#target = target;
    this.#server = createServer((near) => this.#accept(near));
  }

  /** @param target the port behind it, asked for each connection */
  static async open(target: () => number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    const address: AddressInfo | string | null = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
    return address.port;
  }

  /** Ends every connection. */
  cut(): void {
    for (const [near] of this.#pairs) near.destroy();
  }

  /** Nothing passes any more, and no connection ends: a network that is gone, or one that is back. */
  hold(isHeld: boolean): void {
    this.#release();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#passes = promise;
    this.#release = resolve;
    if (!isHeld) resolve();
  }

  heal(): void {
    this.isRefusing = false;
    this.delayMs = 0;
    this.hold(false);
  }

  async close(): Promise<void> {
    this.heal();
    this.cut();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #accept(near: Socket): void {
    const port = this.#target();
    if (this.isRefusing || port === 0) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    this.#carry(near, far);
    this.#carry(far, near);
    const end = () => {
      this.#pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.setNoDelay(true).once('close', end).on('error', end);
  }

  #carry(from: Socket, to: Socket): void {
    let before = Promise.resolve();
    const later = (act: () => void) => {
      const due = performance.now() + this.delayMs;
      before = before.then(async () => {
        await this.#passes;
        const left = due - performance.now();
        if (left > 0) await wait(left);
        if (!to.destroyed) act();
      });
    };
    from.on('data', (chunk) => later(() => to.write(chunk)));
    from.on('end', () => later(() => to.end()));
  }
}
