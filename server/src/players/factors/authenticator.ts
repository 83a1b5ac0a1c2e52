import type { Reader, Tx } from '../../db/database.ts';
import { isRecoveryCode, makeRecoveryCodes, recoveryHash, stepOf } from './totp.ts';

const placeOf = (playerId: bigint) => ({
  table: 'player_authenticator',
  column: 'totp_secret',
  row: String(playerId),
});

/** When a player set an authenticator up; `undefined` without one. */
export async function authenticatorSince(reader: Reader, playerId: bigint): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('player_authenticator')
    .select('created_at')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.created_at;
}

export async function countRecoveryCodes(reader: Reader, playerId: bigint): Promise<number> {
  const row = await reader
    .selectFrom('player_recovery_code')
    .select(({ fn }) => fn.countAll<bigint>().as('left'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return Number(row.left);
}

/**
 * Stores the secret of an authenticator with the step of its first code, which is used up.
 * @returns whether there was none
 */
export async function setAuthenticator(
  tx: Tx,
  of: { readonly siteId: number; readonly playerId: bigint; readonly now: Date },
  { secret, step }: { readonly secret: string; readonly step: bigint },
): Promise<boolean> {
  const row = await tx
    .insertInto('player_authenticator')
    .values({
      player_id: of.playerId,
      site_id: of.siteId,
      totp_secret: tx.keys.seal(placeOf(of.playerId), Buffer.from(secret)),
      totp_step: step,
      created_at: of.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('player_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the authenticator of a player with its recovery codes. @returns whether there was one */
export async function removeAuthenticator(tx: Tx, playerId: bigint): Promise<boolean> {
  const removed = await tx
    .deleteFrom('player_authenticator')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Makes ten recovery codes in place of any there are. */
export async function newRecoveryCodes(
  tx: Tx,
  { siteId, playerId }: { readonly siteId: number; readonly playerId: bigint },
): Promise<string[]> {
  const { codes, hashes } = makeRecoveryCodes();
  await tx.deleteFrom('player_recovery_code').where('player_id', '=', playerId).execute();
  await tx
    .insertInto('player_recovery_code')
    .values(hashes.map((code_hash) => ({ player_id: playerId, site_id: siteId, code_hash })))
    .execute();
  return codes;
}

/**
 * Whether a code of the authenticator, or a recovery code, is right. It is used up then: the same is refused from now on.
 */
export async function takeCode(
  tx: Tx,
  { playerId, code, now }: { readonly playerId: bigint; readonly code: string; readonly now: Date },
): Promise<'code' | 'recovery' | undefined> {
  if (isRecoveryCode(code)) {
    const used = await tx
      .deleteFrom('player_recovery_code')
      .where('player_id', '=', playerId)
      .where('code_hash', '=', recoveryHash(code))
      .executeTakeFirst();
    return used.numDeletedRows > 0n ? 'recovery' : undefined;
  }
  const row = await tx
    .selectFrom('player_authenticator')
    .select(['totp_secret', 'totp_step'])
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const step = stepOf(tx.keys.open(placeOf(playerId), row.totp_secret).toString(), code, now);
  if (step === undefined || step <= row.totp_step) return undefined;
  await tx
    .updateTable('player_authenticator')
    .set({ totp_step: step })
    .where('player_id', '=', playerId)
    .execute();
  return 'code';
}
