import { formatAmount } from '#rules/money/amount.ts';
import type { Actor } from '../actor.ts';
import { closeMonths, qualifyPlayers } from '../affiliates/public.ts';
import {
  anyGrantOver,
  anyHappening,
  anyWatchDue,
  expireGrants,
  findSignals,
  startDue,
} from '../bonuses/public.ts';
import { anyCampaignDue, sendCampaigns } from '../campaigns/public.ts';
import type { Clock } from '../clock.ts';
import { anyItemDue, applySchedule } from '../content/public.ts';
import type { Db } from '../db/database.ts';
import { addToOutbox } from '../db/outbox.ts';
import { anyDeliveryDue, endLeftByPartners, endLeftRounds, queueDeliveries } from '../games/public.ts';
import {
  addLedgerMonths,
  addPlayerDays,
  anyHoldOver,
  expiredHolds,
  foldTotals,
  type Ledger,
} from '../ledger/public.ts';
import {
  anyLevelDue,
  anyToScreen,
  anyTriggerDue,
  applyTerms,
  askScreener,
  endExpiredSessions,
  evaluateTriggers,
  renewLevels,
  renewMarkers,
  screenPlayers,
  touchSessions,
} from '../players/public.ts';
import {
  anyUngranted,
  closeLeftRounds,
  grantFreeRoundWins,
  keepExchangeDays,
  syncDueGames,
} from '../providers/games/public.ts';
import type { Providers } from '../providers/open-providers.ts';
import {
  anyBonusOver,
  anyToDraw,
  anyTournamentDue,
  drawJackpots,
  endForgottenRounds,
  expireBonuses,
  settleLeaderboards,
  settleTournaments,
} from '../rewards/public.ts';
import { anyPlanDue, followMaintenancePlans } from '../sites/public.ts';
import {
  anyBoostOpen,
  anyPendingDue,
  anyPriceOver,
  anySettlementDue,
  anyWaiting,
  anyWithoutMessage,
  type Board,
  decidePending,
  endPrices,
  endReviews,
  moveBoosts,
  settleDue,
  watchFeeds,
} from '../sportsbook/public.ts';
import { anyExportOpen, noteFigures } from '../staff/public.ts';
import {
  anyApproved,
  anyAskDue,
  anyComparisonDue,
  anyDepositOver,
  anySuspicionDue,
  anyUndecided,
  approveUnseen,
  expireDeposits,
  findSuspicions,
  queueAsks,
  queueComparisons,
  queueLists,
  queuePayouts,
} from '../wallet/public.ts';
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

interface JobDeps {
  readonly clock: Clock;
  /** Without the fence of a lease: for what two servers may do at once. */
  readonly db: Pick<Db, 'autocommit'>;
  readonly ledger: Pick<Ledger, 'post'>;
  readonly providers: Providers;
  readonly board: Board;
  readonly outside: Pick<OutsideJobs, 'add'>;
  /** Goes on with the exports of staff for a while; writes by what it is given. */
  readonly makeExports: (db: Db) => Promise<void>;
  /** Filled by the rounds, emptied here. */
  readonly playedSessions: Set<string>;
}

const sportsbookJobs = ({ clock, board }: Pick<JobDeps, 'clock' | 'board'>): readonly Job[] => [
  {
    name: 'decide-live-bets',
    everyMs: SECOND / 4,
    due: anyPendingDue,
    run: ({ db, actor }) => decidePending(db, clock, actor),
  },
  {
    name: 'end-waiting-bets',
    everyMs: SECOND / 4,
    due: anyWaiting,
    run: ({ db, actor }) => endReviews(db, clock, actor),
  },
  {
    name: 'settle-bets',
    everyMs: SECOND / 2,
    due: anySettlementDue,
    run: ({ db, actor }) => settleDue(db, clock, actor),
  },
  {
    name: 'end-prices-by-hand',
    everyMs: SECOND / 2,
    due: anyPriceOver,
    run: ({ db, now }) => endPrices(db, board, now),
  },
  {
    name: 'move-boosted-prices',
    everyMs: SECOND / 2,
    due: anyBoostOpen,
    run: ({ db, now }) => moveBoosts(db, board, now),
  },
  {
    name: 'check-feeds',
    everyMs: SECOND,
    due: anyWithoutMessage,
    run: ({ db, now }) => watchFeeds(db, board, now),
  },
];

