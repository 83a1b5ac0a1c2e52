import { type OfficeCallName, officeCalls } from '#contract/office/calls.ts';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { OfficeRow } from '#contract/office/office-call.ts';
import type { Db } from '../db/database.ts';
import { audit, type OfficeContext, type StaffContext } from './context.ts';
import type { KeyContext } from './integrations/keys.ts';
import { holds, type Powers, powersOf } from './roles/permissions-of.ts';
import type { HalfContext } from './sessions/complete-session.ts';
import { STEP_UP_MS } from './sessions/staff-sessions.ts';

/**
 * The one place where a permission is checked: by the contract's row, with what the caller's roles allow at this moment. Where
 * a call names a site, its handler looks it up among those the permission holds at. A refusal is in the audit log.
 */
export async function admitStaff(
  db: Db,
  name: OfficeCallName,
  session: HalfContext,
): Promise<StaffContext | OfficeRefusal> {
  const row: OfficeRow = officeCalls[name];
  const powers = await powersOf(db.read, session.staffId);
  const context: StaffContext = {
    ...session,
    actor: { kind: 'staff', staffId: session.staffId },
    powers,
    action: name,
  };
  if (isAllowed(row, powers)) return needsStepUp(row, session) ? refuseStaff('stepUpRequired') : context;
  await db.tx((tx) =>
    audit(tx, context, { object: `permission:${row.permission}`, outcome: 'permissionDenied' }),
  );
  return refuseStaff('permissionDenied');
}

/** The same for a program with an API key: a call that is not for keys is refused as one that the key has no permission for. */
export async function admitKey(
  db: Db,
  name: OfficeCallName,
  key: KeyContext,
): Promise<OfficeContext | OfficeRefusal> {
  const row: OfficeRow = officeCalls[name];
  const context: OfficeContext = { ...key, action: name };
  if (row.byKey === true && isAllowed(row, key.powers)) return context;
  await db.tx((tx) =>
    audit(tx, context, { object: `permission:${row.permission}`, outcome: 'permissionDenied' }),
  );
  return refuseStaff('permissionDenied');
}

function isAllowed({ permission, everywhere = false }: OfficeRow, powers: Powers): boolean {
  if (permission === undefined) return true;
  return everywhere ? powers.may.get(permission) === 'all' : holds(powers, permission);
}

function needsStepUp({ stepUp = false }: OfficeRow, { steppedUpAt, now }: HalfContext): boolean {
  return stepUp && (steppedUpAt === null || now.getTime() - steppedUpAt.getTime() > STEP_UP_MS);
}
