import { formatAmount } from '#rules/money/amount.ts';
import { lastPaidRank, prizeOf } from '#rules/rewards/leaderboard.ts';
import type { JobContext } from '../../actor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { readWatermark } from '../../db/outbox.ts';
import { roundTopics } from '../events.ts';
import { writeMessage } from '../inbox/messages.ts';
import { type Payment, payAll } from '../pay.ts';
import { findBoards, findSitesWithoutRun, openRun, prizesOf, type Run } from './runs.ts';

/**
 * Pays the runs that are over and whose events are all counted, each once however many servers do it, and opens those of
 * this moment. A run whose events are still on their way waits for the next time.
 */
export async function settleLeaderboards(db: Db, job: JobContext): Promise<void> {
  const over = await db.read
    .selectFrom('leaderboard_run')
    .select(['id', 'site_id', 'ends_at'])
    .where('paid_at', 'is', null)
    .where('ends_at', '<=', job.now)
    .orderBy('ends_at')
    .execute();
  const watermark = over.length > 0 ? await readWatermark(db.read, roundTopics) : undefined;
  for (const { id, site_id, ends_at } of over)
    if (watermark && ends_at <= watermark(site_id)) await db.tx((tx) => settleOne(tx, id, job));
  for (const siteId of await findSitesWithoutRun(db.read, job.now))
    await db.tx(async (tx) => {
      const { boards, offset } = await findBoards(tx, siteId);
      for (const board of boards) await openRun(tx, board, job.now, offset);
    });
}

async function settleOne(tx: Tx, id: string, { actor, now }: JobContext): Promise<void> {
  const run = await tx
    .selectFrom('leaderboard_run')
    .selectAll()
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!run) return;
  await payAll(tx, await rewardWinners(tx, run, now), actor);
  await tx.updateTable('leaderboard_run').set({ paid_at: now }).where('id', '=', run.id).execute();
}

/** Stores the winners and notifies them. @returns the prizes to pay */
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
