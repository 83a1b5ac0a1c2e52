/**
 * `npm run exclusions -- list [site]`, `-- clear <id> <reason…>`: the accounts that were stopped because they may belong
 * to somebody who has excluded themselves, also while the server runs. Clear one only when it is certain that they are
 * two people: the pair is never stopped again. Uses the database of DATABASE_URL or the one that runs in DATA_DIR; the
 * name for the record comes from `--by` or from the system.
 */
import type { Actor } from '../../server/src/actor.ts';
import { systemClock } from '../../server/src/clock.ts';
import { loadConfig } from '../../server/src/config.ts';
import { type Db, openDatabase } from '../../server/src/db/database.ts';
import { UUID } from '../../server/src/db/uuid7.ts';
import { clearMatch, openMatches } from '../../server/src/players/public.ts';
import { createSites } from '../../server/src/sites/public.ts';
import { runningDatabase } from '../running-database.ts';
import { takeActor } from './shell-actor.ts';

const SHOWN = 200;
const USAGE = `npm run exclusions -- list [site]
npm run exclusions -- clear <id> <why they are two people>
Each takes --by <name> for the record.`;

async function list(db: Db, externalId: string | undefined): Promise<void> {
  const site = externalId === undefined ? undefined : await createSites(db).byExternalId(externalId);
  if (externalId !== undefined && !site) throw new Error(`There is no site ${externalId}.`);
  const rows = await openMatches(db.read, site?.id, SHOWN);
  for (const row of rows) {
    console.log(
      [
        row.id,
        `${row.account_id} of ${row.external_id}`,
        `excluded as ${row.excluded_account_id} of ${row.excluded_external_id}`,
        `same ${row.matched.join(', ')}`,
        `found by ${row.found_by}`,
        row.found_at.toISOString(),
      ].join('  '),
    );
  }
  console.log(rows.length === 0 ? 'Nothing is open.' : `${rows.length} open`);
}

async function clear(db: Db, id: string, reason: string, actor: Actor): Promise<void> {
  if (!UUID.test(id)) throw new Error(`That is no id: ${id}`);
  if (reason === '') throw new Error('Say why they are two people.');
  const isCleared = await db.tx((tx) => clearMatch(tx, id, { actor, reason, now: systemClock.now() }));
  if (!isCleared) throw new Error('There is no such open match.');
  console.log(`${id} is cleared.`);
}

const words = process.argv.slice(2);
const actor = takeActor(words);
const [verb, first, ...rest] = words;
if (verb !== 'list' && !(verb === 'clear' && first !== undefined)) {
  console.error(USAGE);
  process.exit(2);
}
const db = openDatabase(runningDatabase(loadConfig()));
try {
  if (verb === 'list') await list(db, first);
  else await clear(db, first ?? '', rest.join(' ').trim(), actor);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.close();
}
