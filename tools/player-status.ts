/**
 * `npm run player-status -- <site> <account> active|blocked|closed`: lets a player in or shuts them out, also while the
 * server runs: their sessions end with their games, and their browsers are notified. Uses the database of DATABASE_URL or
 * the one that runs in DATA_DIR; the name for the record comes from `--by` or from the system.
 */
import { systemClock } from '../server/src/clock.ts';
import { loadConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { findPlayerId, setPlayerStatus } from '../server/src/players/public.ts';
import { createSites } from '../server/src/sites/public.ts';
import { runningDatabase } from './running-database.ts';
import { takeActor } from './staff/shell-actor.ts';

const words = process.argv.slice(2);
const actor = takeActor(words);
const [externalId = '', accountId = '', status] = words;
if (status !== 'active' && status !== 'blocked' && status !== 'closed') {
  console.error('Say which site, player and status: npm run player-status -- baize demo blocked');
  process.exit(2);
}
const db = openDatabase(runningDatabase(loadConfig()));
try {
  const site = await createSites(db).byExternalId(externalId);
  if (!site) throw new Error(`There is no site ${externalId}.`);
  const playerId = await findPlayerId(db.read, site.id, accountId);
  if (playerId === undefined) throw new Error(`There is no player ${accountId} on ${externalId}.`);
  const context = { siteId: site.id, playerId, actor, now: systemClock.now() };
  await db.tx((tx) => setPlayerStatus(tx, context, status));
  console.log(`${accountId} of ${externalId} is ${status}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.close();
}
