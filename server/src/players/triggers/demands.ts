import { type Refusal, refuse } from '#contract/errors.ts';
import type { DemandReason } from '#contract/verification.ts';
import type { TriggerFact } from '#rules/players/triggers/triggers.ts';
import { systemActor } from '../../actor.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { openCase } from '../markers/cases.ts';
import { demandLevel } from '../verification/demand.ts';
import { readLevels } from '../verification/levels.ts';
import type { Value } from './read-values.ts';
import type { ReachedTrigger } from './tables.ts';

const DAY_MS = 86_400_000;
/** Of a level that is asked for and stops nothing by itself. */
const NO_DATE = new Date('9999-12-31T00:00:00Z');
const actor = systemActor('evaluate-triggers');

/** What a case shows of the triggers that staff is to review a player for. */
async function toReview(reader: Reader, playerId: bigint): Promise<readonly ReachedTrigger[]> {
  const open = await reader
    .selectFrom('player_demand')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('met_at', 'is', null)
    .where('level', 'is', null)
    .orderBy('id')
    .execute();
  return open.map(({ code, value, threshold, window_days, raised_at, deadline }) => ({
    ...{ code, value: String(value), threshold: String(threshold), window_days },
    ...{ raised_at: raised_at.toISOString(), deadline: deadline.toISOString() },
  }));
}

/** The level that meets a demand; `null` where staff reviews the player, since it asks for that or the site verifies nobody. */
async function levelFor(tx: Tx, { siteId, trigger: { demand, level } }: Value): Promise<number | null> {
  if (demand === 'review') return null;
  const levels = await readLevels(tx, siteId);
  const highest = levels.at(-1)?.level ?? 0;
  const wanted =
    demand === 'funds'
      ? levels.find(({ needs }) => needs.includes('funds'))?.level
      : Math.min(level ?? highest, highest);
  return wanted === undefined || wanted === 0 ? null : wanted;
}

/**
 * Writes down that a trigger was reached, once while its demand is open, and asks for what it demands: a level of the player, or
 * a review of staff.
 */
export async function raiseDemand(tx: Tx, of: Value, now: Date): Promise<void> {
  const { playerId, siteId, trigger, value } = of;
  const { code, demand, amount, windowDays, deadlineDays, consequence } = trigger;
  const deadline = new Date(now.getTime() + deadlineDays * DAY_MS);
  const level = await levelFor(tx, of);
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('player_demand')
    .values({
      ...{ id: uuid7(now.getTime()), site_id: siteId, player_id: playerId, code, demand, level },
      ...{ value: value ?? 0n, threshold: amount ?? BigInt(windowDays ?? 0), window_days: windowDays },
      ...{ raised_at: now, deadline, consequence, enforced_at: null, met_at: null, met_by: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (added !== 1n) return;
  if (level === null) {
    const detail = { reached: await toReview(tx, playerId) };
    await openCase(tx, { siteId, playerId, kind: 'trigger', detail, now });
  } else {
    const by = consequence === 'stop_play' ? deadline : NO_DATE;
    const reason = demand === 'funds' ? 'funds' : reasonOf[trigger.fact];
    await demandLevel(tx, { siteId, playerId, actor, now }, { level, by, reason });
  }
}

const reasonOf: Readonly<Record<TriggerFact, DemandReason>> = {
  ...{ deposits: 'deposits', net_deposits: 'net_deposits', moved: 'transactions' },
  ...{ largest: 'transactions', renewal: 'risk' },
};

/** The open demand of a player whose deadline has passed and which stops play, or deposits, too. */
async function overdue(reader: Reader, playerId: bigint, now: Date, what: 'deposits' | 'play') {
  const stopping = what === 'play' ? (['stop_play'] as const) : (['stop_deposits', 'stop_play'] as const);
  return reader
    .selectFrom('player_demand as d')
    .select(['d.level', 'd.deadline'])
    .where('d.player_id', '=', playerId)
    .where('d.met_at', 'is', null)
    .where('d.deadline', '<=', now)
    .where('d.consequence', 'in', stopping)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('player_verification as v')
            .select('v.level')
            .whereRef('v.player_id', '=', 'd.player_id')
            .whereRef('v.level', '>=', 'd.level'),
        ),
      ),
    )
    .orderBy('d.deadline')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a demand that was not met in time stops the play of a player. */
export const isStoppedByDemand = async (reader: Reader, playerId: bigint, now: Date): Promise<boolean> =>
  (await overdue(reader, playerId, now, 'play')) !== undefined;

/** Why a player may not deposit, or have part in anything about money, for want of what was demanded, if so. */
export async function demandRefusal(
  reader: Reader,
  of: { readonly playerId: bigint; readonly now: Date; readonly what: 'deposits' | 'play' },
): Promise<Refusal | undefined> {
  const found = await overdue(reader, of.playerId, of.now, of.what);
  if (!found) return undefined;
  // It does not say what staff looks at.
  if (found.level === null) return refuse('accountReview');
  return refuse('verificationNeeded', { detail: { level: found.level } });
}
