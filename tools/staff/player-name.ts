/**
 * `npm run player-name -- <site> <account> <new name> <reason…>`: changes a player's legal name, which players cannot do
 * themselves once there is a deposit or a verified account; also while the server runs. Both names, who and why are
 * recorded. Uses the database of DATABASE_URL or the one that runs in DATA_DIR; the name for the record comes from `--by`
 * or from the system.
 */
import { nameProblem, normaliseName } from '../../rules/src/players/fields.ts';
import { systemClock } from '../../server/src/clock.ts';
import { loadConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { findPlayerId, renamePlayer } from '../../server/src/players/public.ts';
import { createSites } from '../../server/src/sites/public.ts';
import { runningDatabase } from '../running-database.ts';
import { takeActor } from './shell-actor.ts';

const words = process.argv.slice(2);
const actor = takeActor(words);
const [externalId = '', accountId = '', name = '', ...rest] = words;
const to = normaliseName(name);
const reason = rest.join(' ').trim();
if (to === '' || nameProblem(to) || reason === '') {
  console.error('Say whose name, which and why: npm run player-name -- baize demo "Dalisay Cruz" married');
  process.exit(2);
}
const db = openDatabase(runningDatabase(loadConfig()));
try {
  const site = await createSites(db).byExternalId(externalId);
  if (!site) throw new Error(`There is no site ${externalId}.`);
  const playerId = await findPlayerId(db.read, site.id, accountId);
  if (playerId === undefined) throw new Error(`There is no player ${accountId} on ${externalId}.`);
  const context = { siteId: site.id, playerId, actor, now: systemClock.now() };
  await renamePlayer(db, context, { to, reason });
  console.log(`${accountId} of ${externalId} is ${to} now.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.close();
}
