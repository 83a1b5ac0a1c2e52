import type { PromotionTexts } from '#contract/bonus-promotion.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { CurrencyCode } from '#rules/money/currency.ts';
import type { TournamentMetric } from '#rules/rewards/leaderboard.ts';
import { inWholeCoins } from '#rules/wallet/fee.ts';
import type { ActionContext } from '../../actor.ts';
import { findPromotion } from '../../bonuses/public.ts';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { lockSite } from '../../sites/public.ts';
import { areThere } from '../counted-games.ts';
import type { Edited } from '../edit-problem.ts';
import { prizeProblem } from '../leaderboards/save-board.ts';
import type { Counted } from '../tables.ts';
import { findTournament, stateOf, type Tournament, type TournamentPrize } from './store.ts';

/** A tournament as it is saved. Amounts in 1/10,000 units. */
export interface TournamentChange {
  /** Null adds one. */
  readonly id: string | null;
  /** The version that the change was decided on; 0 adds it. */
  readonly version: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly metric: TournamentMetric;
  readonly minStake: bigint;
  readonly counts: Counted;
  /** Whether only those take part who joined. */
  readonly isOptIn: boolean;
  readonly prizes: readonly TournamentPrize[];
  readonly texts: PromotionTexts;
}

export interface TournamentProblem {
  readonly refused:
    | 'unknownReward'
    | 'versionConflict'
    | 'wrongStatus'
    | 'invalidPeriod'
    | 'invalidAmount'
    | 'badRequest'
    | 'unknownGame'
    | 'unknownPromotion'
    | 'promotionFindings';
  readonly field: string;
}

type Context = Pick<ActionContext, 'siteId' | 'now'>;

/** Takes the row that a change names, locked. */
async function lockTournament(
  tx: Tx,
  { siteId }: Context,
  { id, version }: Pick<TournamentChange, 'id' | 'version'>,
): Promise<Tournament | undefined | TournamentProblem> {
  if (id === null) return version === 0 ? undefined : { refused: 'versionConflict', field: 'version' };
  await tx.selectFrom('tournament').select('id').where('id', '=', id).forUpdate().execute();
  const found = await findTournament(tx, { siteId, id });
  if (!found) return { refused: 'unknownReward', field: 'id' };
  return found.version === version ? found : { refused: 'versionConflict', field: 'version' };
}

/** What is wrong with what a tournament says. */
async function problemOf(
  tx: Tx,
  { siteId, now }: Context,
  change: TournamentChange,
  currency: CurrencyCode,
): Promise<TournamentProblem | undefined> {
  const { startsAt, endsAt, minStake, counts, prizes } = change;
  if (startsAt <= now || endsAt <= startsAt) return { refused: 'invalidPeriod', field: 'ends_at' };
  if (minStake < 0n || !inWholeCoins(minStake, currency))
    return { refused: 'invalidAmount', field: 'min_stake' };
  const wrong = prizeProblem(prizes, currency, ({ promotionId }) => promotionId !== null);
  if (wrong) return wrong;
  for (const [place, { promotionId }] of prizes.entries()) {
    if (promotionId === null) continue;
    const found = await findPromotion(tx, promotionId);
    // Others are granted by what players do, or are of another site.
    const isRight =
      found?.site_id === siteId &&
      found.state !== 'ended' &&
      (found.trigger === 'staff' || found.trigger === 'campaign');
    if (!isRight) return { refused: 'unknownPromotion', field: `prizes.${place}.promotion_id` };
  }
  return (await areThere(tx, counts)) ? undefined : { refused: 'unknownGame', field: 'counts' };
}

/** Plans a tournament, or changes one that has not begun: players who play in it are promised what it said. */
export async function saveTournament(
  tx: Tx,
  context: Context,
  change: TournamentChange,
): Promise<Edited<Tournament> | TournamentProblem> {
  const currency = await lockSite(tx, context.siteId);
  const before = await lockTournament(tx, context, change);
  if (before && 'refused' in before) return before;
  if (before && stateOf(before, context.now) !== 'upcoming') return { refused: 'wrongStatus', field: 'id' };
  const problem = await problemOf(tx, context, change, currency);
  if (problem) return problem;
  const prizes = change.prizes.map(({ token, cash, promotionId: promotion_id, ...ranks }) => ({
    ...{ ...ranks, token: formatAmount(token), cash: formatAmount(cash), promotion_id },
  }));
  const values = {
    ...{ starts_at: change.startsAt, ends_at: change.endsAt, metric: change.metric },
    ...{ min_stake: change.minStake, opt_in: change.isOptIn, version: change.version + 1 },
    ...{ counts: JSON.stringify(change.counts), prizes: JSON.stringify(prizes) },
    texts: JSON.stringify(change.texts),
  };
  const after = before
    ? await tx
        .updateTable('tournament')
        .set(values)
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('tournament')
        .values({
          ...{ id: uuid7(context.now.getTime()), site_id: context.siteId, state: 'planned', ...values },
        })
        .returningAll()
        .executeTakeFirstOrThrow();
  return { before, after };
}

/** Cancels a tournament that has not ended: nothing of it is paid. */
export async function cancelTournament(
  tx: Tx,
  context: Context,
  named: { readonly id: string; readonly version: number },
): Promise<Edited<Tournament> | TournamentProblem> {
  const before = await lockTournament(tx, context, named);
  if (!before) return { refused: 'unknownReward', field: 'id' };
  if ('refused' in before) return before;
  const state = stateOf(before, context.now);
  if (state !== 'upcoming' && state !== 'running') return { refused: 'wrongStatus', field: 'id' };
  const after = await tx
    .updateTable('tournament')
    .set({ state: 'cancelled', version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after };
}
