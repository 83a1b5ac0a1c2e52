import { sql } from 'kysely';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Json } from '../../db/schema.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { audit, type StaffContext } from '../context.ts';
import { holds } from '../roles/permissions-of.ts';
import type { AnyKind, Performed, RequestKind } from './request-kind.ts';
import { conflictWith } from './same-person.ts';
import { type Kinds, needsSecond } from './thresholds.ts';

const HOURS_OPEN = 48;

export interface Asked<Input extends Json> {
  /** One of those at which the caller has the permission of the kind. */
  readonly siteId: number;
  readonly input: Input;
  readonly reason: string;
  /** The request's id where the caller names one: asked again under it, the same request is the answer. */
  readonly key?: string | undefined;
}

/** An action was done, or waits for a second person. */
export type Acted = { readonly requestId: string | null } & Performed;

/** Ends a transaction and undoes it. */
class Undone<Outcome> extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('undone');
    this.outcome = outcome;
  }
}

/** Runs work in a transaction that is undone where the work says so. */
async function orUndo<Outcome>(
  db: Db,
  work: (tx: Tx, undo: (outcome: Outcome) => never) => Promise<Outcome>,
): Promise<Outcome> {
  let undone: Undone<Outcome> | undefined;
  try {
    return await db.tx((tx) =>
      work(tx, (outcome) => {
        undone = new Undone(outcome);
        throw undone;
      }),
    );
  } catch (error) {
    if (undone !== undefined && error === undone) return undone.outcome;
    throw error;
  }
}

/** The site that the audit log has an action under. */
const siteOf = ({ isOfOperator = false }: Pick<AnyKind, 'isOfOperator'>, siteId: number) =>
  isOfOperator ? {} : { siteId };

/**
 * Does an action, or makes it a request where its amount is above the threshold. Either way it is tried: what is not possible
 * is refused at once.
 */
export async function act<Input extends Json>(
  db: Db,
  context: StaffContext,
  kind: RequestKind<Input>,
  { siteId, input, reason, key }: Asked<Input>,
): Promise<Acted | OfficeRefusal> {
  if (!holds(context.powers, kind.permission, siteId)) return refuseStaff('permissionDenied');
  const object = kind.object(input);
  const tried = await orUndo<(Performed & { isDone: boolean }) | OfficeRefusal>(db, async (tx, undo) => {
    const performed = await kind.perform(tx, { siteId, actor: context.actor, now: context.now }, input);
    if (isOfficeRefusal(performed)) return undo(performed);
    const { amount, before, after, isForTwo = false } = performed;
    if (isForTwo || (await needsSecond(tx, kind, { siteId, staffId: context.staffId, amount })))
      return undo({ ...performed, isDone: false });
    const change = { ...siteOf(kind, siteId), reason, before, after };
    await audit(tx, context, { ...change, object: performed.object ?? object });
    return { ...performed, isDone: true };
  });
  if (isOfficeRefusal(tried)) return tried;
  const { isDone, ...performed } = tried;
  if (isDone) return { ...performed, requestId: null };
  const requestId = await insertRequest(db, context, kind, {
    ...{ siteId, input, reason, key, object },
    performed,
  });
  return isOfficeRefusal(requestId) ? requestId : { ...performed, requestId };
}

