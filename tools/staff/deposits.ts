/**
 * `npm run deposits -- list [site]`, `-- refund <id> <reason…>`, `-- keep <id> <reason…>`: the deposits that were paid
 * while their player was excluded. Send the money back through the gateway it came by, then `refund` takes it out of the
 * purse. Uses the database of DATABASE_URL or the one that runs in DATA_DIR; the name for the record comes from `--by` or
 * from the system.
 */
import { formatAmount } from '../../rules/src/money/amount.ts';
import type { Actor } from '../../server/src/actor.ts';
import { systemClock } from '../../server/src/clock.ts';
import { loadConfig } from '../../server/src/config.ts';
import { type Db, openDatabase } from '../../server/src/db/database.ts';
import { UUID } from '../../server/src/db/uuid7.ts';
import { createSites } from '../../server/src/sites/public.ts';
import { keepDeposit, openReviews, refundDeposit } from '../../server/src/wallet/public.ts';
import { runningDatabase } from '../running-database.ts';
import { takeActor } from './shell-actor.ts';

const SHOWN = 200;
const USAGE = `npm run deposits -- list [site]
npm run deposits -- refund <id> <reason>   (sent back by hand)
npm run deposits -- keep <id> <reason>
Each takes --by <name> for the record.`;

async function list(db: Db, externalId: string | undefined): Promise<void> {
  const site = externalId === undefined ? undefined : await createSites(db).byExternalId(externalId);
  if (externalId !== undefined && !site) throw new Error(`There is no site ${externalId}.`);
  const rows = await openReviews(db.read, site?.id, SHOWN);
  for (const row of rows) {
    const amount = `${row.currency} ${formatAmount(row.amount)} by ${row.method_code}`;
    console.log(
      [
        row.id,
        row.external_id,
        row.account_id,
        amount,
        'paid while excluded',
        row.found_at.toISOString(),
      ].join('  '),
    );
  }
  console.log(rows.length === 0 ? 'Nothing is open.' : `${rows.length} open`);
}

async function decide(db: Db, verb: string, id: string, reason: string, actor: Actor): Promise<void> {
  if (!UUID.test(id)) throw new Error(`That is no id: ${id}`);
  if (reason === '') throw new Error('Say why.');
  const reviewer = { actor, reason, now: systemClock.now() };
  const decided = await (verb === 'refund' ? refundDeposit : keepDeposit)(db, id, reviewer);
  if (decided === 'unknown') throw new Error('There is no such deposit to decide on.');
  if (decided === 'withdrawn')
    throw new Error('Its money is not all in the purse any more, or goes back with a withdrawal.');
  console.log(`${id}: ${verb === 'refund' ? 'refunded' : 'kept'}.`);
}

const words = process.argv.slice(2);
const actor = takeActor(words);
const [verb = '', first, ...rest] = words;
if (!['list', 'refund', 'keep'].includes(verb) || (verb !== 'list' && first === undefined)) {
  console.error(USAGE);
  process.exit(2);
}
const db = openDatabase(runningDatabase(loadConfig()));
try {
  if (verb === 'list') await list(db, first);
  else await decide(db, verb, first ?? '', rest.join(' ').trim(), actor);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.close();
}
