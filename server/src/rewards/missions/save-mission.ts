import type { PromotionTexts } from '#contract/bonus-promotion.ts';
import type { missionIcons } from '#contract/calls/rewards.ts';
import { isAmountGoal, type MissionGoal } from '#rules/rewards/mission.ts';
import type { Period } from '#rules/rewards/period.ts';
import { inWholeCoins } from '#rules/wallet/fee.ts';
import type { Tx } from '../../db/database.ts';
import { lockSite, nextPlace } from '../../sites/public.ts';
import { type Edited, type EditProblem, type Named, versionProblem } from '../edit-problem.ts';
import { listMissions, type MissionRow } from './store.ts';

/** A mission as it is saved. Amounts in 1/10,000 units. */
export interface MissionChange extends Named {
  readonly period: Period;
  readonly goal: MissionGoal;
  readonly providerCode: string | null;
  /** An amount, or a count, as the goal is. */
  readonly target: bigint;
  readonly token: bigint;
  readonly cash: bigint;
  readonly href: string;
  readonly icon: (typeof missionIcons)[number];
  readonly texts: PromotionTexts;
  readonly isShown: boolean;
}

/**
 * Changes a mission of a site, or adds one. Progress stays and is measured by the new target; a mission that was completed
 * pays what it said then.
 */
export async function saveMission(
  tx: Tx,
  { siteId }: { readonly siteId: number },
  change: MissionChange,
): Promise<Edited<MissionRow> | EditProblem> {
  const currency = await lockSite(tx, siteId);
  const { id, version, period, goal, providerCode, target, token, cash } = change;
  const before = (await listMissions(tx, siteId)).find((row) => row.id === id);
  const wrong = (field: string): EditProblem => ({ refused: 'invalidAmount', field });
  const problem = versionProblem(before, change);
  if (problem) return problem;
  if (target <= 0n || (isAmountGoal(goal) && !inWholeCoins(target, currency))) return wrong('target');
  if (token < 0n) return wrong('token');
  if (cash < 0n || !inWholeCoins(cash, currency)) return wrong('cash');
  if (token === 0n && cash === 0n) return wrong('token');
  const fixed = { period, goal, provider_code: providerCode };
  // Players have progress by these: another goal is another mission.
  for (const name of ['period', 'goal', 'provider_code'] as const)
    if (before && before[name] !== fixed[name]) return { refused: 'badRequest', field: name };
  if (!before && !(await isCounted(tx, change))) return { refused: 'badRequest', field: 'provider_code' };
  const { href, icon, texts, isShown: is_shown } = change;
  const values = {
    ...{ target, token, cash, href, icon, is_shown },
    texts: JSON.stringify(texts),
    version: version + 1,
  };
  const after = before
    ? await tx
        .updateTable('mission')
        .set(values)
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('mission')
        .values({ site_id: siteId, position: await nextPlace(tx, 'mission', siteId), ...fixed, ...values })
        .returningAll()
        .executeTakeFirstOrThrow();
  return { before, after };
}

/** Whether anything counts: a deposit is of no provider, and a provider is one that there is. */
async function isCounted(
  tx: Tx,
  { goal, providerCode }: Pick<MissionChange, 'goal' | 'providerCode'>,
): Promise<boolean> {
  if (providerCode === null) return true;
  if (goal === 'deposits' || goal === 'depositSum') return false;
  const found = await tx
    .selectFrom('provider')
    .select('code')
    .where('code', '=', providerCode)
    .executeTakeFirst();
  return found !== undefined;
}
