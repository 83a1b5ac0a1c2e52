import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { CreatedPasskey, CreationOptions } from '#contract/passkeys.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { creationOptions, MOST_PASSKEYS, type Party, verifyCreated } from '../../players/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { newChallenge, takeChallenge } from './challenges.ts';

const PARTY_NAME = 'Baize';

/** The host of the back office: a passkey is good there alone. */
export const partyOf = (origin: string): Party => ({ id: new URL(origin).hostname, origin });

/** The passkeys of a member of staff, oldest first. */
export function readPasskeys(reader: Reader, staffId: bigint) {
  return reader
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();
}

/** What a browser needs to make a passkey for the caller. */
export async function beginPasskey(
  db: Db,
  { staffId, sessionId, mail, origin, now }: StaffContext,
): Promise<CreationOptions | OfficeRefusal> {
  const known = await readPasskeys(db.read, staffId);
  if (known.length >= MOST_PASSKEYS) return refuseStaff('tooManyPasskeys');
  const challenge = await newChallenge(db.autocommit, { sessionId, purpose: 'add', now });
  return creationOptions({
    party: partyOf(origin),
    partyName: PARTY_NAME,
    user: { id: String(staffId), name: mail },
    challenge,
    known,
    residentKey: 'preferred',
  });
}

/** Adds the passkey that a browser made to the caller's second factors. @returns its id */
export async function addPasskey(
  db: Db,
  context: StaffContext,
  { name, passkey }: { readonly name: string; readonly passkey: CreatedPasskey },
): Promise<{ readonly id: string } | OfficeRefusal> {
  const { staffId, sessionId, origin, now } = context;
  const take = (challenge: string) =>
    takeChallenge(db.autocommit, { sessionId, purpose: 'add', now, challenge });
  const made = await verifyCreated(passkey, partyOf(origin), take);
  if (!made) return refuseStaff('invalidPasskey');
  return db.tx(async (tx) => {
    if ((await countLocked(tx, staffId)) >= MOST_PASSKEYS) return refuseStaff('tooManyPasskeys');
    const row = await tx
      .insertInto('staff_passkey')
      .values({
        id: uuid7(),
        staff_id: staffId,
        name,
        ...made,
        created_at: now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return refuseStaff('passkeyTaken');
    await audit(tx, context, { object: `staff:${staffId}`, after: { passkey: row.id, name } });
    return row;
  });
}

/** How many passkeys somebody has; another is not added meanwhile. */
async function countLocked(tx: Tx, staffId: bigint): Promise<number> {
  await tx.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute();
  return (await readPasskeys(tx, staffId)).length;
}

/** Removes one of the caller's passkeys. */
export function removePasskey(db: Db, context: StaffContext, id: string): Promise<OfficeRefusal | undefined> {
  const { staffId } = context;
  return db.tx(async (tx) => {
    const row = await tx
      .deleteFrom('staff_passkey')
      .where('staff_id', '=', staffId)
      .where('id', '=', id.toLowerCase())
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (!row) return refuseStaff('unknownPasskey');
    await audit(tx, context, { object: `staff:${staffId}`, before: { passkey: row.id, name: row.name } });
    return undefined;
  });
}
