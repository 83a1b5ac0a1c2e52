/**
 * Several equal servers on one database, with a load balancer in front: npm run nodes -- 3
 *
 * A server that ends is started again; one that is sent SIGTERM drains first.
 */
import { type Config, loadConfig } from '../../server/src/config.ts';
import { EmbeddedCluster } from '../../server/src/db/embedded.ts';
import { urlOf } from '../../server/src/db/pool.ts';
import { trustedOf } from '../../server/src/edge/caller/trusted-proxies.ts';
import { explainPort } from '../../server/src/edge/http-server.ts';
import { StartError } from '../../server/src/start-error.ts';
import { studioBeside } from '../launch/beside.mjs';
import { say } from '../launch/run.mjs';
import { printSites } from '../launch/server.mjs';
import { type Balancer, openBalancer } from './balancer.ts';
import { type Node, startNode } from './node.ts';

const USAGE = 'npm run nodes -- 3   starts so many servers, 1 to 16, and a load balancer on PORT';
const LOOPBACK = '127.0.0.1';
/** Twice what the balancer takes to notice, with time to spare. */
const DRAIN_SECONDS = '2';

const log = { info: say, warn: say };

/** The databases of DATABASE_URL or CELLS, or the private one of DATA_DIR, which this process keeps. */
async function openCluster({ databaseUrl, cellsFile, dataDir }: Config) {
  if (databaseUrl !== undefined || cellsFile !== undefined) return { env: {}, stop: async () => undefined };
  const cluster = await EmbeddedCluster.start({ dataDir, log });
  const { connection, ownerConnection } = cluster;
  return {
    env: { DATABASE_URL: urlOf(connection), MIGRATE_DATABASE_URL: urlOf(ownerConnection) },
    stop: () => cluster.stop(),
  };
}

function environmentOf(config: Config, place: number): NodeJS.ProcessEnv {
  const next = (port: number) => String(port === 0 ? 0 : port + place);
  return {
    HOST: LOOPBACK,
    PORT: next(config.port),
    METRICS_PORT: next(config.metricsPort),
    TRUST_PROXY: [...config.trustedProxies, LOOPBACK].join(),
    DRAIN_SECONDS: process.env.DRAIN_SECONDS || DRAIN_SECONDS,
    // One studio beside all of them.
    STUDIO_PORT: String(config.studioPort ?? 0),
  };
}

async function run(count: number): Promise<void> {
  const config = loadConfig();
  const { host, port } = config;
  const isTrusted = trustedOf(config.trustedProxies);
  const balancer = await openBalancer({ host, port, isTrusted }).catch((error) => {
    throw explainPort(error, 'PORT', host, port);
  });
  const nodes: Node[] = [];
  const studio = studioBeside(process.execPath);
  let cluster: Awaited<ReturnType<typeof openCluster>> | undefined;
  const stop = async (): Promise<void> => {
    studio.stop();
    await balancer.close();
    await Promise.all(nodes.map((node) => node.stop()));
    await cluster?.stop();
  };
  try {
    cluster = await openCluster(config);
    stopOnSignals(stop);
    const { env } = cluster;
    const start = (place: number) => {
      const node = startNode({ place, env: { ...env, ...environmentOf(config, place) }, balancer });
      nodes.push(node);
      return node.ready;
    };
    // The first one migrates and seeds; the others find it done.
    const { hasDemonstration } = await start(1);
    await Promise.all(Array.from({ length: count - 1 }, (_, index) => start(index + 2)));
    await untilReady(balancer, count);
    if (hasDemonstration) printSites(balancer.port);
    if (config.studioPort !== undefined) studio.start(config.studioPort, balancer.port);
    say(`${count} servers behind http://${host}:${balancer.port}; Ctrl-C stops them all`);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(balancer: Balancer, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setInterval(() => {
    if (balancer.ready().length >= count) resolve();
  }, 50);
  await promise;
  clearInterval(timer);
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
}

const [asked = '3', ...rest] = process.argv.slice(2);
const count = Number(asked);
if (!/^\d+$/.test(asked) || count < 1 || count > 16 || rest.length > 0) {
  console.error(USAGE);
  process.exit(1);
}
try {
  await run(count);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
