/**
 * `npm run jobs -- list-dead`, `-- resend <id>`, `-- resend --queue <mail|sms|payout>`: mail, SMS and payouts that failed
 * for good; `-- leases`: which server does what of which there is one at a time. Also while the server runs. Uses the database of DATABASE_URL or the one that runs in DATA_DIR.
 */
import { z } from 'zod';
import { loadConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { listLeases } from '../../server/src/db/turns/lease-rows.ts';
import { listDeadJobs, resendDeadJobs } from '../../server/src/jobs/dead-jobs.ts';
import { runningDatabase } from '../running-database.ts';

const USAGE = `npm run jobs -- list-dead
npm run jobs -- resend <id>                         (one of the list)
npm run jobs -- resend --queue <mail|sms|payout>    (all of a queue)
npm run jobs -- leases                              (which server does what)`;

const command = z.union([
  z.tuple([z.literal('list-dead')]),
  z.tuple([z.literal('leases')]),
  z.tuple([z.literal('resend'), z.uuid()]),
  z.tuple([z.literal('resend'), z.literal('--queue'), z.enum(['mail', 'sms', 'payout'])]),
]);

const { success, data: words } = command.safeParse(process.argv.slice(2));
if (!success) {
  console.error(USAGE);
  process.exit(2);
}
try {
  const source = runningDatabase(loadConfig());
  if (words[0] === 'leases') {
    const db = openDatabase(source);
    for (const { name, held, holder, lastRunAt } of await listLeases(db.read))
      console.log([name, held ? holder : 'nobody', lastRunAt.toISOString()].join('  '));
    await db.close();
  } else if (words[0] === 'list-dead') {
    const dead = await listDeadJobs(source);
    for (const { id, queue, failedAt, attempts, error } of dead)
      console.log([id, queue, failedAt.toISOString(), `${attempts} attempts`, error].join('  '));
    console.log(dead.length === 0 ? 'No job is dead.' : `${dead.length} dead`);
  } else {
    const [, id, queue] = words;
    const resent = await resendDeadJobs(source, queue === undefined ? { id } : { queue });
    if (resent === 0) throw new Error('There is no such dead job.');
    console.log(`${resent} put back into their queue`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
