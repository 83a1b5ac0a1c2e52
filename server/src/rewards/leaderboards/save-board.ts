import type { PromotionTexts } from '#contract/bonus-promotion.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { CurrencyCode } from '#rules/money/currency.ts';
import type { LeaderboardMetric, RankPrize } from '#rules/rewards/leaderboard.ts';
import { inWholeCoins } from '#rules/wallet/fee.ts';
import type { Tx } from '../../db/database.ts';
import { lockSite, nextPlace } from '../../sites/public.ts';
import { type Edited, type EditProblem, type Named, versionProblem } from '../edit-problem.ts';
import { type Board, listBoards } from './runs.ts';

/** A leaderboard as it is saved. Amounts in 1/10,000 units. */
export interface BoardChange extends Named {
  readonly period: Board['period'];
  readonly metric: LeaderboardMetric;
  readonly minStake: bigint;
  /** From the first rank on, without a gap. */
  readonly prizes: readonly RankPrize[];
  readonly texts: PromotionTexts;
  readonly isShown: boolean;
}

/**
 * What is wrong with prizes: they follow one another from the first rank on, and each pays something in whole coins.
 *
 * @param paysElse whether a prize pays something beside tokens and cash
 */
export function prizeProblem<Prize extends RankPrize>(
  prizes: readonly Prize[],
  currency: CurrencyCode,
  paysElse: (prize: Prize) => boolean = () => false,
): EditProblem | undefined {
  for (const [place, prize] of prizes.entries()) {
    const { from, to, token, cash } = prize;
    const field = `prizes.${place}`;
    if (from !== (prizes[place - 1]?.to ?? 0) + 1 || to < from)
      return { refused: 'badRequest', field: `${field}.from` };
    if (token < 0n) return { refused: 'invalidAmount', field: `${field}.token` };
    if (cash < 0n || !inWholeCoins(cash, currency) || (cash === 0n && token === 0n && !paysElse(prize)))
      return { refused: 'invalidAmount', field: `${field}.cash` };
  }
  return undefined;
}

/**
 * Changes a leaderboard of a site, or adds one. The run under way keeps what it promised: by what it ranks and what it pays
 * counts from the next run on.
 */
export async function saveBoard(
  tx: Tx,
  { siteId }: { readonly siteId: number },
  change: BoardChange,
): Promise<Edited<Board> | EditProblem> {
  const currency = await lockSite(tx, siteId);
  const { id, version, period, metric, minStake, prizes, texts, isShown } = change;
  const before = (await listBoards(tx, siteId)).find((row) => row.id === id);
  const problem = versionProblem(before, change) ?? prizeProblem(prizes, currency);
  if (problem) return problem;
  if (minStake < 0n || !inWholeCoins(minStake, currency))
    return { refused: 'invalidAmount', field: 'min_stake' };
  // A run would begin in the middle of another.
  if (before && before.period !== period) return { refused: 'badRequest', field: 'period' };
  const stored = prizes.map(({ token, cash, ...ranks }) => ({
    ...{ ...ranks, token: formatAmount(token), cash: formatAmount(cash) },
  }));
  const values = {
    ...{ metric, min_stake: minStake, is_shown: isShown, version: version + 1 },
    ...{ prizes: JSON.stringify(stored), texts: JSON.stringify(texts) },
  };
  const after = before
    ? await tx
        .updateTable('leaderboard')
        .set(values)
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('leaderboard')
        .values({ site_id: siteId, position: await nextPlace(tx, 'leaderboard', siteId), period, ...values })
        .returningAll()
        .executeTakeFirstOrThrow();
  return { before, after };
}
