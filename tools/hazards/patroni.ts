/**
 * `npm run hazards -- patroni`: a failover by Patroni with the files of deploy/patroni, under bets of many players on two
 * servers, one with both hosts in its DATABASE_URL, one behind HAProxy. As root on Debian with postgresql, patroni,
 * etcd-server and haproxy; everything runs on 127.0.0.1 in a folder that is removed.
 */
import { type Db, openDatabase } from '../../server/src/db/database.ts';
import { migrateWith } from '../../server/src/db/roles/prepare-server.ts';
import { testKeys } from '../../server/src/db/testing/test-keys.ts';
import {
  type ChildServer,
  makeDataDir,
  startChild,
  untilHealthy,
  verifyLedger,
} from '../../server/src/hazards/child-server.ts';
import { checkAgain, type Load, startLoad } from '../../server/src/hazards/standby/load.ts';
import { type Cluster, findPrograms, startCluster } from './patroni-cluster.ts';

const ANSWERED = 150;

export async function run(): Promise<void> {
  const programs = findPrograms();
  if (typeof programs === 'string') {
    console.log(`skipped: ${programs}`);
    return;
  }
  const home = makeDataDir();
  const cluster = await startCluster(home.dataDir, programs);
  try {
    await failOver(home.dataDir, cluster);
  } finally {
    await cluster.stop();
    home.remove();
  }
}

async function failOver(dataDir: string, cluster: Cluster): Promise<void> {
  await cluster.makeDatabase();
  await migrateWith(cluster.hosts('baize'), 'baize_app', { info: () => undefined, warn: console.warn });
  const db = openDatabase(cluster.hosts('baize_app'), { keys: testKeys });
  const start = (url: string, seed: '0' | '1') => startChild(dataDir, { DATABASE_URL: url, SEED: seed });
  const servers = [
    { name: 'several hosts', server: await start(cluster.hosts('baize_app'), '1') },
    { name: 'HAProxy', server: await start(cluster.proxy('baize_app'), '0') },
  ];
  try {
    await strike(cluster, db, servers);
    const verdict = await verifyLedger({ DATABASE_URL: cluster.hosts('baize_app') });
    console.log(`ledger: ${verdict}`);
    if (verdict !== 'balanced') process.exitCode = 1;
  } finally {
    await db.close();
    for (const { server } of servers) await server.stop();
  }
}

async function strike(
  cluster: Cluster,
  db: Db,
  servers: readonly { readonly name: string; readonly server: ChildServer }[],
): Promise<void> {
  const loads: {
    readonly name: string;
    readonly port: number;
    readonly prefix: string;
    readonly load: Load;
  }[] = [];
  for (const [place, { name, server }] of servers.entries()) {
    const prefix = `bettor${place}`;
    loads.push({ name, port: server.port, prefix, load: await startLoad(server.port, db, prefix) });
  }
  await Promise.all(loads.map(({ load }) => load.answered(ANSWERED)));
  const former = await cluster.killPrimary();
  const struck = performance.now();
  await cluster.untilPrimaryBeside(former);
  const promoted = performance.now() - struck;
  await Promise.all(loads.map(({ load }) => load.answered(ANSWERED)));
  const stopped = await Promise.all(loads.map(({ load }) => load.stop()));
  console.log(`killed ${former}; Patroni had promoted the other after ${inSeconds(promoted)}`);
  for (const [place, { name, port, prefix, load }] of loads.entries()) {
    const bets = stopped[place] ?? [];
    await untilHealthy(port);
    const { answered, sentAgain, lost, doubled } = await checkAgain(port, db, bets, prefix);
    console.log(
      `${name}: ${answered} answered, ${lost} lost, ${doubled} doubled, ${sentAgain} sent again; ` +
        `answered again after ${inSeconds(load.longestPause())}`,
    );
    if (lost + doubled > 0) process.exitCode = 1;
  }
  await cluster.restart(former);
  console.log(`${former} came back as the synchronous standby`);
}

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
