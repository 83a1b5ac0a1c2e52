import { sql } from 'kysely';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { endAffiliateSessions, newToken, tokenHash, writeToAffiliate } from '../../../affiliates/public.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { PasswordHasher } from '../../../players/public.ts';
import type { OfficeRequestFacts } from '../../context.ts';
import { newPasswordProblem } from '../../team/invitations.ts';
import type { AffiliateContext } from './affiliate-sessions.ts';
import { checkAffiliatePassword } from './log-in-affiliate.ts';

interface Deps {
  readonly db: Db;
  readonly hasher: PasswordHasher;
}

const MINUTES = 60;
/** No second link is mailed within so many minutes. */
const PAUSE_MINUTES = 5;
const MINUTE_MS = 60_000;
/** Accounts with one mail address: somebody may be an affiliate of several sites. */
const MOST_ACCOUNTS = 5;

/**
 * Mails a link to a new password to each affiliate with an address. Where nobody has it the same steps are taken, and nothing is
 * sent; so it is within five minutes of the last link.
 */
export async function askAffiliateReset(
  db: Db,
  given: string,
  { now, origin }: OfficeRequestFacts,
): Promise<void> {
  const mail = given.toLowerCase();
  const accounts = await db.read
    .selectFrom('affiliate')
    .select(['id', 'site_id', 'name'])
    .where('mail', '=', mail)
    .where('state', '=', 'active')
    .orderBy('id')
    .limit(MOST_ACCOUNTS)
    .execute();
  for (const account of accounts.length > 0 ? accounts : [undefined])
    await db.tx(async (tx) => {
      const token = newToken();
      const isNew = await writeReset(tx, { id: account?.id ?? null, token, now });
      const siteId = account?.site_id ?? (await anySite(tx));
      if (siteId === undefined) return;
      await writeToAffiliate(tx, {
        ...{ siteId, text: 'affiliateReset' },
        to: account && isNew ? { mail, name: account.name } : undefined,
        values: () => ({ minutes: String(MINUTES), link: `${origin}/portal/reset#${token}` }),
        until: new Date(now.getTime() + MINUTES * MINUTE_MS),
      });
    });
}

const anySite = async (tx: Tx): Promise<number | undefined> =>
  (await tx.selectFrom('site').select('id').orderBy('id').limit(1).executeTakeFirst())?.id;

/** Keeps the hash of a token in place of an older one. @returns whether it did */
async function writeReset(
  tx: Tx,
  { id, token, now }: { readonly id: string | null; readonly token: string; readonly now: Date },
): Promise<boolean> {
  const until = new Date(now.getTime() + MINUTES * MINUTE_MS);
  const paused = new Date(until.getTime() - PAUSE_MINUTES * MINUTE_MS);
  const { numAffectedRows = 0n } = await sql`
    update affiliate set reset_hash = ${tokenHash(token)}, reset_until = ${until}
     where id = ${id}::uuid and (reset_until is null or reset_until <= ${paused})`.execute(tx);
  return numAffectedRows > 0n;
}

/** Sets a new password by the token of a link, which is used up, and ends all sessions. The second step stays as it is. */
export async function resetAffiliatePassword(
  { db, hasher }: Deps,
  { token, password }: { readonly token: string; readonly password: string },
  { now, ip }: OfficeRequestFacts,
): Promise<OfficeRefusal | undefined> {
  const hashed = tokenHash(token);
  const found = await db.read
    .selectFrom('affiliate')
    .select(['id', 'mail'])
    .where('reset_hash', '=', hashed)
    .where('reset_until', '>', now)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!found) return refuseStaff('linkExpired');
  const problem = newPasswordProblem(password, found.mail);
  if (problem) return refuseStaff(problem, { field: 'password' });
  const passwordHash = await hasher.hash(password, { ip, isKnownDevice: false });
  if (isOfficeRefusal(passwordHash)) return passwordHash;
  return db.tx(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('affiliate')
      .set({ password_hash: passwordHash, reset_hash: null, reset_until: null })
      .where('id', '=', found.id)
      .where('reset_hash', '=', hashed)
      .where('state', '=', 'active')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return refuseStaff('linkExpired');
    await endAffiliateSessions(tx, found.id, now);
    return undefined;
  });
}

/** Sets a new password by proof of the present one; every other session ends, and no link of before works. */
export async function changeAffiliatePassword(
  deps: Deps,
  { password, new_password: given }: { readonly password: string; readonly new_password: string },
  context: AffiliateContext,
): Promise<OfficeRefusal | undefined> {
  const refused = await checkAffiliatePassword(deps, password, context);
  if (refused) return refused;
  const problem = newPasswordProblem(given, context.mail);
  if (problem) return refuseStaff(problem, { field: 'new_password' });
  const passwordHash = await deps.hasher.hash(given, { ip: context.ip, isKnownDevice: true });
  if (isOfficeRefusal(passwordHash)) return passwordHash;
  await deps.db.tx(async (tx) => {
    await tx
      .updateTable('affiliate')
      .set({ password_hash: passwordHash, reset_hash: null, reset_until: null })
      .where('id', '=', context.affiliateId)
      .execute();
    await endAffiliateSessions(tx, context.affiliateId, context.now, context.sessionId);
  });
  return undefined;
}
