import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { type Allowance, levelsProblem, type VerificationLevel } from '#rules/players/verification.ts';
import type { Db } from '../../db/database.ts';
import {
  levelsVersion,
  readLevels,
  replaceLevels,
  type ShownLevel,
  shownLevel,
} from '../../players/public.ts';
import { lockSite } from '../../sites/public.ts';
import { audit, type StaffContext } from '../context.ts';

/** `undefined` where its amount is none. */
function allowanceOf({ allowed, most, days }: ShownLevel['deposit']): Allowance | undefined {
  const amount = most === null ? null : parseAmount(most);
  return amount === undefined || amount === 0n ? undefined : { isAllowed: allowed, most: amount, days };
}

function levelOf({ level, needs, stake, renew_days, ...moves }: ShownLevel): VerificationLevel | undefined {
  const deposit = allowanceOf(moves.deposit);
  const withdraw = allowanceOf(moves.withdraw);
  if (!deposit || !withdraw) return undefined;
  return { level, needs, deposit, withdraw, mayStake: stake, renewDays: renew_days };
}

interface LevelsChange {
  readonly siteId: number;
  readonly levels: readonly ShownLevel[];
  readonly version: number;
  readonly reason: string;
}

/** Puts levels in the place of those of a site; they count for what players do from its commit on. */
export async function setLevels(
  db: Db,
  context: StaffContext,
  { siteId, levels: asked, version, reason }: LevelsChange,
): Promise<{ readonly version: number } | OfficeRefusal> {
  const levels: VerificationLevel[] = [];
  for (const one of asked) {
    const level = levelOf(one);
    if (!level) return refuseStaff('invalidLevels', { field: 'levels', detail: { why: 'levelAmount' } });
    levels.push(level);
  }
  const problem = levelsProblem(levels);
  if (problem) return refuseStaff('invalidLevels', { field: 'levels', detail: { why: problem } });
  return db.tx(async (tx) => {
    await lockSite(tx, siteId);
    if ((await levelsVersion(tx, siteId)) !== version)
      return refuseStaff('versionConflict', { field: 'version' });
    const before = await readLevels(tx, siteId);
    const next = await replaceLevels(tx, siteId, levels);
    await audit(tx, context, {
      ...{ object: 'verification:levels', siteId, reason },
      before: { levels: before.map(shownLevel) },
      after: { levels: levels.map(shownLevel) },
    });
    return { version: next };
  });
}
