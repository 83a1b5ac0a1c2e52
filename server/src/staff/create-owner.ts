import type { Db, Tx } from '../db/database.ts';
import { addAuditEntry } from './audit/add-entry.ts';
import { addShippedRoles } from './roles/open-operator.ts';
import { newInvitation } from './team/invitations.ts';

export interface NewOwner {
  /** Code of the operator; one that is not there is opened under this name. */
  readonly operator: string;
  readonly mail: string;
  /** As it is stored: `system:shell:ana`. */
  readonly actor: string;
  readonly now: Date;
}

/** The operator of a code with its shipped roles; it is opened where there is none. @returns its id */
export async function openOperator(tx: Tx, code: string): Promise<number> {
  await tx
    .insertInto('operator')
    .values({ code, name: code })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('operator')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  await addShippedRoles(tx, id);
  return id;
}

/**
 * Adds a member of staff and gives them a role at all sites; what is there already is left alone.
 *
 * @throws Error where the operator has no role of that code
 */
export async function addStaff(
  tx: Tx,
  of: { readonly operatorId: number; readonly mail: string; readonly role: string; readonly now: Date },
): Promise<bigint> {
  await tx
    .insertInto('staff')
    .values({
      operator_id: of.operatorId,
      mail: of.mail.toLowerCase(),
      password_hash: null,
      totp_secret: null,
      created_at: of.now,
    })
    .onConflict((conflict) => conflict.columns(['operator_id', 'mail']).doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('staff')
    .select('id')
    .where('operator_id', '=', of.operatorId)
    .where('mail', '=', of.mail.toLowerCase())
    .executeTakeFirstOrThrow();
  const role = await tx
    .selectFrom('role')
    .select('id')
    .where('operator_id', '=', of.operatorId)
    .where('code', '=', of.role)
    .executeTakeFirst();
  if (!role) throw new Error(`The operator has no role ${of.role}.`);
  await tx
    .insertInto('staff_role')
    .values({ staff_id: id, role_id: role.id, site_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/**
 * Makes somebody an owner from the command line: the first of an operator, or one who lost every second factor. Their password,
 * second factor and sessions are taken away until they use the link.
 *
 * @returns the token of the link, which is stored nowhere
 */
export async function createOwner(db: Db, { operator, mail, actor, now }: NewOwner): Promise<string> {
  return db.tx(async (tx) => {
    const operatorId = await openOperator(tx, operator);
    const staffId = await addStaff(tx, { operatorId, mail, role: 'owner', now });
    await tx
      .updateTable('staff')
      .set({ status: 'invited', password_hash: null, totp_secret: null })
      .where('id', '=', staffId)
      .execute();
    for (const table of ['staff_passkey', 'staff_reset'] as const)
      await tx.deleteFrom(table).where('staff_id', '=', staffId).execute();
    await tx
      .updateTable('staff_session')
      .set({ ended_at: now, ended_reason: 'ended' })
      .where('staff_id', '=', staffId)
      .where('ended_at', 'is', null)
      .execute();
    const token = await newInvitation(tx, staffId, now);
    await addAuditEntry(tx, {
      ...{ operatorId, at: now, actor, roles: [], siteId: null, action: 'create-owner', outcome: 'done' },
      ...{ object: `staff:${staffId}`, reason: 'from the command line', before: null },
      ...{ after: { mail: mail.toLowerCase() }, ip: '', userAgent: '', requestId: '' },
    });
    return token;
  });
}
