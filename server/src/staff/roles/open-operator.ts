import type { Tx } from '../../db/database.ts';
import { shippedRoles } from './shipped-roles.ts';

/** Writes the roles that ship for an operator who has none of that code yet. What an owner has changed is left alone. */
export async function addShippedRoles(tx: Tx, operatorId: number): Promise<void> {
  const added = await tx
    .insertInto('role')
    .values(shippedRoles.map(({ code, name }) => ({ operator_id: operatorId, code, name })))
    .onConflict((conflict) => conflict.columns(['operator_id', 'code']).doNothing())
    .returning(['id', 'code'])
    .execute();
  const rows = added.flatMap(({ id, code }) =>
    (shippedRoles.find((role) => role.code === code)?.permissions ?? []).map((permission) => ({
      role_id: id,
      permission,
    })),
  );
  if (rows.length > 0) await tx.insertInto('role_permission').values(rows).execute();
}
