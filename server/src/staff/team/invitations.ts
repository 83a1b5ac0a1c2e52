import { createHash, randomBytes } from 'node:crypto';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { passwordProblem } from '#rules/players/fields.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isCommonPassword, type PasswordHasher } from '../../players/public.ts';
import type { OfficeRequestFacts } from '../context.ts';
import type { OpenedSession } from '../sessions/log-in.ts';
import { openStaffSession } from '../sessions/staff-sessions.ts';

export const INVITATION_HOURS = 48;
const TOKEN_BYTES = 32;
const MIN_PASSWORD = 10;

const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes an invitation in place of any there are. @returns the token of its link, which is stored nowhere */
export async function newInvitation(tx: Tx, staffId: bigint, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx.deleteFrom('staff_invitation').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff_invitation')
    .values({
      token_hash: tokenHash(token),
      staff_id: staffId,
      expires_at: new Date(now.getTime() + INVITATION_HOURS * 60 * 60 * 1000),
    })
    .execute();
  return token;
}

/** The page of the back office that an invitation leads to. The token is in the fragment: no server logs it. */
export const invitationLink = (origin: string, token: string): string => `${origin}/invitation#${token}`;

export interface Acceptance {
  readonly token: string;
  readonly fullName: string;
  readonly password: string;
}

/** Sets name and password of somebody invited, uses the invitation up and opens their session. */
export async function acceptInvitation(
  { db, hasher }: { readonly db: Db; readonly hasher: PasswordHasher },
  { token, fullName, password }: Acceptance,
  facts: OfficeRequestFacts,
): Promise<OpenedSession | OfficeRefusal> {
  const hashed = tokenHash(token);
  const invited = await invitedBy(db, hashed, facts.now);
  if (!invited) return refuseStaff('linkExpired');
  const problem = newPasswordProblem(password, invited.mail);
  if (problem) return refuseStaff(problem, { field: 'password' });
  const passwordHash = await hasher.hash(password, { ip: facts.ip, isKnownDevice: false });
  if (isOfficeRefusal(passwordHash)) return passwordHash;
  return db.tx(async (tx) => {
    const used = await tx.deleteFrom('staff_invitation').where('token_hash', '=', hashed).executeTakeFirst();
    if (used.numDeletedRows === 0n) return refuseStaff('linkExpired');
    await tx
      .updateTable('staff')
      .set({ full_name: fullName, password_hash: passwordHash, status: 'active' })
      .where('id', '=', invited.id)
      .execute();
    return { token: await openStaffSession(tx, invited.id, facts), next: 'enrol' as const };
  });
}

async function invitedBy(db: Db, hashed: Buffer, now: Date) {
  return db.read
    .selectFrom('staff_invitation')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.id', 'staff.mail'])
    .where('token_hash', '=', hashed)
    .where('expires_at', '>', now)
    .where('staff.status', '=', 'invited')
    .executeTakeFirst();
}

/** What is wrong with a new password of staff. */
export function newPasswordProblem(
  password: string,
  mail: string,
): 'weakPassword' | 'commonPassword' | undefined {
  if (password.length < MIN_PASSWORD) return 'weakPassword';
  return (
    passwordProblem(password, mail.split('@')[0] ?? '', 'baize') ??
    (isCommonPassword(password) ? 'commonPassword' : undefined)
  );
}
