/**
 * `npm run verify-ledger`: derives every balance of the ledger again and says `balanced`, or where it is not.
 * Reads the database of DATABASE_URL or the one in DATA_DIR, also while the server runs on it.
 */
import { join } from 'node:path';
import type pg from 'pg';
import { loadConfig } from '../server/src/config.ts';
import { clusterExists } from '../server/src/db/embedded/cluster-files.ts';
import { EmbeddedCluster, runningIn } from '../server/src/db/embedded.ts';
import { PrimaryClient } from '../server/src/db/primary/primary-client.ts';
import { type Verification, verifyLedger } from '../server/src/ledger/public.ts';

async function verify(connection: pg.ClientConfig): Promise<Verification> {
  const client = new PrimaryClient({ application_name: 'baize verify-ledger', ...connection });
  await client.connect();
  try {
    return await verifyLedger(client);
  } finally {
    await client.end();
  }
}

/** The server may have been killed: then the cluster is down, and is started for the check. */
async function verifyDataDir(dataDir: string): Promise<Verification> {
  const running = runningIn(dataDir);
  if (running) {
    try {
      return await verify(running);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) throw error;
    }
  }
  if (!clusterExists(join(dataDir, 'pg'))) throw new Error(`There is no database in ${dataDir} yet.`);
  const log = { info: () => undefined, warn: (message: string) => console.error(message) };
  const cluster = await EmbeddedCluster.start({ dataDir, log });
  try {
    return await verify(cluster.connection);
  } finally {
    await cluster.stop();
  }
}

function report({ findings, broken, counted }: Verification): boolean {
  const { players, commands, transfers, rounds } = counted;
  console.error(`${players} players, ${commands} commands, ${transfers} transfers, ${rounds} rounds`);
  if (broken.size === 0) {
    console.log('balanced');
    return true;
  }
  console.log('not balanced');
  for (const [check, total] of broken) {
    console.log(`broken: ${check} (${total} ${total === 1 ? 'place' : 'places'})`);
    for (const finding of findings) {
      if (finding.check === check) console.log(`  ${finding.where}: ${finding.detail}`);
    }
  }
  return false;
}

try {
  const config = loadConfig();
  const { dataDir } = config;
  const databaseUrl = config.directDatabaseUrl ?? config.databaseUrl;
  const found = await (databaseUrl === undefined
    ? verifyDataDir(dataDir)
    : verify({ connectionString: databaseUrl }));
  process.exitCode = report(found) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
