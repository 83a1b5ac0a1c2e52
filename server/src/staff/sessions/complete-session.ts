import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import { newSecret, stepOf } from '../../players/public.ts';
import type { OfficeRequestFacts } from '../context.ts';
import { newRecoveryCodes, setSecret, useSecondFactor } from './second-factor.ts';
import { completeSession, type SessionStaff, stepUpSession } from './staff-sessions.ts';
import { countStaffTry, markSucceeded } from './tries.ts';

const ISSUER = 'Baize';

/** A session whose second factor may still be missing. */
export interface HalfContext extends OfficeRequestFacts, SessionStaff {}

/** A secret for somebody without a second factor. It counts from the confirmation on, and is stored then. */
export function enrol({ hasSecondFactor, mail }: HalfContext) {
  return hasSecondFactor ? refuseStaff('permissionDenied') : newSecret({ issuer: ISSUER, label: mail });
}

/** Sets an authenticator up by its first code, and completes the session. @returns recovery codes and the session's new token */
export async function confirmEnrolment(
  db: Db,
  { secret, code }: { readonly secret: string; readonly code: string },
  { staffId, sessionId, now }: HalfContext,
): Promise<{ readonly codes: string[]; readonly token: string } | OfficeRefusal> {
  const step = stepOf(secret, code, now);
  if (step === undefined) return refuseStaff('invalidCode', { field: 'code' });
  return db.tx(async (tx) => {
    const row = await tx
      .selectFrom('staff')
      .select('totp_secret')
      .where('id', '=', staffId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row?.totp_secret !== null) return refuseStaff('permissionDenied');
    await setSecret(tx, staffId, secret, step);
    return { codes: await newRecoveryCodes(tx, staffId), token: await completeSession(tx, sessionId, now) };
  });
}

/** Compares a code, counted as a try before: a wrong one is `invalidCode`. */
async function checkCode(db: Db, code: string, context: HalfContext): Promise<OfficeRefusal | undefined> {
  const counted = await countStaffTry(db, context);
  if (isOfficeRefusal(counted)) return counted;
  return db.tx(async (tx) => {
    if (!(await useSecondFactor(tx, { ...context, code })))
      return refuseStaff('invalidCode', { field: 'code' });
    await markSucceeded(tx, counted);
    return undefined;
  });
}

/** Completes a session by its second factor. @returns the session's new token */
export async function showSecondFactor(
  db: Db,
  code: string,
  context: HalfContext,
): Promise<string | OfficeRefusal> {
  if (!context.hasSecondFactor) return refuseStaff('enrolmentRequired');
  const refused = await checkCode(db, code, context);
  return refused ?? completeSession(db.autocommit, context.sessionId, context.now);
}

/** Shows the second factor again. */
export async function stepUp(db: Db, code: string, context: HalfContext): Promise<OfficeRefusal | undefined> {
  const refused = await checkCode(db, code, context);
  if (refused) return refused;
  await stepUpSession(db.autocommit, context.sessionId, context.now);
  return undefined;
}