function insertRequest(
  db: Db,
  context: StaffContext,
  kind: Pick<AnyKind, 'name' | 'isSingle' | 'isOfOperator'>,
  asked: Asked<Json> & { readonly object: string; readonly performed: Performed },
): Promise<string | OfficeRefusal> {
  const { siteId, input, reason, object, performed } = asked;
  const id = asked.key ?? uuid7();
  return db.tx(async (tx) => {
    const { operatorId, staffId } = context;
    if (kind.isSingle && (await hasOpen(tx, operatorId, kind.name, object)))
      return refuseStaff('alreadyRequested');
    const site = await tx
      .selectFrom('site')
      .select('currency')
      .where('id', '=', siteId)
      .executeTakeFirstOrThrow();
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('staff_request')
      .values({
        ...{ id, operator_id: operatorId, site_id: siteId, kind: kind.name, object, reason },
        input: JSON.stringify(input),
        effect: JSON.stringify({ before: performed.before, after: performed.after }),
        amount: performed.amount ?? null,
        currency: performed.amount === undefined ? null : (performed.currency ?? site.currency),
        requested_by: staffId,
        expires_at: sql<Date>`ledger_now() + make_interval(hours => ${HOURS_OPEN})`,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (added === 0n) return repeatOf(tx, id, context, { object, input });
    await audit(tx, context, {
      ...{ object: `request:${id}`, ...siteOf(kind, siteId), reason, before: null },
      after: { kind: kind.name, object, input },
    });
    return id;
  });
}

/** The request of an id that was asked for again, as far as it is the same. */
async function repeatOf(
  tx: Tx,
  id: string,
  { staffId }: StaffContext,
  { object, input }: { readonly object: string; readonly input: Json },
): Promise<string | OfficeRefusal> {
  const row = await tx
    .selectFrom('staff_request')
    .select('id')
    .where('id', '=', id)
    .where('requested_by', '=', staffId)
    .where('object', '=', object)
    .where(sql<boolean>`input = ${JSON.stringify(input)}::jsonb`)
    .executeTakeFirst();
  return row?.id ?? refuseStaff('keyReused');
}

/** Whether a request of the kind is open for the object. Another transaction that asks the same waits until `tx` has ended. */
async function hasOpen(tx: Tx, operatorId: number, kind: string, object: string): Promise<boolean> {
  const name = `${operatorId} ${kind} ${object}`;
  await sql`select pg_advisory_xact_lock(hashtext('staff request'), hashtext(${name}))`.execute(tx);
  const row = await tx
    .selectFrom('staff_request')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('object', '=', object)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .where(sql<boolean>`expires_at > ledger_now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Deciding {
  readonly id: string;
  readonly reason: string;
}

type RequestRow = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

function lockRequest(tx: Tx, operatorId: number, id: string) {
  return tx
    .selectFrom('staff_request')
    .selectAll()
    .select(sql<boolean>`expires_at <= ledger_now()`.as('is_expired'))
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .forUpdate()
    .executeTakeFirst();
}

/** A request that is open, whose row the caller holds from now on. One of a site the caller has nothing at is unknown. */
async function openRequest(
  tx: Tx,
  kinds: Kinds,
  context: StaffContext,
  id: string,
): Promise<{ readonly row: RequestRow; readonly kind: AnyKind } | OfficeRefusal> {
  const row = await lockRequest(tx, context.operatorId, id);
  const kind = row && kinds.get(row.kind);
  if (!row || !kind) return refuseStaff('unknownRequest');
  const isOwn = row.requested_by === context.staffId;
  if (!isOwn && !holds(context.powers, kind.permission, row.site_id)) return refuseStaff('unknownRequest');
  if (row.state !== 'open') return refuseStaff('requestDecided', { detail: { state: row.state } });
  return row.is_expired ? refuseStaff('requestExpired') : { row, kind };
}

async function close(
  tx: Tx,
  row: RequestRow,
  { staffId, now }: StaffContext,
  { state, reason }: { readonly state: 'approved' | 'declined' | 'withdrawn'; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('staff_request')
    .set({ state, decided_by: staffId, decided_at: now, decision: reason })
    .where('id', '=', row.id)
    .execute();
}

/** Refuses a decision; that somebody tried to decide on their own is in the audit log. */
async function refuseOwn(
  db: Db,
  context: StaffContext,
  id: string,
  refused: 'ownRequest' | 'samePerson',
): Promise<OfficeRefusal> {
  await db.tx((tx) => audit(tx, context, { object: `request:${id}`, outcome: refused }));
  return refuseStaff(refused);
}

const isOwnOrSame = (value: unknown): value is OfficeRefusal & { refused: 'ownRequest' | 'samePerson' } =>
  isOfficeRefusal(value) && (value.refused === 'ownRequest' || value.refused === 'samePerson');

/**
 * Does what a request asks for, once, as far as it is still possible. What is refused leaves it open, so that it can be
 * approved later or declined.
 */
export async function approve(
  db: Db,
  kinds: Kinds,
  context: StaffContext,
  { id, reason }: Deciding,
): Promise<Performed | OfficeRefusal> {
  const done = await orUndo<Performed | OfficeRefusal>(db, async (tx, undo) => {
    const open = await openRequest(tx, kinds, context, id);
    if (isOfficeRefusal(open)) return open;
    const { row, kind } = open;
    const conflict = await conflictWith(tx, row.requested_by, context);
    if (conflict) return refuseStaff(conflict);
    const input = kind.schema.parse(row.input);
    const { actor, now } = context;
    const performed = await kind.perform(tx, { siteId: row.site_id, actor, now }, input);
    if (isOfficeRefusal(performed)) return undo(performed);
    await close(tx, row, context, { state: 'approved', reason });
    const { before, after } = performed;
    const change = { ...siteOf(kind, row.site_id), before, after };
    await audit(tx, context, { ...change, object: `request:${id}`, reason });
    await audit(tx, context, { ...change, object: performed.object ?? row.object, reason: row.reason });
    return performed;
  });
  return isOwnOrSame(done) ? refuseOwn(db, context, id, done.refused) : done;
}

/** Refuses a request for good. Its requester withdraws it instead. */
export async function decline(
  db: Db,
  kinds: Kinds,
  context: StaffContext,
  { id, reason }: Deciding,
): Promise<OfficeRefusal | undefined> {
  const refused = await db.tx(async (tx) => {
    const open = await openRequest(tx, kinds, context, id);
    if (isOfficeRefusal(open)) return open;
    if (open.row.requested_by === context.staffId) return refuseStaff('ownRequest');
    await close(tx, open.row, context, { state: 'declined', reason });
    await audit(tx, context, { object: `request:${id}`, ...siteOf(open.kind, open.row.site_id), reason });
    return undefined;
  });
  return isOwnOrSame(refused) ? refuseOwn(db, context, id, refused.refused) : refused;
}

/** Takes one's own request back. */
export function withdraw(
  db: Db,
  kinds: Kinds,
  context: StaffContext,
  { id, reason }: Deciding,
): Promise<OfficeRefusal | undefined> {
  return db.tx(async (tx) => {
    const open = await openRequest(tx, kinds, context, id);
    if (isOfficeRefusal(open)) return open;
    if (open.row.requested_by !== context.staffId) return refuseStaff('notOwnRequest');
    await close(tx, open.row, context, { state: 'withdrawn', reason });
    await audit(tx, context, { object: `request:${id}`, ...siteOf(open.kind, open.row.site_id), reason });
    return undefined;
  });
}
