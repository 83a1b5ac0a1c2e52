import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../db/database.ts';
import { addToOutbox } from '../db/outbox.ts';
import { endLaunches, forgetDemos, forgetOldWins } from '../games/public.ts';
import { endExpiredSessions, forgetStaleGuards, touchSessions } from '../players/public.ts';
import type { Providers } from '../providers/open-providers.ts';
import { expireDeposits } from '../wallet/public.ts';
import type { Job } from './schedule.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

async function expireOldDeposits(db: Db): Promise<void> {
  await db.tx(async (tx) => {
    for (const deposit of await expireDeposits(tx, new Date())) {
      await addToOutbox(tx, {
        siteId: deposit.site_id,
        playerId: deposit.player_id,
        topic: 'deposit.settled',
        payload: { deposit_id: deposit.id, state: 'expired', amount: formatAmount(deposit.amount) },
      });
    }
  });
}

/** Everything the server does by the clock. */
export function recurringJobs(parts: {
  readonly db: Db;
  readonly providers: Providers;
  /** Filled by the rounds, emptied here. */
  readonly playedSessions: Set<string>;
}): readonly Job[] {
  const { db, providers, playedSessions } = parts;
  return [
    { name: 'expire deposits', everyMs: 20 * SECOND, run: () => expireOldDeposits(db) },
    { name: 'notify merchants', everyMs: 10 * SECOND, run: () => providers.notifyAgain() },
    {
      name: 'keep playing sessions',
      everyMs: 30 * SECOND,
      async run() {
        const played = [...playedSessions];
        playedSessions.clear();
        if (played.length > 0) await touchSessions(db, played);
      },
    },
    {
      name: 'end idle sessions',
      everyMs: MINUTE,
      async run() {
        await endExpiredSessions(db, (tx, sessionIds) => endLaunches(tx, sessionIds, new Date()));
      },
    },
    { name: 'forget demos', everyMs: 5 * MINUTE, run: () => db.tx((tx) => forgetDemos(tx, new Date())) },
    {
      name: 'forget old wins',
      everyMs: 60 * MINUTE,
      run: () => db.tx((tx) => forgetOldWins(tx, new Date())),
    },
    { name: 'forget stale guards', everyMs: 60 * MINUTE, run: () => db.tx(forgetStaleGuards) },
  ];
}
