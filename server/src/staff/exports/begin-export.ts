import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { StaffContext } from '../context.ts';
import type { ExportPowers } from '../tables.ts';

/** Of one person, at the same time. */
const MOST = 5;
export const OPEN = ['waiting', 'running'] as const;

/** Notes an export for `runExports` to make. @returns its id */
export async function beginExport(
  tx: Tx,
  asked: { readonly list: string; readonly filter: object; readonly powers: ExportPowers },
  { staffId, operatorId, now, ip, userAgent, requestId }: StaffContext,
): Promise<string | OfficeRefusal> {
  // One person's are counted one after the other.
  await tx.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute();
  const open = await tx
    .selectFrom('staff_export')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('state', 'in', OPEN)
    .execute();
  if (open.length >= MOST) return refuseStaff('tooManyExports');
  const id = uuid7(now.getTime());
  await tx
    .insertInto('staff_export')
    .values({
      ...{ id, operator_id: operatorId, staff_id: staffId, list: asked.list, ip },
      ...{ user_agent: userAgent, request_id: requestId, created_at: now, continued_at: now },
      ...{ filter: JSON.stringify(asked.filter), powers: JSON.stringify(asked.powers) },
      ...{ failure: null, next_page: null, ended_at: null },
    })
    .execute();
  return id;
}