/** What the cashier does by the clock. */
const cashierJobs = ({
  ledger,
  providers,
  outside,
}: Pick<JobDeps, 'ledger' | 'providers' | 'outside'>): readonly Job[] => [
  {
    name: 'queue-payouts',
    everyMs: 3 * SECOND,
    due: anyApproved,
    run: ({ db, now }) => queuePayouts(db, providers.payouts, outside.add, now),
  },
  {
    name: 'ask-gateways',
    everyMs: 5 * SECOND,
    due: anyAskDue,
    run: ({ db, now }) => queueAsks(db, outside.add, now),
  },
  {
    name: 'compare-with-gateways',
    everyMs: 10 * SECOND,
    due: anyComparisonDue,
    run: ({ db, now }) => queueComparisons(db, outside.add, now),
  },
  {
    name: 'list-payments-of-gateways',
    everyMs: 60 * SECOND,
    run: ({ db, now }) => queueLists(db, providers.payments, outside.add, now),
  },
  {
    name: 'approve-withdrawals',
    everyMs: 5 * SECOND,
    due: anyUndecided,
    run: (job) => approveUnseen(job.db, job, providers.screener !== undefined),
  },
  {
    name: 'expire-deposits',
    everyMs: 20 * SECOND,
    due: anyDepositOver,
    run: ({ db, now }) => expireOldDeposits(db, now),
  },
  {
    name: 'void-expired-holds',
    everyMs: 20 * SECOND,
    due: anyHoldOver,
    run: ({ db, actor }) => voidExpiredHolds(db, ledger, actor),
  },
  {
    name: 'find-suspicions',
    everyMs: MINUTE / 6,
    due: anySuspicionDue,
    run: ({ db, now }) => findSuspicions(db, now),
  },
];

const rewardJobs: readonly Job[] = [
  { name: 'settle-leaderboards', everyMs: 15 * SECOND, run: (job) => settleLeaderboards(job.db, job) },
  {
    name: 'settle-tournaments',
    everyMs: 15 * SECOND,
    due: anyTournamentDue,
    run: (job) => settleTournaments(job.db, job),
  },
  { name: 'draw-jackpots', everyMs: SECOND, due: anyToDraw, run: (job) => drawJackpots(job.db, job) },
  {
    name: 'grant-free-round-wins',
    everyMs: 5 * SECOND,
    due: anyUngranted,
    run: (job) => grantFreeRoundWins(job.db, job),
  },
  { name: 'start-bonuses', everyMs: SECOND, due: anyHappening, run: (job) => startDue(job.db, job) },
  {
    name: 'expire-grants',
    everyMs: 20 * SECOND,
    due: anyGrantOver,
    run: (job) => expireGrants(job.db, job),
  },
  {
    name: 'expire-bonuses',
    everyMs: 20 * SECOND,
    due: anyBonusOver,
    run: ({ db, now }) => expireBonuses(db, now),
  },
  {
    name: 'find-bonus-signals',
    everyMs: MINUTE,
    due: anyWatchDue,
    run: ({ db, now }) => findSignals(db, now),
  },
];

/**
 * Everything the server does by the clock, by one server of an installation at a time unless a job says otherwise. Each
 * takes its rows under locks and looks at their state again, so that a run that was cut off, or two at once, does no harm.
 */
