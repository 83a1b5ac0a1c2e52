import type { OfficeErrorCode, OfficeRefusal } from '#contract/office/errors.ts';
import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { Db, Tx } from '../db/database.ts';
import { audit, type OfficeContext } from './context.ts';
import { siteFor } from './roles/sites-for.ts';
import type { AuditState } from './tables.ts';

/** What was changed; `before` is missing where it is new. */
interface Changed<Row> {
  readonly before: Row | undefined;
  readonly after: Row;
}

/** Why nothing was changed, by the field that is at fault. */
interface Problem {
  readonly refused: OfficeErrorCode;
  readonly field: string;
}

interface Asked<Row> {
  readonly site: string;
  readonly reason: string;
  readonly permission: Permission;
  /** What the audit log calls it, after the change: `<kind>:<id>`. */
  readonly object: (after: Row) => string;
}

/** Changes something of a site, if the permission holds for the caller there, and adds what it was and is to the audit log. */
export async function changeAtSite<Row>(
  db: Db,
  context: OfficeContext,
  { site, reason, permission, object }: Asked<Row>,
  work: (tx: Tx, action: { readonly siteId: number; readonly now: Date }) => Promise<Changed<Row> | Problem>,
  stateOf: (row: Row) => AuditState,
): Promise<Changed<Row> | OfficeRefusal> {
  const at = await siteFor(db.read, context, permission, site);
  if (isOfficeRefusal(at)) return at;
  return db.tx(async (tx) => {
    const done = await work(tx, { siteId: at.id, now: context.now });
    if ('refused' in done) return refuseStaff(done.refused, { field: done.field });
    const before = done.before === undefined ? null : stateOf(done.before);
    const after = stateOf(done.after);
    await audit(tx, context, { object: object(done.after), siteId: at.id, reason, before, after });
    return done;
  });
}
