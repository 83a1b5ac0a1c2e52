import { formatAmount } from '#rules/money/amount.ts';
import { lastPaidRank, prizeOf } from '#rules/rewards/leaderboard.ts';
import type { JobContext } from '../../actor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { writeMessage } from '../inbox/messages.ts';
import { type Payment, payAll } from '../pay.ts';
import { findBoards, openRuns, prizesOf, type Run } from './runs.ts';

/** What was played before the end is counted by then: the outbox is relayed within a second. */
const GRACE_MS = 20_000;

/** Pays the runs that are over, each once however many servers do it, and opens those of this moment. */
export async function settleLeaderboards(db: Db, job: JobContext): Promise<void> {
  const { now } = job;
  while (await db.tx((tx) => settleOne(tx, job)));
  const sites = await db.read.selectFrom('leaderboard').select('site_id').distinct().execute();
  for (const { site_id } of sites) {
    await db.tx(async (tx) => openRuns(tx, await findBoards(tx, site_id), now));
  }
}

/** @returns whether there was one */
async function settleOne(tx: Tx, { actor, now }: JobContext): Promise<boolean> {
  const run = await tx
    .selectFrom('leaderboard_run')
    .selectAll()
    .where('paid_at', 'is', null)
    .where('ends_at', '<=', new Date(now.getTime() - GRACE_MS))
    .orderBy('ends_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!run) return false;
  await payAll(tx, await rewardWinners(tx, run, now), actor);
  await tx.updateTable('leaderboard_run').set({ paid_at: now }).where('id', '=', run.id).execute();
  return true;
}

/** Writes down who won what, and tells them. @returns what is to be paid */
async function rewardWinners(tx: Tx, run: Run, now: Date): Promise<Payment[]> {
  const prizes = prizesOf(run.prizes);
  const { texts } = await tx
    .selectFrom('leaderboard')
    .select('texts')
    .where('id', '=', run.leaderboard_id)
    .executeTakeFirstOrThrow();
  const ranked = await tx
    .selectFrom('leaderboard_score')
    .select(['player_id', 'score'])
    .where('run_id', '=', run.id)
    .where('score', '>', 0n)
    .orderBy('score', 'desc')
    .orderBy('reached_at')
    .orderBy('player_id')
    .limit(lastPaidRank(prizes))
    .execute();
  const payments: Payment[] = [];
  for (const [index, { player_id: playerId, score }] of ranked.entries()) {
    const rank = index + 1;
    const { token, cash } = prizeOf(prizes, rank) ?? { token: 0n, cash: 0n };
    await tx
      .insertInto('leaderboard_prize')
      .values({ run_id: run.id, rank, player_id: playerId, score, token, cash })
      .execute();
    if (token === 0n && cash === 0n) continue;
    payments.push({ siteId: run.site_id, playerId, token, cash, kind: 'reward', ref: run.id });
    await writeMessage(
      tx,
      {
        siteId: run.site_id,
        playerId,
        kind: 'leaderboard_prize',
        figures: { rank: String(rank), token: formatAmount(token), cash: formatAmount(cash) },
        texts,
        href: '/leaderboard',
      },
      now,
    );
  }
  return payments;
}
