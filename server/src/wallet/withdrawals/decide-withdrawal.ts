import { sql } from 'kysely';
import type { RejectReason } from '#contract/office/money/withdrawal-words.ts';
import { actorText, type JobContext } from '../../actor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { debtOf } from '../../ledger/public.ts';
import { isExcluded } from '../../players/public.ts';
import { closeWithdrawal } from './close-withdrawal.ts';
import { judgeNew } from './judge-withdrawals.ts';
import { leaveToStaff } from './pay-by-staff.ts';
import { publishChange } from './receipt.ts';
import { findUnseen, lockWithdrawal, MOST_LOOKS, updateWithdrawal, type WithdrawalRow } from './store.ts';

/** The result of a decision; `wrongState` has the actual state of the withdrawal. */
export type Decision =
  | { readonly done: true; readonly before: WithdrawalRow; readonly row: WithdrawalRow }
  | {
      readonly done: false;
      readonly why: 'unknown' | 'wrongState' | 'sent' | 'debt' | 'held';
      readonly state?: string;
    };

/** Why a withdrawal is declined: what its player reads, as a reason of the list, as words of staff, or both. */
export interface Rejecting extends JobContext {
  readonly reason: string;
  readonly code?: RejectReason | undefined;
}

/** Lets a pending withdrawal go to the bank, unless it is held or its player owes something. */
export const approveIn = (tx: Tx, id: string, context: JobContext): Promise<Decision> =>
  approve(tx, id, context, true);

/** @param isSeen whether a person decides it */
async function approve(tx: Tx, id: string, { actor, now }: JobContext, isSeen: boolean): Promise<Decision> {
  const pending = await lockWithdrawal(tx, id);
  if (!pending) return { done: false, why: 'unknown' };
  if (pending.state !== 'pending') return { done: false, why: 'wrongState', state: pending.state };
  if (pending.held_at !== null) return { done: false, why: 'held' };
  if ((await debtOf(tx, pending.player_id)) > 0n) return { done: false, why: 'debt' };
  const row = await forStaffIfExcluded(tx, pending, now);
  if (row.by_staff && !isSeen) return { done: false, why: 'wrongState', state: row.state };
  return change(tx, row, { state: 'approved', approved_at: now, decided_by: actorText(actor) });
}

/** Somebody may have excluded themselves since they asked: then it is not sent to the account they named. */
async function forStaffIfExcluded(tx: Tx, row: WithdrawalRow, now: Date): Promise<WithdrawalRow> {
  if (row.by_staff || !(await isExcluded(tx, { playerId: row.player_id, now }))) return row;
  return leaveToStaff(tx, row);
}

async function change(tx: Tx, before: WithdrawalRow, to: Partial<WithdrawalRow>): Promise<Decision> {
  await updateWithdrawal(tx, before.id, to);
  const row = { ...before, ...to };
  await publishChange(tx, row);
  return { done: true, before, row };
}

/** Keeps a pending withdrawal from being approved until somebody releases it. The player sees it as pending. */
export async function holdIn(
  tx: Tx,
  id: string,
  { actor, now, reason }: JobContext & { readonly reason: string },
): Promise<Decision> {
  const row = await lockWithdrawal(tx, id);
  const problem = openProblem(row, ['pending']);
  if (problem || !row) return problem ?? { done: false, why: 'unknown' };
  if (row.held_at !== null) return { done: false, why: 'held' };
  return change(tx, row, { held_at: now, held_by: actorText(actor), hold_reason: reason });
}

/** So many more times a gateway is asked once somebody has looked. */
const MORE_ASKS = 5;

/**
 * Lets a held withdrawal be approved again, or a gateway that gave no answer be asked again, by the same reference: to pay, or for the
 * result of what it has taken on; `wrongState` where none of these waits.
 */
export async function releaseIn(tx: Tx, id: string): Promise<Decision> {
  const row = await lockWithdrawal(tx, id);
  if (row?.state === 'approved' && row.accepted_at === null && row.asked_times >= row.asks_allowed)
    return change(tx, row, { asks_allowed: row.asked_times + MORE_ASKS });
  if (row?.state === 'approved' && row.accepted_at !== null && row.looked_times >= MOST_LOOKS)
    return change(tx, row, { looked_at: null, looked_times: 0 });
  const problem = openProblem(row, ['pending']);
  if (problem || !row) return problem ?? { done: false, why: 'unknown' };
  if (row.held_at === null) return { done: false, why: 'wrongState', state: row.state };
  return change(tx, row, { held_at: null, held_by: null, hold_reason: '' });
}

/** Returns the money with a reason the player reads. Not once a gateway may be paying. */
export async function rejectIn(
  tx: Tx,
  id: string,
  { reason, code, ...context }: Rejecting,
): Promise<Decision> {
  const row = await lockWithdrawal(tx, id);
  const problem = openProblem(row, ['pending', 'approved']);
  if (problem || !row) return problem ?? { done: false, why: 'unknown' };
  const ending = { state: 'rejected', isDecision: true, reason } as const;
  const after = await closeWithdrawal(tx, row, code ? { ...ending, reasonCode: code } : ending, context);
  return { done: true, before: row, row: after };
}

/** Writes down that staff has paid by hand. Not once a gateway may be paying too. */
export async function payIn(tx: Tx, id: string, context: JobContext): Promise<Decision> {
  const row = await lockWithdrawal(tx, id);
  const problem = openProblem(row, ['approved']);
  if (problem || !row) return problem ?? { done: false, why: 'unknown' };
  const after = await closeWithdrawal(tx, row, { state: 'paid', isDecision: true }, context);
  return { done: true, before: row, row: after };
}

function openProblem(row: WithdrawalRow | undefined, states: readonly string[]): Decision | undefined {
  if (!row) return { done: false, why: 'unknown' };
  if (!states.includes(row.state)) return { done: false, why: 'wrongState', state: row.state };
  return row.asked_at === null ? undefined : { done: false, why: 'sent' };
}

export const approveWithdrawal = (db: Db, id: string, context: JobContext): Promise<Decision> =>
  db.tx((tx) => approveIn(tx, id, context));

export const rejectWithdrawal = (db: Db, id: string, context: Rejecting): Promise<Decision> =>
  db.tx((tx) => rejectIn(tx, id, context));

export const payWithdrawal = (db: Db, id: string, context: JobContext): Promise<Decision> =>
  db.tx((tx) => payIn(tx, id, context));

const AT_ONCE = 50;

/** Whether `approveUnseen` may have anything to do: asked for with those of the other jobs. */
export const anyUndecided = () => sql<boolean>`exists (select from withdrawal where state = 'pending')`;

/**
 * Applies the rules of their sites to new withdrawals, and approves those that may go unseen once there was time to cancel.
 * @param hasScreener whether a service for screening is asked about players: while it has not answered, theirs wait
 */
export async function approveUnseen(db: Db, job: JobContext, hasScreener = false): Promise<void> {
  await judgeNew(db, job);
  const rules = { now: job.now, hasScreener };
  for (const { id, ...row } of await findUnseen(db.read, { ...rules, limit: AT_ONCE })) {
    const due = row.created_at.getTime() + row.auto_approve_after_s * 1_000;
    if (due > job.now.getTime()) continue;
    await db.tx(async (tx) => {
      await lockWithdrawal(tx, id);
      // Found some time ago: a case of its player may have been opened since, or the rule of its site changed.
      const [unseen] = await findUnseen(tx, { ...rules, limit: 1, id });
      if (unseen) await approve(tx, id, job, false);
    });
  }
}
