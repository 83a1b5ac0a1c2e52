import { sql } from 'kysely';
import { forgetOldSignals } from '../bonuses/public.ts';
import { forgetOldTargets } from '../campaigns/public.ts';
import type { Writer } from '../db/database.ts';
import { forgetDemos, forgetOldSupplies, forgetOldWins } from '../games/public.ts';
import { forgetOldMarks } from '../ledger/public.ts';
import {
  forgetOldChallenges,
  forgetOldDevices,
  forgetOldHours,
  forgetOldLogins,
  forgetStaleGuards,
} from '../players/public.ts';
import { forgetOldHealth, forgetOldSyncs, forgetOldTransactions } from '../providers/games/public.ts';
import { forgetMessageLog } from '../providers/messages/public.ts';
import {
  forgetOldExposures,
  forgetOldMargins,
  forgetOldMessages,
  forgetOldSlips,
} from '../sportsbook/public.ts';
import {
  forgetOldAffiliateSessions,
  forgetOldDeliveries,
  forgetOldExports,
  forgetOldStaffTries,
} from '../staff/public.ts';
import { forgetOldProofs, forgetOldStatements } from '../wallet/public.ts';
import { forgetDoneJobs } from './outside-jobs.ts';

/** Rows deleted per statement, so that locks are short. */
const BATCH = 10_000;
/** Maximum rows per run; the next run continues. */
const BATCHES = 50;

/**
 * Deletes what has been kept for its period: the one job behind the table of docs/operations.md. What the server's
 * role may not delete by itself is deleted by `apply_retention`, which knows the periods.
 *
 * @param writer each statement is a transaction of its own, since nearly all of them find nothing, and without the fence of
 *   the job's lease: two servers that delete the same have deleted it once
 */
export async function applyRetention(writer: Writer, now: Date): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch++) {
    const { rows } = await sql<{ most: number }>`select apply_retention(${BATCH}) as most`.execute(writer);
    if ((rows[0]?.most ?? 0) < BATCH) break;
  }
  for (const forget of [
    ...[forgetDemos, forgetOldWins, forgetStaleGuards, forgetOldDevices, forgetOldStaffTries],
    ...[forgetOldHours, forgetOldExports, forgetOldStatements, forgetOldDeliveries, forgetOldTargets],
    ...[forgetOldTransactions, forgetOldHealth, forgetOldSupplies, forgetOldSyncs],
    ...[forgetOldSignals, forgetMessageLog, forgetOldChallenges, forgetOldAffiliateSessions],
    ...[forgetOldProofs, forgetOldLogins, forgetOldMarks, forgetDoneJobs],
    ...[forgetOldExposures, forgetOldSlips, forgetOldMargins, forgetOldMessages],
  ])
    await forget(writer, now);
}
