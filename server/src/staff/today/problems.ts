import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { outboxBacklog } from '../../db/outbox.ts';
import { uncountedRounds } from '../../ledger/public.ts';

/** Something that is wrong now. Its text is `problem.<kind>` of the module Today. */
export interface Problem {
  readonly kind: 'feedQuiet' | 'feedRecovering' | 'eventsWait' | 'payoutsUnanswered' | 'providerFails';
  /** What it is about: a feed, a gateway or an account of a game provider; empty where nothing is to be named. */
  readonly name: string;
  readonly since: Date;
}

/** Events that wait for longer than this are late, in seconds. */
const LATE_EVENTS_S = 30;
const LATE_PAYOUT_MS = 15 * 60_000;

/** What is wrong with feeds, gateways and the work of the servers. */
export async function findProblems(reader: Reader, now: Date): Promise<Problem[]> {
  const feeds = await reader
    .selectFrom('sports_feed')
    .select(['code', 'state', 'last_message_at'])
    .where('state', '!=', 'up')
    .where('last_message_at', 'is not', null)
    .orderBy('code')
    .execute();
  const oldest = Math.max(
    ...(await outboxBacklog(reader)).map(({ oldestSeconds }) => oldestSeconds),
    (await uncountedRounds(reader)).oldestMs / 1_000,
  );
  const { rows: payouts } = await sql<{ name: string; since: Date }>`
    select adapter as name, min(asked_at) as since from withdrawal
     where state = 'approved' and accepted_at is null and asked_at < ${new Date(now.getTime() - LATE_PAYOUT_MS)}::timestamptz
     group by adapter order by adapter`.execute(reader);
  return [
    ...feeds.map(({ code, state, last_message_at: since }) => ({
      kind: state === 'quiet' ? ('feedQuiet' as const) : ('feedRecovering' as const),
      name: code,
      since: since ?? now,
    })),
    ...payouts.map((one) => ({ kind: 'payoutsUnanswered' as const, ...one })),
    ...(oldest > LATE_EVENTS_S
      ? [{ kind: 'eventsWait' as const, name: '', since: new Date(now.getTime() - oldest * 1_000) }]
      : []),
  ];
}
