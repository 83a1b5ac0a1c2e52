import { type WithdrawalFlag, withdrawalFlags } from '#contract/office/money/withdrawal-words.ts';
import type { ActionContext } from '../../actor.ts';
import { actorText } from '../../actor.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Json } from '../../db/schema.ts';
import { findRule } from '../withdrawals/store.ts';

/** What a site requires of withdrawals. Amounts in 1/10,000 of a unit of its currency. */
export interface WithdrawalRule {
  readonly turnoverTimes: number;
  readonly dailyMost: number;
  /** Below this and without a hold nobody needs to look; `null`: staff decides every one. */
  readonly autoBelow: bigint | null;
  readonly autoAfterSeconds: number;
  /** Above this a withdrawal is held; `null`: never by its amount. */
  readonly holdAbove: bigint | null;
  readonly holdFlags: readonly WithdrawalFlag[];
  /** Held where those of a player within 24 hours come to more; `null`: never. */
  readonly holdDayAbove: bigint | null;
  /** Held where a player has asked for more within 24 hours; `null`: never. */
  readonly holdDayCount: number | null;
  /** The same within 7 days. */
  readonly holdWeekAbove: bigint | null;
  readonly holdWeekCount: number | null;
  /** Accounts in another name than the player's are refused. */
  readonly ownNameOnly: boolean;
  /** What was paid in goes back to where it came from first. */
  readonly closedLoop: boolean;
}

/** The rule of a site; version 0 where it has set none. */
export async function readRule(
  reader: Reader,
  siteId: number,
): Promise<WithdrawalRule & { readonly version: number }> {
  const row = await findRule(reader, siteId);
  return {
    turnoverTimes: row.turnover_times,
    dailyMost: row.daily_most,
    autoBelow: row.auto_approve_below,
    autoAfterSeconds: row.auto_approve_after_s,
    holdAbove: row.hold_above,
    holdFlags: withdrawalFlags.filter((flag) => row.hold_flags.includes(flag)),
    holdDayAbove: row.hold_day_above,
    holdDayCount: row.hold_day_count,
    holdWeekAbove: row.hold_week_above,
    holdWeekCount: row.hold_week_count,
    ownNameOnly: row.own_name_only,
    closedLoop: row.closed_loop,
    version: row.version,
  };
}

type Facts = Readonly<Record<string, Json>>;

const asJson = ({ autoBelow, holdAbove, holdDayAbove, holdWeekAbove, ...rest }: WithdrawalRule): Facts => ({
  turnoverTimes: rest.turnoverTimes,
  dailyMost: rest.dailyMost,
  autoAfterSeconds: rest.autoAfterSeconds,
  autoBelow: autoBelow?.toString() ?? null,
  holdAbove: holdAbove?.toString() ?? null,
  holdDayAbove: holdDayAbove?.toString() ?? null,
  holdDayCount: rest.holdDayCount,
  holdWeekAbove: holdWeekAbove?.toString() ?? null,
  holdWeekCount: rest.holdWeekCount,
  ownNameOnly: rest.ownNameOnly,
  closedLoop: rest.closedLoop,
  holdFlags: rest.holdFlags,
});

export interface RuleChange {
  readonly rule: WithdrawalRule;
  /** Of the rule that was read. */
  readonly version: number;
  readonly reason: string;
}

/**
 * Sets the rule of a site and keeps what it was. It counts for withdrawals that are asked for from now on, and automatic
 * approval for all that wait.
 *
 * @returns what changed, or `undefined` where somebody else changed it since
 */
export async function setRule(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  { rule, version, reason }: RuleChange,
): Promise<{ readonly version: number; readonly before: Facts; readonly after: Facts } | undefined> {
  await tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute();
  const { version: found, ...was } = await readRule(tx, siteId);
  if (found !== version) return undefined;
  const values = {
    turnover_times: rule.turnoverTimes,
    daily_most: rule.dailyMost,
    auto_approve_below: rule.autoBelow,
    auto_approve_after_s: rule.autoAfterSeconds,
    hold_above: rule.holdAbove,
    hold_flags: [...rule.holdFlags],
    hold_day_above: rule.holdDayAbove,
    hold_day_count: rule.holdDayCount,
    hold_week_above: rule.holdWeekAbove,
    hold_week_count: rule.holdWeekCount,
    own_name_only: rule.ownNameOnly,
    closed_loop: rule.closedLoop,
    version: version + 1,
  };
  await tx
    .insertInto('withdrawal_rule')
    .values({ site_id: siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute();
  const [before, after] = [asJson(was), asJson(rule)];
  await tx
    .insertInto('withdrawal_rule_change')
    .values({
      ...{ site_id: siteId, version: version + 1, changed_at: now, changed_by: actorText(actor), reason },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
    })
    .execute();
  return { version: version + 1, before, after };
}
