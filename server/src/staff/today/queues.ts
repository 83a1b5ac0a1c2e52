import { sql } from 'kysely';
import type { Permission } from '#contract/office/permissions.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import { countHeldEvents, countReviews } from '../../sportsbook/public.ts';
import { MOST_LOOKS, stoppedMethods } from '../../wallet/public.ts';
import { countDeadJobs } from '../system/jobs.ts';

export interface Waiting {
  readonly count: number;
  readonly oldest: Date | null;
}

/** Work that waits for staff. */
export interface WorkQueue {
  /** Its text is `queue.<name>` of the module Today. */
  readonly name: string;
  /** Who sees it: at the sites at which they have this. */
  readonly permission: Permission;
  readonly waiting: (reader: Reader, siteIds: readonly number[]) => Promise<Waiting>;
}

const one = async (reader: Reader, query: ReturnType<typeof sql<Waiting>>): Promise<Waiting> => {
  const { rows } = await query.execute(reader);
  return rows[0] ?? { count: 0, oldest: null };
};

const ids = (siteIds: readonly number[]) => sql`any (${plainArray(siteIds)}::int[])`;

/** Every queue, in the order in which Today lists them. A module adds its own here. */
export const workQueues: readonly WorkQueue[] = [
  {
    name: 'withdrawals',
    permission: 'cashier.read',
    waiting: (reader, siteIds) =>
      one(
        reader,
        sql`select count(*)::int as count, min(created_at) as oldest from withdrawal
             where state = 'pending' and site_id = ${ids(siteIds)}`,
      ),
  },
  {
    name: 'unknownPayouts',
    permission: 'cashier.read',
    waiting: (reader, siteIds) =>
      one(
        reader,
        sql`select count(*)::int as count, min(asked_at) as oldest from withdrawal
             where state = 'approved' and (asked_times >= asks_allowed and accepted_at is null or looked_times >= ${MOST_LOOKS} and accepted_at is not null)
               and site_id = ${ids(siteIds)}`,
      ),
  },
  {
    name: 'depositCases',
    permission: 'cashier.read',
    waiting: (reader, siteIds) =>
      one(
        reader,
        // An orphan counts for those who see all sites of its operator.
        sql`select count(*)::int as count, min(opened_at) as oldest from payment_case c
             where state = 'open' and (site_id = ${ids(siteIds)} or (site_id is null and operator_id is not null and not exists (
               select from site s where s.operator_id = c.operator_id and s.id <> all (${plainArray(siteIds)}::int[]))))`,
      ),
  },
  {
    name: 'transfers',
    permission: 'cashier.read',
    waiting: (reader, siteIds) =>
      one(
        reader,
        sql`select count(*)::int as count, min(p.sent_at) as oldest
              from deposit_proof p join deposit d on d.id = p.deposit_id
             where d.state = 'pending' and p.site_id = ${ids(siteIds)}`,
      ),
  },
  {
    name: 'stoppedMethods',
    permission: 'sites.read',
    waiting: async (reader, siteIds) => {
      const stopped = await stoppedMethods(reader, siteIds);
      return { count: stopped.length, oldest: stopped[0]?.since ?? null };
    },
  },
  {
    name: 'exclusionMatches',
    permission: 'players.protect',
    waiting: (reader, siteIds) =>
      one(
        reader,
        sql`select count(*)::int as count, min(m.found_at) as oldest
              from exclusion_match m join player p on p.id = m.player_id
             where m.state = 'open' and p.site_id = ${ids(siteIds)}`,
      ),
  },
  {
    name: 'suspicions',
    permission: 'rewards.manage',
    waiting: (reader, siteIds) =>
      one(
        reader,
        sql`select count(*)::int as count, min(found_at) as oldest from bonus_signal
             where decided_at is null and site_id = ${ids(siteIds)}`,
      ),
  },
  {
    name: 'waitingBets',
    permission: 'sportsbook.read',
    waiting: countReviews,
  },
  {
    name: 'heldEvents',
    permission: 'sportsbook.read',
    waiting: countHeldEvents,
  },
  {
    name: 'deadJobs',
    permission: 'system.read',
    waiting: countDeadJobs,
  },
  {
    name: 'failedEvents',
    permission: 'system.read',
    waiting: (reader, siteIds) =>
      one(
        reader,
        sql`select count(*)::int as count, min(failed_at) as oldest from outbox_failed
             where decided is null and site_id = ${ids(siteIds)}`,
      ),
  },
];
