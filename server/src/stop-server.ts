import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Storage } from './db/storage.ts';
import type { HttpServer } from './edge/http-server.ts';
import type { Push } from './edge/live/push.ts';
import type { Ledger } from './ledger/public.ts';
import type { Office } from './office.ts';
import type { Exchanges } from './providers/games/public.ts';
import type { Jobs, Live } from './server.ts';
import type { OfficeLive } from './staff/public.ts';

/** `draining`: everything is answered, but no more should come; `closed`: what comes is turned away with 503. */
export type ServingPhase = 'open' | 'draining' | 'closed';

/** Longest wait for requests in progress. */
const IN_PROGRESS_MS = 10_000;

/**
 * Moves a server's work to the others. For the first half of the time only /healthz says that it drains, so that the load
 * balancer sends nothing new; over the second half its browsers are disconnected one after the other, and connect to other
 * servers. Then new requests are refused, and those in progress are answered.
 */
export async function drain(
  {
    http,
    push,
    live,
    enter,
  }: {
    readonly http: HttpServer;
    readonly push: Push;
    /** The streams of the back office, each of which would be waited for as a request in progress. */
    readonly live: Pick<OfficeLive, 'close'>;
    readonly enter: (phase: ServingPhase) => void;
  },
  drainMs: number,
): Promise<void> {
  if (drainMs > 0) {
    enter('draining');
    await wait(drainMs / 2);
    await push.moveAll(drainMs / 2);
  }
  enter('closed');
  live.close();
  await http.idle(IN_PROGRESS_MS);
}

/** From the outside in: nothing is closed that something still open needs. */
export async function stopAll(
  deps: Jobs & {
    readonly devSite: { close(): Promise<void> } | undefined;
    readonly live: Live;
    readonly office: Office;
    readonly app: FastifyInstance;
    readonly push: Push;
    readonly http: HttpServer;
    readonly exchanges: Pick<Exchanges, 'close'>;
    readonly ledger: Ledger;
    readonly storage: Storage;
  },
): Promise<void> {
  await deps.devSite?.close();
  deps.live.board.close();
  // Together: Socket.IO waits for the end of every connection, also of those that browsers open ahead and send nothing on.
  await Promise.all([deps.push.close(), deps.http.close()]);
  await deps.office.close();
  await deps.app.close();
  await deps.live.rooms.close();
  await deps.live.shared.close();
  await deps.schedule.close();
  await deps.relay.close();
  await deps.outside.close();
  await deps.exchanges.close();
  await deps.ledger.close();
  await deps.storage.close();
}
