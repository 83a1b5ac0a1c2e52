/**
 * `npm run maintenance -- <site> on|off`: closes or opens a site for players, also while the server runs. Uses the
 * database of DATABASE_URL or the one that runs in DATA_DIR.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, loadConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { readOrMakePassword } from '../server/src/db/embedded/cluster-files.ts';
import { DATABASE, ROLE } from '../server/src/db/embedded.ts';
import type { ConnectionSource } from '../server/src/db/pool.ts';
import { createSites, setMaintenance } from '../server/src/sites/public.ts';

const PORT_LINE = 3;

function runningDatabase({ databaseUrl, dataDir }: Config): ConnectionSource {
  if (databaseUrl !== undefined) return databaseUrl;
  const lines = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n');
  const password = readOrMakePassword(dataDir, true);
  return { host: '127.0.0.1', port: Number(lines[PORT_LINE]), user: ROLE, password, database: DATABASE };
}

const [externalId = '', state] = process.argv.slice(2);
if (state !== 'on' && state !== 'off') {
  console.error('Say which site, and whether maintenance is on or off: npm run maintenance -- baize on');
  process.exit(2);
}
const db = openDatabase(runningDatabase(loadConfig()));
try {
  const site = await createSites(db).byExternalId(externalId);
  if (!site) throw new Error(`There is no site ${externalId}.`);
  await db.tx((tx) => setMaintenance(tx, site.id, { on: state === 'on' }));
  console.log(`Maintenance of ${externalId} is ${state}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.close();
}
