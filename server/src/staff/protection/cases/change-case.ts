import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { isExclusion, isMoneyLimit, type LimitKind, type StopKind } from '#rules/players/limits.ts';
import { actorText } from '../../../actor.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { addToOutbox } from '../../../db/outbox.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import {
  type CaseKind,
  markerValues,
  meetReviews,
  setPlayerStatus,
  stopByStaff,
  tightenLimit,
} from '../../../players/public.ts';
import { audit, type StaffContext } from '../../context.ts';
import type { AuditState } from '../../tables.ts';
import { readLimit } from '../tighten.ts';
import { type CaseFacts, readCases } from './read-cases.ts';

const FOLLOW_UP_MS = 30 * 24 * 60 * 60 * 1000;

/** A case and the version that a change was decided on, among sites at which the caller may change it. */
export interface CaseChange {
  readonly caseId: string;
  readonly version: number;
  readonly siteIds: readonly number[];
}

interface Changed {
  readonly set?: { readonly state?: 'open' | 'assigned' | 'decided'; readonly assigned_to?: bigint | null };
  readonly decided?: { readonly outcome: string; readonly reason: string };
  readonly reason: string;
  readonly after: AuditState;
}

/** Undoes the transaction with its refusal. */
class Undone extends Error {
  readonly refusal: OfficeRefusal;
  constructor(refusal: OfficeRefusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** Changes a case that is not decided, under its lock; what `work` refuses undoes all of it. */
async function changeCase(
  db: Db,
  context: StaffContext,
  { caseId, version, siteIds }: CaseChange,
  work: (tx: Tx, found: CaseFacts) => Promise<Changed | OfficeRefusal>,
): Promise<{ readonly version: number } | OfficeRefusal> {
  const { actor, now } = context;
  try {
    return await db.tx(async (tx) => {
      await tx.selectFrom('protection_case').select('id').where('id', '=', caseId).forUpdate().execute();
      const [found] = await readCases(tx, { siteIds, caseId, limit: 1 });
      if (!found) throw new Undone(refuseStaff('unknownCase'));
      if (found.state === 'decided') throw new Undone(refuseStaff('caseDecided'));
      if (found.version !== version) throw new Undone(refuseStaff('versionConflict', { field: 'version' }));
      const done = await work(tx, found);
      if (isOfficeRefusal(done)) throw new Undone(done);
      const decided = done.decided && {
        ...{ ...done.decided, state: 'decided' as const },
        ...{ decided_at: now, decided_by: actorText(actor) },
      };
      await tx
        .updateTable('protection_case')
        .set({ ...done.set, ...decided, version: version + 1 })
        .where('id', '=', caseId)
        .execute();
      const assigned = found.assigned_to === null ? null : String(found.assigned_to);
      const before = { state: found.state, assigned_to: assigned };
      await audit(tx, context, {
        ...{ object: `player:${found.id}`, siteId: found.site_id, reason: done.reason },
        ...{ before: { case: caseId, ...before }, after: { case: caseId, ...done.after } },
      });
      return { version: version + 1 };
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}

/** Gives a case to a colleague who is active, or takes it from everybody. */
export function assignCase(
  db: Db,
  context: StaffContext,
  change: CaseChange & { readonly to: bigint | null },
): Promise<{ readonly version: number } | OfficeRefusal> {
  return changeCase(db, context, change, async (tx) => {
    const { to } = change;
    const colleague =
      to === null
        ? undefined
        : await tx
            .selectFrom('staff')
            .select('id')
            .where('id', '=', to)
            .where('operator_id', '=', context.operatorId)
            .where('status', '=', 'active')
            .executeTakeFirst();
    if (to !== null && !colleague) return refuseStaff('unknownStaff', { field: 'to' });
    const state = to === null ? ('open' as const) : ('assigned' as const);
    return {
      ...{ set: { state, assigned_to: to }, reason: '' },
      after: { state, assigned_to: to === null ? null : String(to) },
    };
  });
}

const ofProtection = ['helped', 'no_harm', 'excluded', 'watched'];
const ofNames = ['same_person', 'another_person'];

/** What can come of a case. */
const outcomesOf: Readonly<Record<CaseKind, readonly string[]>> = {
  ...{ harm: ofProtection, duplicate: ofProtection, sanction: ofNames, pep: ofNames },
  ...{ trigger: ['no_concern', 'concern'], laundering: ['reported', 'dismissed'] },
};

/** Decides a case. */
export const closeCase = (
  db: Db,
  context: StaffContext,
  change: CaseChange & { readonly outcome: string; readonly reason: string },
): Promise<{ readonly version: number } | OfficeRefusal> =>
  changeCase(db, context, change, async (tx, { id: playerId, site_id: siteId, kind }) => {
    const { outcome, reason } = change;
    if (!outcomesOf[kind].includes(outcome)) return refuseStaff('badRequest', { field: 'outcome' });
    if (kind === 'trigger') await meetReviews(tx, { playerId, actor: context.actor, now: context.now });
    // Nothing may be made available to a person under sanctions, from this moment.
    if (kind === 'sanction' && outcome === 'same_person')
      await setPlayerStatus(tx, { siteId, playerId, ...context }, 'blocked');
    return { decided: { outcome, reason }, reason, after: { state: 'decided', outcome } };
  });

/** Something that staff does in a case. */
export interface Intervention {
  readonly kind: 'message' | 'call' | 'limit' | 'break' | 'note';
  readonly note: string;
  /** Of a message. */
  readonly subject?: string | undefined;
  readonly limit?: { readonly kind: LimitKind; readonly limit: string } | undefined;
  readonly stop?: StopKind | undefined;
}

/** Does it, and writes it down with the player's markers at this moment: they are compared 30 days later. */
export function intervene(
  db: Db,
  context: StaffContext,
  change: CaseChange & Intervention,
): Promise<{ readonly version: number } | OfficeRefusal> {
  const { kind, note } = change;
  const { actor, now } = context;
  return changeCase(db, context, change, async (tx, found) => {
    const of = { siteId: found.site_id, playerId: found.id, actor, now };
    const before = await markerValues(tx, found.id, now);
    const done = await act(tx, of, change, found);
    if (isOfficeRefusal(done)) return done;
    await tx
      .insertInto('protection_action')
      .values({
        ...{ id: uuid7(), case_id: change.caseId, site_id: found.site_id, player_id: found.id },
        ...{ kind: done.kind, note, done_at: now, done_by: actorText(actor), after: null },
        ...{ before: JSON.stringify(before), follow_up_at: new Date(now.getTime() + FOLLOW_UP_MS) },
      })
      .execute();
    return { reason: note.slice(0, 500), after: { ...done.after, did: kind } };
  });
}

type Acted = { readonly kind: Intervention['kind'] | 'exclude'; readonly after: { [key: string]: string } };

async function act(
  tx: Tx,
  of: Parameters<typeof tightenLimit>[1],
  { kind, note, subject, limit, stop }: Intervention,
  { language }: CaseFacts,
): Promise<Acted | OfficeRefusal> {
  switch (kind) {
    case 'limit': {
      if (!limit) return refuseStaff('badRequest', { field: 'limit' });
      const value = readLimit(limit.kind, limit.limit);
      if (value === undefined) return refuseStaff('invalidLimit', { field: 'limit' });
      if (!(await tightenLimit(tx, of, { kind: limit.kind, value })))
        return refuseStaff('limitNotTighter', { field: 'limit' });
      return {
        kind,
        after: { [limit.kind]: isMoneyLimit(limit.kind) ? formatAmount(value) : String(value) },
      };
    }
    case 'break': {
      if (!stop) return refuseStaff('badRequest', { field: 'stop' });
      if (!(await stopByStaff(tx, of, stop))) return refuseStaff('stopNotLonger', { field: 'stop' });
      return { kind: isExclusion(stop) ? 'exclude' : 'break', after: { stop } };
    }
    case 'message': {
      if (subject === undefined) return refuseStaff('badRequest', { field: 'subject' });
      const text = { title: subject, body: note };
      await addToOutbox(tx, {
        ...{ siteId: of.siteId, playerId: of.playerId, topic: 'inbox.send' },
        payload: { kind: 'staff', texts: { EN: text, [language]: text }, href: '/responsible-gaming' },
      });
      return { kind, after: { subject } };
    }
    default:
      return { kind, after: {} };
  }
}
