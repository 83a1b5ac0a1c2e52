/**
 * `npm run staff -- create-owner <mail> [operator]`: prints, once, the link by which an owner sets a password and a second
 * factor. For the first owner of an operator, and for one who has lost every second factor. Uses the database of DATABASE_URL or
 * the one that runs in DATA_DIR; `--by <name>` says who, for the audit log.
 */
import { actorText } from '../../server/src/actor.ts';
import { systemClock } from '../../server/src/clock.ts';
import { loadConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { createOwner, invitationLink } from '../../server/src/staff/public.ts';
import { runningDatabase } from '../running-database.ts';
import { takeActor } from './shell-actor.ts';

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const FIRST_OPERATOR = 'house';

const words = process.argv.slice(2);
const actor = actorText(takeActor(words));
const [verb, mail = '', operator = FIRST_OPERATOR] = words;
if (verb !== 'create-owner' || !MAIL.test(mail)) {
  console.error('npm run staff -- create-owner <mail> [operator] [--by <name>]');
  process.exit(2);
}
const config = loadConfig();
const db = openDatabase(runningDatabase(config));
try {
  const token = await createOwner(db, { operator, mail, actor, now: systemClock.now() });
  const isLocal = config.officeHost.endsWith('localhost');
  const origin = isLocal ? `http://${config.officeHost}:${config.port}` : `https://${config.officeHost}`;
  console.log(`Good once, for 48 hours:\n${invitationLink(origin, token)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.close();
}
