/**
 * `npm run -s sanctions -- import <ofac|un|eu|uk|pep> <file>`, `-- find "<name>" [born]`: the lists of persons under sanctions,
 * and of politically exposed ones, that players are compared with, also while the server runs. Uses the database of DATABASE_URL or the one that runs
 * in DATA_DIR; the name for the record comes from `--by` or from the system.
 */
import type { Actor } from '../../server/src/actor.ts';
import { systemClock } from '../../server/src/clock.ts';
import { loadConfig } from '../../server/src/config.ts';
import { type Db, openDatabase } from '../../server/src/db/database.ts';
import { findListed, importList, listCodes } from '../../server/src/players/public.ts';
import { runningDatabase } from '../running-database.ts';
import { takeActor } from './shell-actor.ts';

const USAGE = `npm run -s sanctions -- import <${listCodes.join('|')}> <file> [--accept-loss]
npm run -s sanctions -- find "<name>" [born, as 1970 or 1970-05-01]
An import takes --by <name> for the record.`;

const problems = {
  sameFile: 'This file is imported already.',
  empty: 'There is no person in this file: is it the file of this list?',
  lossy: 'The file has less than 80 % of the persons of before. If that is right, add --accept-loss.',
} as const;

async function takeList(db: Db, words: readonly string[], actor: Actor): Promise<void> {
  const [list, path] = words.filter((word) => word !== '--accept-loss');
  const code = listCodes.find((one) => one === list);
  if (code === undefined || path === undefined) throw new Error(USAGE);
  const acceptsLoss = words.includes('--accept-loss');
  const done = await importList(db, { code, path, acceptsLoss, actor, now: systemClock.now() });
  if (typeof done === 'string') throw new Error(problems[done]);
  console.log(`${done.entries} persons with ${done.names} names; ${done.gone} are no longer on the list.`);
  console.log('All players are compared with the list over the next minutes.');
}

async function find(db: Db, [name = '', birth]: readonly string[]): Promise<void> {
  const found = await findListed(db.read, { name, birth: birth ?? null });
  for (const { score, list, reference, name: primary, alike, births, programmes } of found)
    console.log(
      [`${score} %`, list, reference, primary, `as ${alike}`, births.join(', '), programmes.join(', ')].join(
        '  ',
      ),
    );
  console.log(
    found.length === 0 ? 'Nobody on the imported lists has a name like this.' : `${found.length} found`,
  );
}

const words = process.argv.slice(2);
const actor = takeActor(words);
const [verb, ...rest] = words;
if ((verb !== 'import' && verb !== 'find') || rest[0] === undefined) {
  console.error(USAGE);
  process.exit(2);
}
const db = openDatabase(runningDatabase(loadConfig()));
try {
  if (verb === 'import') await takeList(db, rest, actor);
  else await find(db, rest);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.close();
}
