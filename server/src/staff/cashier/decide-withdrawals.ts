import { z } from 'zod';
import {
  isOfficeRefusal,
  type OfficeErrorCode,
  type OfficeRefusal,
  refuseStaff,
} from '#contract/office/errors.ts';
import type { RejectReason } from '#contract/office/money/withdrawal-words.ts';
import type { Db, Tx } from '../../db/database.ts';
import { approveIn, type Decision, holdIn, payIn, rejectIn, releaseIn } from '../../wallet/public.ts';
import { audit, type StaffContext } from '../context.ts';
import type { Performed, RequestKind } from '../requests/request-kind.ts';
import { act } from '../requests/requests.ts';
import type { AuditState } from '../tables.ts';

const UNIT = 10_000n;
/** Withdrawals above this need two persons where a site has set no threshold, in units of its currency. */
const TWO_ABOVE = 50_000n;

const refusals: Readonly<Record<Extract<Decision, { done: false }>['why'], OfficeErrorCode>> = {
  unknown: 'unknownWithdrawal',
  wrongState: 'withdrawalDecided',
  sent: 'withdrawalSent',
  debt: 'debtOpen',
  held: 'withdrawalHeld',
};

type Row = Extract<Decision, { done: true }>['row'];

const stateOf = (row: Row): AuditState => ({
  state: row.state,
  ...(row.held_at === null ? {} : { held: row.hold_reason }),
  ...(row.reason_code === null ? {} : { declined: row.reason_code }),
});

/** Reads a decision as what was done, for the site of the call alone. */
function readDecision(decision: Decision, siteId: number): Performed | OfficeRefusal {
  if (!decision.done) return refuseStaff(refusals[decision.why]);
  const { before, row } = decision;
  if (row.site_id !== siteId) return refuseStaff('unknownWithdrawal');
  return { amount: row.amount, before: stateOf(before), after: stateOf(row) };
}

const schema = z.object({ withdrawal_id: z.string() });

/** Lets a withdrawal go to the bank. */
export const withdrawalKind: RequestKind<z.output<typeof schema>> = {
  name: 'withdrawal',
  permission: 'cashier.pay',
  above: TWO_ABOVE * UNIT,
  isSingle: true,
  schema,
  object: ({ withdrawal_id }) => `withdrawal:${withdrawal_id}`,
  perform: async (tx, context, { withdrawal_id }) =>
    readDecision(await approveIn(tx, withdrawal_id, context), context.siteId),
};

export type Verb =
  | { readonly verb: 'approve' | 'pay' | 'hold' | 'release' }
  | { readonly verb: 'reject'; readonly code: RejectReason; readonly text: string };

/** What became of one withdrawal. */
export interface Outcome {
  readonly withdrawal_id: string;
  readonly outcome: string;
  readonly request_id: string | null;
}

/** Decides on withdrawals one after the other, each in a transaction of its own; what one is refused for does not stop the others. */
export async function decideAll(
  db: Db,
  context: StaffContext,
  verb: Verb,
  of: { readonly ids: readonly string[]; readonly reason: string; readonly siteIds: readonly number[] },
): Promise<Outcome[]> {
  const rows: Outcome[] = [];
  for (const id of [...new Set(of.ids.map((one) => one.toLowerCase()))]) {
    const siteId = await siteOf(db, id, of.siteIds);
    const done =
      siteId === undefined
        ? refuseStaff('unknownWithdrawal')
        : await decideOne(db, context, verb, { id, siteId, reason: of.reason });
    if (isOfficeRefusal(done)) rows.push({ withdrawal_id: id, outcome: done.refused, request_id: null });
    else rows.push({ withdrawal_id: id, outcome: done === null ? 'done' : 'requested', request_id: done });
  }
  return rows;
}

async function siteOf(db: Db, id: string, siteIds: readonly number[]): Promise<number | undefined> {
  const row = await db.read
    .selectFrom('withdrawal')
    .select('site_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && siteIds.includes(row.site_id) ? row.site_id : undefined;
}

/** @returns the id of the request that waits for a second person, `null` where it is done */
async function decideOne(
  db: Db,
  context: StaffContext,
  verb: Verb,
  { id, siteId, reason }: { readonly id: string; readonly siteId: number; readonly reason: string },
): Promise<string | null | OfficeRefusal> {
  if (verb.verb === 'approve') {
    const done = await act(db, context, withdrawalKind, { siteId, input: { withdrawal_id: id }, reason });
    return isOfficeRefusal(done) ? done : done.requestId;
  }
  return db.tx(async (tx) => {
    const done = readDecision(await decide(tx, context, verb, { id, reason }), siteId);
    if (isOfficeRefusal(done)) return done;
    const { before, after } = done;
    await audit(tx, context, { object: `withdrawal:${id}`, siteId, reason, before, after });
    return null;
  });
}

function decide(
  tx: Tx,
  { actor, now }: StaffContext,
  verb: Verb,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Decision> {
  const context = { actor, now };
  switch (verb.verb) {
    case 'approve':
      return approveIn(tx, id, context);
    case 'pay':
      return payIn(tx, id, context);
    case 'hold':
      return holdIn(tx, id, { ...context, reason });
    case 'release':
      return releaseIn(tx, id);
    case 'reject':
      return rejectIn(tx, id, { ...context, reason: verb.text, code: verb.code });
  }
}
