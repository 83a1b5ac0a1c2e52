/**
 * `npm run terms -- publish <site>`: makes the terms of a site a new version, also while the server runs. Every player is
 * asked to accept it before the next deposit or real play; change the pages first. Uses the database of DATABASE_URL or
 * the one that runs in DATA_DIR; the name for the record comes from `--by` or from the system.
 */
import { systemClock } from '../../server/src/clock.ts';
import { loadConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { publishTerms } from '../../server/src/players/public.ts';
import { createSites } from '../../server/src/sites/public.ts';
import { runningDatabase } from '../running-database.ts';
import { takeActor } from './shell-actor.ts';

const words = process.argv.slice(2);
const actor = takeActor(words);
const [verb, externalId] = words;
if (verb !== 'publish' || externalId === undefined) {
  console.error('Say whose terms are new: npm run terms -- publish baize');
  process.exit(2);
}
const db = openDatabase(runningDatabase(loadConfig()));
try {
  const site = await createSites(db).byExternalId(externalId);
  if (!site) throw new Error(`There is no site ${externalId}.`);
  const version = await publishTerms(db, { siteId: site.id, actor, now: systemClock.now() });
  console.log(`The terms of ${externalId} are version ${version} now.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.close();
}
