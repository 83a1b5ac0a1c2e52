import { sql } from 'kysely';
import { formatAmount } from '#rules/money/amount.ts';
import { lastPaidRank } from '#rules/rewards/leaderboard.ts';
import type { JobContext } from '../../actor.ts';
import { grantPromotion } from '../../bonuses/public.ts';
import type { Db, Tx } from '../../db/database.ts';
import { readWatermark } from '../../db/outbox.ts';
import { roundTopics } from '../events.ts';
import { writeMessage } from '../inbox/messages.ts';
import { pay } from '../pay.ts';
import { prizesOf, topOf } from './store.ts';

/** Whether `settleTournaments` may have anything to do: asked for with those of the other jobs. */
export const anyTournamentDue = (now: Date) =>
  sql<boolean>`coalesce((select min(ends_at) from tournament where state = 'planned') <= ${now}, false)
    or exists (select from tournament_prize where paid_at is null)`;

/**
 * Ranks the tournaments that are over and whose events are all counted, and pays prizes: each tournament is ranked, and each
 * prize paid, once, however many servers do it and wherever one of them stops.
 */
export async function settleTournaments(db: Db, job: JobContext): Promise<void> {
  const over = await db.read
    .selectFrom('tournament')
    .select(['id', 'site_id', 'ends_at'])
    .where('state', '=', 'planned')
    .where('ends_at', '<=', job.now)
    .orderBy('ends_at')
    .execute();
  const watermark = over.length > 0 ? await readWatermark(db.read, roundTopics) : undefined;
  for (const { id, site_id, ends_at } of over)
    if (watermark && ends_at <= watermark(site_id)) await db.tx((tx) => rank(tx, id));
  await payPrizes(db, job);
}

const TOGETHER = 500;

/** Pays what is not paid yet; a prize that cannot be paid keeps no other waiting. @throws what went wrong, afterwards */
async function payPrizes(db: Db, job: JobContext): Promise<void> {
  const due = await db.read
    .selectFrom('tournament_prize')
    .select(['tournament_id', 'rank'])
    .where('paid_at', 'is', null)
    .orderBy('tournament_id')
    .orderBy('rank')
    .limit(TOGETHER)
    .execute();
  const failed: unknown[] = [];
  for (const { tournament_id, rank: place } of due)
    await db
      .tx((tx) => payOne(tx, { tournamentId: tournament_id, place }, job))
      .catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, 'prizes of tournaments could not be paid');
}

/** Writes down who won what. */
async function rank(tx: Tx, id: string): Promise<void> {
  const tournament = await tx
    .selectFrom('tournament')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!tournament) return;
  const prizes = prizesOf(tournament);
  const placed = await topOf(tx, id, lastPaidRank(prizes));
  const won = placed.flatMap(({ playerId, score }, place) => {
    const prize = prizes.find(({ from, to }) => place + 1 >= from && place + 1 <= to);
    if (!prize) return [];
    const { token, cash, promotionId: promotion_id } = prize;
    return [
      {
        ...{ tournament_id: id, rank: place + 1, site_id: tournament.site_id, player_id: playerId },
        ...{ score, token, cash, promotion_id, paid_at: null, refused: null },
      },
    ];
  });
  if (won.length > 0) await tx.insertInto('tournament_prize').values(won).execute();
  await tx.updateTable('tournament').set({ state: 'settled' }).where('id', '=', id).execute();
}

/**
 * Pays a prize, unless another server does or has. In a transaction of its own: prizes of several players lock their accounts
 * one after the other, never together.
 */
async function payOne(
  tx: Tx,
  of: { readonly tournamentId: string; readonly place: number },
  { actor, now }: JobContext,
): Promise<void> {
  const prize = await tx
    .selectFrom('tournament_prize')
    .selectAll()
    .where('tournament_id', '=', of.tournamentId)
    .where('rank', '=', of.place)
    .where('paid_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!prize) return;
  const { tournament_id: ref, site_id: siteId, player_id: playerId, token, cash, promotion_id } = prize;
  const granted =
    promotion_id === null
      ? undefined
      : await grantPromotion(
          tx,
          { siteId, playerId, actor, now },
          { promotionId: promotion_id, cause: `tournament:${ref}`, base: 0n },
        );
  if (token > 0n || cash > 0n) {
    await pay(tx, { siteId, playerId, token, cash, kind: 'reward', ref }, actor);
    const { texts } = await tx
      .selectFrom('tournament')
      .select('texts')
      .where('id', '=', ref)
      .executeTakeFirstOrThrow();
    const figures = {
      ...{ rank: String(prize.rank), token: formatAmount(token), cash: formatAmount(cash) },
    };
    await writeMessage(
      tx,
      { siteId, playerId, kind: 'leaderboard_prize', figures, texts, href: '/leaderboard' },
      now,
    );
  }
  await tx
    .updateTable('tournament_prize')
    .set({ paid_at: now, refused: typeof granted === 'string' ? granted : null })
    .where('tournament_id', '=', ref)
    .where('rank', '=', prize.rank)
    .execute();
}
