import { io, type Socket } from 'socket.io-client';
import type { Pushes, SportsChanges, Subscriptions } from '#contract/pushes.ts';
import type { TestServer } from '../../test-server.ts';

/** What is sent of a market to open pages of sites. */
export class BoardWatchers {
  readonly #server: () => TestServer;
  readonly #sockets: Socket<Pushes, Subscriptions>[] = [];

  constructor(server: () => TestServer) {
    this.#server = server;
  }

  /** @returns what comes from now on: states and the odds of each selection */
  async watch(site: string, match: { readonly event_id: string; readonly market_id: string }) {
    const { port } = this.#server().server;
    const socket: Socket<Pushes, Subscriptions> = io(`http://127.0.0.1:${port}`, {
      path: '/live',
      transports: ['websocket'],
      extraHeaders: { host: `${site}.localhost:${port}` },
      auth: { domain_name: `${site}.localhost` },
      reconnection: false,
    });
    this.#sockets.push(socket);
    const sent: { readonly state: string; readonly odds: readonly string[] }[] = [];
    socket.on('sports.changes', ({ markets }: SportsChanges) => {
      for (const [id, , state, selections] of markets)
        if (id === match.market_id) sent.push({ state, odds: selections.map(([, odds]) => odds) });
    });
    const subscription = { sports: [], events: [match.event_id] };
    await new Promise<void>((ready) => socket.emit('sports.watch', subscription, ready));
    return sent;
  }

  close(): void {
    for (const socket of this.#sockets) socket.disconnect();
  }
}
