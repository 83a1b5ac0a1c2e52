import { actorText, type JobContext } from '../../actor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { debtOf } from '../../ledger/public.ts';
import { isExcluded } from '../../players/public.ts';
import { closeWithdrawal } from './close-withdrawal.ts';
import { leaveToStaff } from './pay-by-staff.ts';
import { publishChange } from './receipt.ts';
import { findUnseen, lockWithdrawal, updateWithdrawal, type WithdrawalRow } from './store.ts';

/** The result of a decision; `wrongState` has the actual state of the withdrawal. */
export type Decision =
  | { readonly done: true; readonly row: WithdrawalRow }
  | {
      readonly done: false;
      readonly why: 'unknown' | 'wrongState' | 'sent' | 'debt';
      readonly state?: string;
    };

/** Lets a pending withdrawal go to the bank, unless its player owes something. */
export function approveWithdrawal(db: Db, id: string, context: JobContext): Promise<Decision> {
  return approve(db, id, context, true);
}

/** @param isSeen whether a person decides it */
function approve(db: Db, id: string, { actor, now }: JobContext, isSeen: boolean): Promise<Decision> {
  return decide(db, id, async (tx, pending) => {
    if (pending.state !== 'pending') return { done: false, why: 'wrongState', state: pending.state };
    if ((await debtOf(tx, pending.player_id)) > 0n) return { done: false, why: 'debt' };
    const row = await forStaffIfExcluded(tx, pending, now);
    if (row.by_staff && !isSeen) return { done: false, why: 'wrongState', state: row.state };
    const change = { state: 'approved', approved_at: now, decided_by: actorText(actor) } as const;
    await updateWithdrawal(tx, id, change);
    await publishChange(tx, { ...row, ...change });
    return { done: true, row: { ...row, ...change } };
  });
}

/** Somebody may have excluded themselves since they asked: then it is not sent to the account they named. */
async function forStaffIfExcluded(tx: Tx, row: WithdrawalRow, now: Date): Promise<WithdrawalRow> {
  if (row.by_staff || !(await isExcluded(tx, { playerId: row.player_id, now }))) return row;
  return leaveToStaff(tx, row);
}

/** Returns the money with a reason the player reads. Not once a gateway may be paying. */
export function rejectWithdrawal(
  db: Db,
  id: string,
  { reason, ...context }: JobContext & { readonly reason: string },
): Promise<Decision> {
  return decide(db, id, async (tx, row) => {
    const problem = openProblem(row, ['pending', 'approved']);
    if (problem) return problem;
    return {
      done: true,
      row: await closeWithdrawal(tx, row, { state: 'rejected', isDecision: true, reason }, context),
    };
  });
}

/** Writes down that staff has paid by hand. Not once a gateway may be paying too. */
export function payWithdrawal(db: Db, id: string, context: JobContext): Promise<Decision> {
  return decide(db, id, async (tx, row) => {
    const problem = openProblem(row, ['approved']);
    if (problem) return problem;
    return { done: true, row: await closeWithdrawal(tx, row, { state: 'paid', isDecision: true }, context) };
  });
}

function openProblem(row: WithdrawalRow, states: readonly string[]): Decision | undefined {
  if (!states.includes(row.state)) return { done: false, why: 'wrongState', state: row.state };
  return row.asked_at === null ? undefined : { done: false, why: 'sent' };
}

function decide(
  db: Db,
  id: string,
  work: (tx: Tx, row: WithdrawalRow) => Promise<Decision>,
): Promise<Decision> {
  return db.tx(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    return row ? work(tx, row) : { done: false, why: 'unknown' };
  });
}

const AT_ONCE = 50;

/** Approves what a site lets through unseen, once its player had time to think better of it. */
export async function approveUnseen(db: Db, job: JobContext): Promise<void> {
  for (const row of await findUnseen(db.read, job.now, AT_ONCE)) {
    const due = row.created_at.getTime() + row.auto_approve_after_s * 1_000;
    if (due <= job.now.getTime()) await approve(db, row.id, job, false);
  }
}