export function recurringJobs(deps: JobDeps): readonly Job[] {
  const { providers, outside, makeExports, playedSessions } = deps;
  return [
    ...sportsbookJobs(deps),
    ...cashierJobs(deps),
    ...rewardJobs,
    { name: 'make-exports', everyMs: SECOND, due: anyExportOpen, run: ({ db }) => makeExports(db) },
    {
      name: 'publish-content',
      everyMs: SECOND,
      due: anyItemDue,
      async run({ db, now }) {
        await db.tx((tx) => applySchedule(tx, now));
      },
    },
    {
      name: 'follow-maintenance-plans',
      everyMs: SECOND,
      due: anyPlanDue,
      run: (job) => followMaintenancePlans(job.db, job),
    },
    {
      name: 'ask-wallets-of-partners',
      everyMs: SECOND,
      due: anyDeliveryDue,
      run: ({ db, now }) => queueDeliveries(db, outside.add, now),
    },
    { name: 'repeat-sandbox-callbacks', everyMs: 5 * SECOND, run: () => providers.notifyAgain() },
    { name: 'apply-new-terms', everyMs: 15 * SECOND, run: ({ db, now }) => applyTerms(db, now) },
    {
      name: 'send-campaigns',
      everyMs: SECOND,
      due: anyCampaignDue,
      run: (job) => sendCampaigns(job.db, outside.add, job),
    },
    {
      name: 'extend-played-sessions',
      everyMs: 30 * SECOND,
      // Only this process knows who has played on it.
      isPerServer: true,
      async run({ db, now }) {
        const played = [...playedSessions];
        playedSessions.clear();
        if (played.length > 0) await touchSessions(db, played, now);
      },
    },
    {
      name: 'end-expired-sessions',
      everyMs: MINUTE,
      async run({ db, now }) {
        await endExpiredSessions(db, now);
      },
    },
    { name: 'end-abandoned-rounds', everyMs: MINUTE, run: (job) => endLeftRounds(job.db, job) },
    {
      name: 'end-rounds-left-by-partners',
      everyMs: MINUTE,
      run: (job) => endLeftByPartners(job.db, job),
    },
    { name: 'sum-ledger-totals', everyMs: MINUTE, run: ({ db }) => db.tx(foldTotals) },
    { name: 'renew-markers', everyMs: MINUTE, run: ({ db, now }) => renewMarkers(db, now) },
    { name: 'renew-levels', everyMs: SECOND, due: anyLevelDue, run: ({ db, now }) => renewLevels(db, now) },
    {
      name: 'evaluate-triggers',
      everyMs: MINUTE / 6,
      due: anyTriggerDue,
      run: (job) => evaluateTriggers(job.db, job),
    },
    {
      name: 'screen-players',
      everyMs: MINUTE / 6,
      due: anyToScreen,
      run: ({ db, now }) => screenPlayers(db, now),
    },
    {
      name: 'ask-screener',
      everyMs: MINUTE / 6,
      async run({ db, now }) {
        if (providers.screener) await askScreener(db, providers.screener, now);
      },
    },
    {
      name: 'delete-expired-rows',
      everyMs: MINUTE,
      run: ({ now }) => applyRetention(deps.db.autocommit, now),
    },
    { name: 'note-figures', everyMs: 5 * MINUTE, run: ({ db, now }) => db.tx((tx) => noteFigures(tx, now)) },
    { name: 'end-abandoned-token-games', everyMs: 5 * MINUTE, run: (job) => endForgottenRounds(job.db, job) },
    {
      name: 'close-left-outside-rounds',
      everyMs: 10 * MINUTE,
      run: ({ db, now }) => closeLeftRounds(db, now),
    },
    {
      name: 'sync-outside-games',
      everyMs: 10 * MINUTE,
      run: (job) => syncDueGames(job.db, outside.add, job),
    },
    { name: 'add-days-of-players', everyMs: 10 * MINUTE, run: ({ db }) => addPlayerDays(db) },
    { name: 'qualify-affiliate-players', everyMs: MINUTE, run: ({ db, now }) => qualifyPlayers(db, now) },
    { name: 'close-affiliate-months', everyMs: 10 * MINUTE, run: ({ db, now }) => closeMonths(db, now) },
    { name: 'add-ledger-months', everyMs: 60 * MINUTE, run: ({ db }) => addLedgerMonths(db) },
    { name: 'keep-days-of-exchanges', everyMs: 60 * MINUTE, run: ({ db }) => keepExchangeDays(db) },
  ];
}
