import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { RequestOptions, ShownPasskey } from '#contract/passkeys.ts';
import type { Db } from '../../db/database.ts';
import { requestOptions, verifyShown } from '../../players/public.ts';
import { addAuditEntry } from '../audit/add-entry.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import type { HalfContext } from './complete-session.ts';
import { partyOf, readPasskeys } from './passkeys.ts';
import { completeSession, stepUpSession } from './staff-sessions.ts';
import { countStaffTry, markSucceeded } from './tries.ts';

/** What a browser needs to use one of the caller's passkeys. */
export async function challengePasskey(
  db: Db,
  { staffId, sessionId, origin, now }: HalfContext,
): Promise<RequestOptions | OfficeRefusal> {
  const known = await readPasskeys(db.read, staffId);
  if (known.length === 0) return refuseStaff('unknownPasskey');
  const made = await newChallenge(db.autocommit, { sessionId, purpose: 'show', now });
  return requestOptions(partyOf(origin), made, known);
}

/** The passkey that an answer is of, with its counter, where the answer is right. */
async function verified(db: Db, shown: ShownPasskey, context: HalfContext) {
  const { staffId, sessionId, origin, now } = context;
  const row = await db.read
    .selectFrom('staff_passkey')
    .select(['id', 'public_key'])
    .where('staff_id', '=', staffId)
    .where('credential_id', '=', Buffer.from(shown.id, 'base64url'))
    .executeTakeFirst();
  if (!row) return undefined;
  const take = (challenge: string) =>
    takeChallenge(db.autocommit, { sessionId, purpose: 'show', now, challenge });
  const counter = await verifyShown(shown, row.public_key, partyOf(origin), take);
  return counter === undefined ? undefined : { id: row.id, counter };
}

/**
 * Shows a passkey, counted as a try before: completes a session, or steps one up that is complete. One whose counter does not
 * rise is a copy: it is refused, and the attempt is in the audit log.
 *
 * @returns the session's new token where it was completed
 */
export async function showPasskey(
  db: Db,
  passkey: ShownPasskey,
  context: HalfContext,
): Promise<{ readonly newToken?: string } | OfficeRefusal> {
  const { sessionId, now } = context;
  const counted = await countStaffTry(db, context);
  if (isOfficeRefusal(counted)) return counted;
  const found = await verified(db, passkey, context);
  if (!found) return refuseStaff('invalidPasskey');
  return db.tx(async (tx) => {
    const used = await tx
      .updateTable('staff_passkey')
      .set({ counter: found.counter, last_used_at: now })
      .where('id', '=', found.id)
      // Some always say 0: there is nothing to compare.
      .where((row) =>
        row.or([
          row('counter', '<', found.counter),
          row.and([row('counter', '=', 0n), row.val(found.counter === 0n)]),
        ]),
      )
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) {
      await noteCopy(tx, context, found.id);
      return refuseStaff('invalidPasskey');
    }
    await markSucceeded(tx, counted);
    if (context.factor === 'password') return { newToken: await completeSession(tx, sessionId, now) };
    await stepUpSession(tx, sessionId, now);
    return {};
  });
}

const noteCopy = (
  tx: Parameters<typeof addAuditEntry>[0],
  { operatorId, staffId, now: at, ip, userAgent, requestId }: HalfContext,
  passkey: string,
) =>
  addAuditEntry(tx, {
    ...{ operatorId, at, actor: `staff:${staffId}`, roles: [], siteId: null, action: 'passkeys.show' },
    ...{ outcome: 'invalidPasskey', object: `staff:${staffId}`, reason: 'the counter did not rise' },
    ...{ before: null, after: { passkey }, ip, userAgent, requestId },
  });
