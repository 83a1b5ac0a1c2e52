import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Selectable, sql } from 'kysely';
import {
  isOfficeRefusal,
  type OfficeErrorCode,
  type OfficeRefusal,
  refuseStaff,
} from '#contract/office/errors.ts';
import { isExportName, PERSONAL_DATA } from '#contract/office/exports.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { audit, type StaffContext } from '../context.ts';
import type { OfficeLive } from '../live/office-live.ts';
import { readPersonalData } from '../privacy/personal-data.ts';
import { powersOf } from '../roles/permissions-of.ts';
import type { StaffTables } from '../tables.ts';
import { OPEN } from './begin-export.ts';
import { type AnswerCall, headOf, readPage, stillHeld } from './pages.ts';

const pack = promisify(gzip);

/** Rows of a part: as much as is done anew after a fault. */
const PART_ROWS = 5_000;
/** A run ends after so long, in milliseconds: a server that stops waits for it. */
const RUN_MS = 3_000;
/** An export that meets so many faults in a row has failed. */
const MOST_FAULTS = 5;

type Export = Selectable<StaffTables['staff_export']>;

export interface ExportDeps {
  readonly answer: AnswerCall;
  readonly clock: Clock;
  readonly live: Pick<OfficeLive, 'publish'>;
  readonly warn: (error: unknown, message: string) => void;
}

/** Whether `runExports` has anything to do: asked for with those of the other jobs. */
export const anyExportOpen = () =>
  sql<boolean>`exists (select from staff_export where state in ('waiting', 'running'))`;

/**
 * Makes the files of exports, part by part in turns, as the recurring job of one server at a time. A part is written in one
 * transaction with where the next one begins, so that another server goes on where this one was killed.
 *
 * @param db refuses to write once another server has the job
 */
export async function runExports(deps: ExportDeps, db: Db): Promise<void> {
  const until = performance.now() + RUN_MS;
  while (performance.now() < until) {
    const row = await db.read
      .selectFrom('staff_export')
      .selectAll()
      .where('state', 'in', OPEN)
      .orderBy('continued_at')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    try {
      await makePart(deps, db, row, until);
    } catch (error) {
      deps.warn(error, `export ${row.id} met a fault`);
      await noteFault(db, row, deps.clock);
    }
    deps.live.publish({ topic: 'jobs', staffId: row.staff_id });
  }
}

async function makePart(deps: ExportDeps, db: Db, row: Export, until: number): Promise<void> {
  const read = row.list === PERSONAL_DATA ? readDataPart : readListPart;
  const made = await read({ ...deps, db }, row, until);
  if (isOfficeRefusal(made)) return fail(db, row, made.refused, deps.clock);
  const body = await pack(made.text);
  const now = deps.clock.now();
  await db.tx(async (tx) => {
    const isDone = made.next === undefined;
    const { numUpdatedRows } = await tx
      .updateTable('staff_export')
      .set((own) => ({
        state: isDone ? 'done' : 'running',
        next_page: made.next ?? null,
        parts: row.parts + 1,
        rows: own('rows', '+', BigInt(made.count)),
        bytes: own('bytes', '+', BigInt(body.length)),
        faults: 0,
        continued_at: now,
        ended_at: isDone ? now : null,
      }))
      .where('id', '=', row.id)
      .where('state', 'in', OPEN)
      .where('parts', '=', row.parts)
      .executeTakeFirst();
    // It was cancelled meanwhile.
    if (numUpdatedRows === 0n) return;
    await tx
      .insertInto('staff_export_part')
      .values({ export_id: row.id, number: row.parts, name: made.file ?? null, body })
      .execute();
    if (isDone)
      await audit(tx, made.context, {
        object: `export:${row.id}`,
        after: { list: row.list, rows: Number(row.rows) + made.count },
      });
  });
}

/** A part of an export: of the file of its name within an archive, or of the one file. */
interface Part {
  readonly file?: string | undefined;
  readonly text: string;
  readonly count: number;
  readonly next: string | undefined;
  readonly context: StaffContext;
}

async function readDataPart(
  deps: ExportDeps & { readonly db: Db },
  row: Export,
): Promise<Part | OfficeRefusal> {
  const context = await contextOf(deps, row);
  if (!stillHeld(row.powers, context.powers)) return refuseStaff('permissionDenied');
  const playerId = BigInt(String(row.filter.player_id));
  return { ...(await readPersonalData(deps.db.read, playerId, row.next_page ?? undefined)), context };
}

async function readListPart(
  deps: ExportDeps & { readonly db: Db },
  row: Export,
  until: number,
): Promise<Part | OfficeRefusal> {
  const { list, filter, powers } = row;
  const context = await contextOf(deps, row);
  if (!isExportName(list)) return refuseStaff('badRequest', { field: 'list' });
  const texts = row.parts === 0 ? [headOf(list)] : [];
  let count = 0;
  let next = row.next_page ?? undefined;
  do {
    const page = await readPage(deps, { list, filter, powers }, next, context);
    if (isOfficeRefusal(page)) return page;
    texts.push(page.text);
    count += page.count;
    next = page.next;
  } while (next !== undefined && count < PART_ROWS && performance.now() < until);
  return { text: texts.join(''), count, next, context };
}

/** The person of an export, as if they asked now. One who was removed has no powers. */
async function contextOf(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  row: Export,
): Promise<StaffContext> {
  const { mail, status } = await db.read
    .selectFrom('staff')
    .select(['mail', 'status'])
    .where('id', '=', row.staff_id)
    .executeTakeFirstOrThrow();
  const isHere = status === 'active';
  return {
    ...{ sessionId: '', staffId: row.staff_id, operatorId: row.operator_id, mail },
    ...{ hasSecondFactor: true, factor: 'second', steppedUpAt: null },
    ...{ now: clock.now(), ip: row.ip, userAgent: row.user_agent, requestId: row.request_id },
    ...{ origin: '', isBackground: true, action: 'exports.start' },
    actor: { kind: 'staff', staffId: row.staff_id },
    powers: isHere ? await powersOf(db.read, row.staff_id) : { roles: [], may: new Map() },
  };
}

async function noteFault(db: Db, row: Export, clock: Clock): Promise<void> {
  const faults = row.faults + 1;
  if (faults >= MOST_FAULTS) return fail(db, row, 'internalServerError', clock);
  await db.tx((tx) =>
    tx
      .updateTable('staff_export')
      .set({ faults, continued_at: clock.now() })
      .where('id', '=', row.id)
      .where('state', 'in', OPEN)
      .execute(),
  );
}

/** Ends an export that cannot go on, and deletes what there is of its file. */
async function fail(db: Db, row: Export, failure: OfficeErrorCode, clock: Clock): Promise<void> {
  const context = await contextOf({ db, clock }, row);
  await db.tx(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff_export')
      .set({ state: 'failed', failure, ended_at: context.now, bytes: 0n })
      .where('id', '=', row.id)
      .where('state', 'in', OPEN)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await tx.deleteFrom('staff_export_part').where('export_id', '=', row.id).execute();
    await audit(tx, context, { object: `export:${row.id}`, outcome: failure, after: { list: row.list } });
  });
}
