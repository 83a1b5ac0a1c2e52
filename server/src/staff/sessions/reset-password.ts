import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { PasswordHasher } from '../../players/public.ts';
import { requestMessage } from '../../providers/messages/public.ts';
import { addAuditEntry } from '../audit/add-entry.ts';
import type { OfficeRequestFacts } from '../context.ts';
import { newPasswordProblem } from '../team/invitations.ts';
import { endStaffSessions } from './staff-sessions.ts';

const MINUTES = 60;
/** No second link is mailed within so many minutes. */
const PAUSE_MINUTES = 5;
const MINUTE_MS = 60_000;
const TOKEN_BYTES = 32;
/** Accounts with one mail address: a person may work for several operators. */
const MOST_ACCOUNTS = 5;

const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
const isLanguageCode = (code: string): code is LanguageCode => Object.hasOwn(languages, code);

/**
 * Mails a link to a new password to each account with an address. Where nobody has it the same steps are taken, and nothing is
 * sent; so it is within five minutes of the last link.
 */
export async function askReset(db: Db, mail: string, { now, origin }: OfficeRequestFacts): Promise<void> {
  const accounts = await db.read
    .selectFrom('staff')
    .select(['id', 'operator_id'])
    .where('mail', '=', mail)
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(MOST_ACCOUNTS)
    .execute();
  for (const account of accounts.length > 0 ? accounts : [undefined])
    await db.tx(async (tx) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const isNew = await writeReset(tx, { staffId: account?.id ?? 0n, token, now });
      const site = await siteOf(tx, account?.operator_id);
      if (!site) return;
      await requestMessage(tx, {
        siteId: site.id,
        to: account && isNew ? { channel: 'mail', address: mail } : undefined,
        text: 'staffReset',
        language: site.languages.find(isLanguageCode) ?? 'EN',
        values: { site: site.site_name, link: `${origin}/reset#${token}`, minutes: String(MINUTES) },
        until: new Date(now.getTime() + MINUTES * MINUTE_MS),
      });
    });
}

/** Keeps the hash of a token in place of an older one. @returns whether it did */
async function writeReset(
  tx: Tx,
  { staffId, token, now }: { readonly staffId: bigint; readonly token: string; readonly now: Date },
): Promise<boolean> {
  const expires = new Date(now.getTime() + MINUTES * MINUTE_MS);
  const paused = new Date(expires.getTime() - PAUSE_MINUTES * MINUTE_MS);
  const { numAffectedRows = 0n } = await sql`
    insert into staff_reset as kept (token_hash, staff_id, expires_at)
    select ${tokenHash(token)}, id, ${expires} from staff where id = ${staffId}
    on conflict (staff_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    where kept.expires_at <= ${paused}`.execute(tx);
  return numAffectedRows > 0n;
}

/** A site in whose name staff of an operator are written to. */
function siteOf(tx: Tx, operatorId: number | undefined) {
  let query = tx.selectFrom('site').select(['id', 'site_name', 'languages']).orderBy('id').limit(1);
  if (operatorId !== undefined) query = query.where('operator_id', '=', operatorId);
  return query.executeTakeFirst();
}

/** Sets a new password by the token of a link, which is used up, and ends all sessions. The second factor stays as it is. */
export async function resetPassword(
  { db, hasher }: { readonly db: Db; readonly hasher: PasswordHasher },
  { token, password }: { readonly token: string; readonly password: string },
  { now, ip, userAgent, requestId }: OfficeRequestFacts,
): Promise<OfficeRefusal | undefined> {
  const hashed = tokenHash(token);
  const person = await db.read
    .selectFrom('staff_reset')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.id', 'operator_id', 'mail'])
    .where('token_hash', '=', hashed)
    .where('expires_at', '>', now)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!person) return refuseStaff('linkExpired');
  const problem = newPasswordProblem(password, person.mail);
  if (problem) return refuseStaff(problem, { field: 'password' });
  const passwordHash = await hasher.hash(password, { ip, isKnownDevice: false });
  if (isOfficeRefusal(passwordHash)) return passwordHash;
  return db.tx(async (tx) => {
    const used = await tx.deleteFrom('staff_reset').where('token_hash', '=', hashed).executeTakeFirst();
    if (used.numDeletedRows === 0n) return refuseStaff('linkExpired');
    await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', person.id).execute();
    await endStaffSessions(tx, { staffId: person.id, reason: 'password', now });
    await addAuditEntry(tx, {
      ...{ operatorId: person.operator_id, at: now, actor: `staff:${person.id}`, roles: [], siteId: null },
      ...{ action: 'session.resetPassword', outcome: 'done', object: `staff:${person.id}`, reason: '' },
      ...{ before: null, after: null, ip, userAgent, requestId },
    });
    return undefined;
  });
}
