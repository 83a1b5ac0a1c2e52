/**
 * `npm run maintenance -- <site> on|off`: closes or opens a site for players, also while the server runs. Uses the
 * database of DATABASE_URL or the one that runs in DATA_DIR.
 */
import { loadConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { createSites, setMaintenance } from '../server/src/sites/public.ts';
import { runningDatabase } from './running-database.ts';

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
