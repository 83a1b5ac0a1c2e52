import autocannon from 'autocannon';
import type { HttpFigures } from '../bets-over-http.ts';
import type { ProcessorTime, ProcessorWatch } from '../processor-time.ts';

export const CONNECTIONS = 128;

/** A call that was written, and signed, before the clock runs. */
export interface Written {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What calls took, with the processor time of everything but the load generator. */
export interface Sent extends HttpFigures {
  readonly spent: ProcessorTime;
}

/** What no refusal of a dialect, or of our own calls, has. */
const DONE = /"RS_OK"|"error":0\b|"status":"ok"|"balance":"|"statusCode":1\b/;

/** Sends each of these once, from all connections. */
export async function sendAll(port: number, all: readonly Written[]): Promise<HttpFigures> {
  let next = 0;
  let refused = 0;
  const begin = performance.now();
  let end = begin;
  const result = await autocannon({
    ...{ url: `http://127.0.0.1:${port}`, connections: CONNECTIONS, amount: all.length },
    requests: [
      {
        setupRequest(request) {
          const one = all[next++ % all.length];
          if (!one) throw new Error('nothing is left to send');
          const { method, path, headers, body } = one;
          return { ...request, method, path, headers: { ...headers, host: 'localhost' }, body };
        },
        onResponse(_status, body) {
          end = performance.now();
          if (!DONE.test(body)) refused += 1;
        },
      },
    ],
  });
  return {
    // To the last answer: the load generator itself counts whole seconds.
    perSecond: (result.requests.total * 1_000) / (end - begin),
    ...{ p50: result.latency.p50, p99: result.latency.p99 },
    ...{ refused: refused + result.non2xx + result.errors, answered: result.requests.total },
  };
}

export async function sendWatched(
  watch: ProcessorWatch,
  port: number,
  all: readonly Written[],
): Promise<Sent> {
  await watch.lap();
  const figures = await sendAll(port, all);
  return { ...figures, spent: await watch.lap() };
}

/** Microseconds of processor time that each answer took of the server, and of its database. */
export function costOf({ spent: { server, ledger, jobs, cluster }, answered }: Sent) {
  const [ofServer, ofDatabase] = [server / answered, (ledger + jobs + cluster) / answered];
  return { ofServer, ofDatabase, inAll: ofServer + ofDatabase };
}
