/**
 * `npm run maintenance -- <site> on|off`: closes or opens a site for players, also while the server runs. Uses the
 * database of DATABASE_URL or the one that runs in DATA_DIR; the name for the
 * record comes from `--by` or from the system.
 */
import { systemClock } from '../server/src/clock.ts';
import { loadConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { createSites, setMaintenance } from '../server/src/sites/public.ts';
import { runningDatabase } from './running-database.ts';
import { takeActor } from './staff/shell-actor.ts';

const words = process.argv.slice(2);
const actor = takeActor(words);
const [externalId = '', state] = words;
if (state !== 'on' && state !== 'off') {
  console.error('Say which site, and whether maintenance is on or off: npm run maintenance -- baize on');
  process.exit(2);
}
const db = openDatabase(runningDatabase(loadConfig()));
try {
  const site = await createSites(db).byExternalId(externalId);
  if (!site) throw new Error(`There is no site ${externalId}.`);
  const context = { siteId: site.id, actor, now: systemClock.now() };
  await db.tx((tx) => setMaintenance(tx, context, { on: state === 'on' }));
  console.log(`Maintenance of ${externalId} is ${state}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.close();
}
