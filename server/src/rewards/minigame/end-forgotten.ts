import type { JobContext } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { endAsItStands } from './play-round.ts';
import { lockForgottenRounds } from './store.ts';

const AT_ONCE = 50;

/** Ends abandoned rounds: the reached value is paid, a stake without a step is refunded. */
export async function endForgottenRounds(db: Db, job: JobContext): Promise<void> {
  await db.tx(async (tx) => {
    for (const round of await lockForgottenRounds(tx, job.now, AT_ONCE)) await endAsItStands(tx, round, job);
  });
}
