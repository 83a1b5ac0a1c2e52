import { formatAmount } from '#rules/money/amount.ts';
import type { Actor } from '../actor.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { addToOutbox } from '../db/outbox.ts';
import { endLeftRounds } from '../games/public.ts';
import { addLedgerMonths, expiredHolds, foldTotals, type Ledger } from '../ledger/public.ts';
import { applyTerms, endExpiredSessions, touchSessions } from '../players/public.ts';
import type { Providers } from '../providers/open-providers.ts';
import { endForgottenRounds, expireBonuses, settleLeaderboards } from '../rewards/public.ts';
import { type Board, decidePending, settleDue, watchFeeds } from '../sportsbook/public.ts';
import { approveUnseen, expireDeposits, queuePayouts } from '../wallet/public.ts';
import type { OutsideJobs } from './outside-jobs.ts';
import { applyRetention } from './retention.ts';
import type { Job } from './schedule.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

async function expireOldDeposits(db: Db, now: Date): Promise<void> {
  await db.tx(async (tx) => {
    for (const deposit of await expireDeposits(tx, now)) {
      await addToOutbox(tx, {
        siteId: deposit.site_id,
        playerId: deposit.player_id,
        topic: 'deposit.settled',
        payload: { deposit_id: deposit.id, state: 'expired', amount: formatAmount(deposit.amount) },
      });
    }
  });
}

/** Gives back what was set aside for something that did not come in time. */
async function voidExpiredHolds(db: Db, ledger: Pick<Ledger, 'post'>, actor: Actor): Promise<void> {
  for (const hold of await expiredHolds(db.read, 200)) {
    // The hold's own id is the key: two servers at it void it once.
    await ledger.post({
      key: hold.id,
      siteId: hold.siteId,
      playerId: hold.playerId,
      actor,
      steps: [{ void: hold.id, ...(hold.ref === null ? {} : { ref: hold.ref }) }],
      content: 'expired',
      events: [{ topic: 'balance.changed', payload: {} }],
    });
  }
}

/** Everything the server does by the clock. */
export function recurringJobs(parts: {
  readonly clock: Clock;
  readonly db: Db;
  readonly ledger: Pick<Ledger, 'post'>;
  readonly providers: Providers;
  readonly board: Board;
  readonly outside: Pick<OutsideJobs, 'add'>;
  /** Filled by the rounds, emptied here. */
  readonly playedSessions: Set<string>;
}): readonly Job[] {
  const { clock, db, ledger, providers, board, outside, playedSessions } = parts;
  return [
    { name: 'expire deposits', everyMs: 20 * SECOND, run: ({ now }) => expireOldDeposits(db, now) },
    { name: 'approve withdrawals', everyMs: 5 * SECOND, run: (job) => approveUnseen(db, job) },
    {
      name: 'send payouts',
      everyMs: 3 * SECOND,
      run: ({ now }) => queuePayouts(db, providers.payouts, outside.add, now),
    },
    { name: 'notify merchants', everyMs: 5 * SECOND, run: () => providers.notifyAgain() },
    {
      name: 'keep playing sessions',
      everyMs: 30 * SECOND,
      async run({ now }) {
        const played = [...playedSessions];
        playedSessions.clear();
        if (played.length > 0) await touchSessions(db, played, now);
      },
    },
    {
      name: 'end idle sessions',
      everyMs: MINUTE,
      async run({ now }) {
        await endExpiredSessions(db, now);
      },
    },
    { name: 'end rounds nobody came back to', everyMs: MINUTE, run: (job) => endLeftRounds(db, job) },
    { name: 'decide live bets', everyMs: SECOND / 4, run: ({ actor }) => decidePending(db, clock, actor) },
    { name: 'settle bets', everyMs: SECOND / 2, run: ({ actor }) => settleDue(db, clock, actor) },
    {
      name: 'void expired holds',
      everyMs: 20 * SECOND,
      run: ({ actor }) => voidExpiredHolds(db, ledger, actor),
    },
    { name: 'watch feeds', everyMs: SECOND, run: ({ now }) => watchFeeds(db, board, now) },
    { name: 'settle leaderboards', everyMs: 15 * SECOND, run: (job) => settleLeaderboards(db, job) },
    { name: 'apply new terms', everyMs: 15 * SECOND, run: ({ now }) => applyTerms(db, now) },
    { name: 'expire bonuses', everyMs: 20 * SECOND, run: ({ now }) => expireBonuses(db, now) },
    { name: 'add ledger months', everyMs: 60 * MINUTE, run: () => addLedgerMonths(db) },
    { name: 'fold totals', everyMs: MINUTE, run: () => db.tx(foldTotals) },
    { name: 'end forgotten rounds', everyMs: 5 * MINUTE, run: (job) => endForgottenRounds(db, job) },
    { name: 'apply retention', everyMs: MINUTE, run: ({ now }) => applyRetention(db, now) },
  ];
}
