import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Tx } from '../../db/database.ts';

const PERIOD_S = 30;
const ISSUER = 'Baize';
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** RFC 4648's base 32 in lower case: no digit that looks like a letter. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

const placeOf = (staffId: bigint) => ({ table: 'staff', column: 'totp_secret', row: String(staffId) });

/** A secret for an authenticator (RFC 6238: SHA-1, 6 digits, 30 seconds), and its address for a QR code. */
export function newSecret(mail: string): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret: secret.base32, uri: new TOTP({ issuer: ISSUER, label: mail, secret }).toString() };
}

/**
 * The 30 seconds, counted from 1970, that a code belongs to: those of now, the ones before or after.
 *
 * @returns `undefined` where the code is wrong
 */
export function stepOf(secret: string, code: string, now: Date): bigint | undefined {
  const timestamp = now.getTime();
  const secretKey = Secret.fromBase32(secret);
  const delta = TOTP.validate({ token: code, secret: secretKey, timestamp, window: 1 });
  return delta === null ? undefined : BigInt(TOTP.counter({ period: PERIOD_S, timestamp }) + delta);
}

/** Stores the secret of an authenticator with the step of its first code, which is used up. */
export async function setSecret(tx: Tx, staffId: bigint, secret: string, step: bigint): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ totp_secret: tx.keys.seal(placeOf(staffId), Buffer.from(secret)), totp_step: step })
    .where('id', '=', staffId)
    .execute();
}

const recoveryHash = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Makes ten recovery codes of 50 bits in place of any there are; only their hashes are stored. */
export async function newRecoveryCodes(tx: Tx, staffId: bigint): Promise<string[]> {
  const part = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${part()}-${part()}`);
  await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff_recovery_code')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: recoveryHash(code) })))
    .execute();
  return codes;
}

/** Whether a code of the authenticator, or a recovery code, is right. It is used up then: the same is refused from now on. */
export async function useSecondFactor(
  tx: Tx,
  of: { readonly staffId: bigint; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const { staffId, code, now } = of;
  if (code.includes('-')) {
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
