/**
 * `npm run hazards -- citus`: the ledger on a coordinator and two workers of Citus, from the PostgreSQL tree that CITUS_PG
 * names (its `bin` and `lib`, the latter with citus.so). The ledger is spread by player as decision 0102 plans it; the product
 * itself does not run on it. Everything is on 127.0.0.1, in a folder that is removed.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/src/db/migrate.ts';
import { hasCitus, startCitus } from './citus/cluster.ts';
import { prove } from './citus/prove.ts';

export async function run(): Promise<void> {
  const tree = process.env.CITUS_PG;
  if (tree === undefined || !hasCitus(tree)) {
    console.log('skipped: CITUS_PG does not name a PostgreSQL tree with Citus (bin/postgres, lib/citus.so)');
    return;
  }
  const home = mkdtempSync(join(tmpdir(), 'baize-citus-'));
  // PostgreSQL may run as another user, who has to get there.
  chmodSync(home, 0o711);
  const cluster = await startCitus(tree, home, 2).catch((error: unknown) => {
    rmSync(home, { recursive: true, force: true });
    throw error;
  });
  try {
    const applied = await migrate(cluster.coordinator.url());
    console.log(`${applied.length} files of the schema applied on the coordinator`);
    if (!(await prove(cluster))) process.exitCode = 1;
  } finally {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
