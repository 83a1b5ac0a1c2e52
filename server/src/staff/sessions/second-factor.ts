import type { Tx } from '../../db/database.ts';
import { isRecoveryCode, makeRecoveryCodes, recoveryHash, stepOf } from '../../players/public.ts';

const placeOf = (staffId: bigint) => ({ table: 'staff', column: 'totp_secret', row: String(staffId) });

/** Stores the secret of an authenticator with the step of its first code, which is used up. */
export async function setSecret(tx: Tx, staffId: bigint, secret: string, step: bigint): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ totp_secret: tx.keys.seal(placeOf(staffId), Buffer.from(secret)), totp_step: step })
    .where('id', '=', staffId)
    .execute();
}

/** Makes ten recovery codes in place of any there are; only their hashes are stored. */
export async function newRecoveryCodes(tx: Tx, staffId: bigint): Promise<string[]> {
  const { codes, hashes } = makeRecoveryCodes();
  await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff_recovery_code')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute();
  return codes;
}

/** Whether a code of the authenticator, or a recovery code, is right. It is used up then: the same is refused from now on. */
export async function useSecondFactor(
  tx: Tx,
  of: { readonly staffId: bigint; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const { staffId, code, now } = of;
  if (isRecoveryCode(code)) {
    const used = await tx
      .deleteFrom('staff_recovery_code')
      .where('staff_id', '=', staffId)
      .where('code_hash', '=', recoveryHash(code))
      .executeTakeFirst();
    return used.numDeletedRows > 0n;
  }
  const row = await tx
    .selectFrom('staff')
    .select(['totp_secret', 'totp_step'])
    .where('id', '=', staffId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row?.totp_secret) return false;
  const step = stepOf(tx.keys.open(placeOf(staffId), row.totp_secret).toString(), code, now);
  if (step === undefined || step <= row.totp_step) return false;
  await tx.updateTable('staff').set({ totp_step: step }).where('id', '=', staffId).execute();
  return true;
}
