import type { OfficeRequest } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import type { StaffContext } from '../context.ts';

const ok = { statusCode: 1 } as const;
/** Of one person, over all lists. */
const MOST = 200;

type SaveRequest = OfficeRequest<'/api/office/views/save'>;

const valuesOf = ({ list, name, is_shared, filters, columns, sort }: SaveRequest) => ({
  ...{ list, name, is_shared, columns, sort },
  filters: JSON.stringify(filters),
});

async function change(
  db: Db,
  request: SaveRequest & { readonly id: string },
  { staffId }: StaffContext,
): Promise<{ id: string; version: number } | OfficeRefusal> {
  const { id, version } = request;
  const changed = await db.autocommit
    .updateTable('staff_view')
    .set((row) => ({ ...valuesOf(request), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('version', '=', version ?? 0)
    .returning('version')
    .executeTakeFirst();
  if (changed) return { id, version: changed.version };
  const there = await db.read
    .selectFrom('staff_view')
    .select('id')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return refuseStaff(there ? 'versionConflict' : 'unknownView');
}

async function add(
  db: Db,
  request: SaveRequest,
  { staffId, now }: StaffContext,
): Promise<{ id: string; version: number } | OfficeRefusal> {
  const { count } = await db.read
    .selectFrom('staff_view')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  if (count >= MOST) return refuseStaff('tooManyViews');
  const id = uuid7(now.getTime());
  await db.autocommit
    .insertInto('staff_view')
    .values({ id, staff_id: staffId, ...valuesOf(request) })
    .execute();
  return { id, version: 1 };
}

const UNIQUE_VIOLATION = '23505';
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

/** The views of a list that a member of staff sees: their own, and those that colleagues of the same operator share. */
const seenBy = (db: Db, { staffId, operatorId }: StaffContext, list: string) =>
  db.read
    .selectFrom('staff_view')
    .innerJoin('staff', 'staff.id', 'staff_view.staff_id')
    .where('staff_view.list', '=', list)
    .where('operator_id', '=', operatorId)
    .where((is) => is.or([is('staff_view.staff_id', '=', staffId), is('is_shared', '=', true)]));

/** Saved views of lists. */
export function viewCalls(db: Db) {
  return {
    'views.list': async ({ list }, context) => {
      const { staffId } = context;
      const rows = await seenBy(db, context, list)
        .leftJoin('staff_default_view as chosen', (join) =>
          join.onRef('view_id', '=', 'staff_view.id').on('chosen.staff_id', '=', staffId),
        )
        .select(['staff_view.id', 'staff_view.staff_id', 'name', 'is_shared'])
        .select(['filters', 'columns', 'sort', 'staff_view.version', 'full_name', 'mail', 'view_id'])
        .orderBy('name')
        .orderBy('staff_view.id')
        .execute();
      return {
        ...ok,
        views: rows.map(({ staff_id, full_name, mail, view_id, ...view }) => ({
          ...view,
          is_own: staff_id === staffId,
          is_default: view_id !== null,
          by: full_name || mail,
        })),
      };
    },
    'views.save': async (request, context) => {
      try {
        const { id } = request;
        const saved =
          id === undefined ? await add(db, request, context) : await change(db, { ...request, id }, context);
        return isOfficeRefusal(saved) ? saved : { ...ok, ...saved };
      } catch (error) {
        if (isTaken(error)) return refuseStaff('nameTaken', { field: 'name' });
        throw error;
      }
    },
    'views.remove': async ({ id }, { staffId }) => {
      const { numDeletedRows } = await db.autocommit
        .deleteFrom('staff_view')
        .where('id', '=', id)
        .where('staff_id', '=', staffId)
        .executeTakeFirst();
      return numDeletedRows === 0n ? refuseStaff('unknownView') : ok;
    },
    'views.setDefault': async ({ list, id }, context) => {
      const { staffId: staff_id } = context;
      if (id === null) {
        await db.autocommit
          .deleteFrom('staff_default_view')
          .where('staff_id', '=', staff_id)
          .where('list', '=', list)
          .execute();
        return ok;
      }
      const view = await seenBy(db, context, list)
        .select('staff_view.id')
        .where('staff_view.id', '=', id)
        .executeTakeFirst();
      if (!view) return refuseStaff('unknownView', { field: 'id' });
      await db.autocommit
        .insertInto('staff_default_view')
        .values({ staff_id, list, view_id: id })
        .onConflict((conflict) => conflict.columns(['staff_id', 'list']).doUpdateSet({ view_id: id }))
        .execute();
      return ok;
    },
  } satisfies Partial<OfficeHandlers>;
}
