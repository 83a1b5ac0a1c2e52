import { inWholeCoins } from '#rules/wallet/fee.ts';
import type { Tx } from '../../db/database.ts';
import { lockSite } from '../../sites/public.ts';
import type { EditProblem } from '../edit-problem.ts';
import { findLevels, type RewardedLevel } from './level-up.ts';

/** A level as it is set: its number is its place. Amounts in 1/10,000 units. */
export type LevelChange = Omit<RewardedLevel, 'level'>;

const isSame = (a: LevelChange, b: LevelChange | undefined): boolean =>
  b !== undefined &&
  a.name === b.name &&
  a.deposit === b.deposit &&
  a.turnover === b.turnover &&
  a.token === b.token &&
  a.cash === b.cash;

function problemOf(
  levels: readonly LevelChange[],
  currency: Parameters<typeof inWholeCoins>[1],
): EditProblem | undefined {
  const wrong = (place: number, field: keyof LevelChange): EditProblem => ({
    refused: field === 'name' ? 'badRequest' : 'invalidAmount',
    field: `levels.${place}.${field}`,
  });
  for (const [place, level] of levels.entries()) {
    const below = levels[place - 1];
    if (levels.findIndex(({ name }) => name === level.name) !== place) return wrong(place, 'name');
    if (level.cash < 0n || !inWholeCoins(level.cash, currency)) return wrong(place, 'cash');
    if (level.token < 0n) return wrong(place, 'token');
    if (!below) {
      // Everybody is on the first one, so it asks for nothing and pays nothing.
      for (const field of ['deposit', 'turnover', 'token', 'cash'] as const)
        if (level[field] !== 0n) return wrong(place, field);
      continue;
    }
    if (level.deposit < below.deposit) return wrong(place, 'deposit');
    if (level.turnover < below.turnover) return wrong(place, 'turnover');
    if (level.deposit === below.deposit && level.turnover === below.turnover) return wrong(place, 'turnover');
  }
  return undefined;
}

/**
 * Sets the VIP levels of a site with what reaching them pays. A level that a player was on is not paid again, whatever
 * becomes of it; players are on the level that their sums reach now.
 *
 * @param change with the levels that were seen
 */
export async function setLevels(
  tx: Tx,
  { siteId }: { readonly siteId: number },
  { was, levels }: { readonly was: readonly LevelChange[]; readonly levels: readonly LevelChange[] },
): Promise<
  { readonly before: readonly RewardedLevel[]; readonly after: readonly RewardedLevel[] } | EditProblem
> {
  const currency = await lockSite(tx, siteId);
  const before = await findLevels(tx, siteId);
  if (before.length !== was.length || !before.every((level, place) => isSame(level, was[place])))
    return { refused: 'versionConflict', field: 'was' };
  const problem = problemOf(levels, currency);
  if (problem) return problem;
  await tx
    .deleteFrom('vip_level')
    .where('site_id', '=', siteId)
    .where('level', '>=', levels.length)
    .execute();
  for (const [level, { name, deposit, turnover, token, cash }] of levels.entries()) {
    const asked = { vip_name: name, deposit, turnover };
    await tx
      .insertInto('vip_level')
      .values({ site_id: siteId, level, ...asked })
      .onConflict((conflict) => conflict.columns(['site_id', 'level']).doUpdateSet(asked))
      .execute();
    await tx
      .insertInto('vip_reward')
      .values({ site_id: siteId, level, token, cash })
      .onConflict((conflict) => conflict.columns(['site_id', 'level']).doUpdateSet({ token, cash }))
      .execute();
  }
  return { before, after: await findLevels(tx, siteId) };
}
