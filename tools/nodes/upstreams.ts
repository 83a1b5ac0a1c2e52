import {
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
} from 'node:http';

const HOST = '127.0.0.1';
const CHECK_MS = 250;
/** A server that has not answered /healthz for so long takes no new requests. */
const CHECK_PATIENCE_MS = 2_000;

interface Upstream {
  readonly port: number;
  isReady: boolean;
  /** Requests in progress. WebSockets do not count: they are spread by taking turns. */
  active: number;
}

/** The servers of this machine behind a balancer. */
export class Upstreams {
  readonly #all = new Map<number, Upstream>();
  readonly #checks = setInterval(() => {
    for (const upstream of this.#all.values()) void this.#check(upstream);
  }, CHECK_MS);

  add(port: number): void {
    const upstream = { port, isReady: false, active: 0 };
    this.#all.set(port, upstream);
    void this.#check(upstream);
  }

  remove(port: number): void {
    this.#all.delete(port);
  }

  /** Ports of those whose /healthz answered 200 last. */
  ready(): readonly number[] {
    return [...this.#all.values()].flatMap(({ port, isReady }) => (isReady ? [port] : []));
  }

  /**
   * Sends a request on to the one that has the fewest; where that does not take the connection, to the next: it has read
   * nothing yet.
   *
   * @param begin called once the connection is there, to send the body and take the answer
   */
  pass(
    incoming: IncomingMessage,
    options: { readonly headers: IncomingHttpHeaders; readonly agent: Agent | false },
    { begin, none }: { readonly begin: (sent: ClientRequest) => void; readonly none: () => void },
  ): void {
    const upstream = this.#choose();
    if (!upstream) {
      none();
      return;
    }
    upstream.active += 1;
    const { method, url: path } = incoming;
    const sent = request({ host: HOST, port: upstream.port, method, path, ...options });
    sent.once('close', () => {
      upstream.active -= 1;
    });
    const refused = () => {
      upstream.isReady = false;
      this.pass(incoming, options, { begin, none });
    };
    const connected = () => {
      sent.off('error', refused);
      begin(sent);
    };
    sent.once('error', refused);
    sent.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', connected);
      else connected();
    });
  }

  close(): void {
    clearInterval(this.#checks);
  }

  async #check(upstream: Upstream): Promise<void> {
    const signal = AbortSignal.timeout(CHECK_PATIENCE_MS);
    const url = `http://${HOST}:${upstream.port}/healthz`;
    const answered = await fetch(url, { signal }).catch(() => undefined);
    await answered?.body?.cancel();
    upstream.isReady = answered?.status === 200;
  }

  #choose(): Upstream | undefined {
    const ready = [...this.#all.values()].filter(({ isReady }) => isReady);
    const [least] = ready.sort((a, b) => a.active - b.active);
    if (!least) return undefined;
    // Equal ones take turns.
    this.#all.delete(least.port);
    this.#all.set(least.port, least);
    return least;
  }
}
