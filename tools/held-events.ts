/**
 * `npm run held-events -- list`, `-- release <id>`, `-- void <id>`: matches whose bets nobody settles because what their
 * feed said cannot all be true. `release` settles by the result that stands, `void` gives every stake back; also while the
 * server runs. Uses the database of DATABASE_URL or the one that runs in DATA_DIR; the name for the record comes from
 * `--by` or from the system.
 */
import { systemClock } from '../server/src/clock.ts';
import { loadConfig } from '../server/src/config.ts';
import { type Db, openDatabase } from '../server/src/db/database.ts';
import { findHeldEvents, releaseEvent, voidEvent } from '../server/src/sportsbook/public.ts';
import { runningDatabase } from './running-database.ts';
import { takeActor } from './staff/shell-actor.ts';

const SHOWN = 200;
const USAGE = `npm run held-events -- list
npm run held-events -- release <id>   (what is known stands)
npm run held-events -- void <id>      (every stake is given back)
Each takes --by <name> for the record.`;

async function list(db: Db): Promise<void> {
  const rows = await findHeldEvents(db.read, SHOWN);
  for (const {
    id,
    feed,
    source_id,
    sport,
    name,
    starts_at,
    held,
    result_version,
    open_tickets,
    said,
  } of rows) {
    const result = result_version === 0 ? 'no result' : `result ${result_version} stands`;
    const note = said ? `${said.kind} of ${said.at}: ${said.reason ?? 'not taken'}` : '';
    console.log(
      [
        ...[id, `${feed} ${source_id}`, sport, name, starts_at.toISOString(), held, result],
        ...[`${open_tickets} open tickets`, note],
      ].join('  '),
    );
  }
  console.log(rows.length === 0 ? 'Nothing is held.' : `${rows.length} held`);
}

const words = process.argv.slice(2);
const actor = takeActor(words);
const [verb = '', id = ''] = words;
const decide = new Map([
  ['release', releaseEvent],
  ['void', voidEvent],
]).get(verb);
if (verb !== 'list' && (!decide || !/^\d{1,18}$/.test(id))) {
  console.error(USAGE);
  process.exit(2);
}
const db = openDatabase(runningDatabase(loadConfig()));
try {
  if (!decide) await list(db);
  else if (await decide(db, BigInt(id), { actor, now: systemClock.now() }))
    console.log(`${id}: ${verb} noted.`);
  else throw new Error('There is no event of that id that is held.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.close();
}
