import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { tokenHash } from '../../../affiliates/public.ts';
import type { Db } from '../../../db/database.ts';
import { newSecret, type PasswordHasher, stepOf } from '../../../players/public.ts';
import type { OfficeRequestFacts } from '../../context.ts';
import { countStaffTry, markSucceeded } from '../../sessions/tries.ts';
import { newPasswordProblem } from '../../team/invitations.ts';
import {
  type AffiliateContext,
  completeAffiliateSession,
  openAffiliateSession,
} from './affiliate-sessions.ts';

interface Deps {
  readonly db: Db;
  readonly hasher: PasswordHasher;
}

/** Accounts with one mail that a password is compared with: somebody may be an affiliate of several sites. */
const MOST_ACCOUNTS = 5;
const ISSUER = 'Affiliates';

/** Tries at the account of an affiliate are counted apart from those of staff with the same mail. */
const tryOf = (mail: string, { ip, now }: OfficeRequestFacts) => ({ mail: `affiliate:${mail}`, ip, now });

const secretPlace = (id: string) => ({ table: 'affiliate', column: 'totp_secret', row: id });

/** Sets the password of an affiliate by its invitation, uses that up and opens the session. */
export async function acceptAffiliate(
  { db, hasher }: Deps,
  { token, password }: { readonly token: string; readonly password: string },
  facts: OfficeRequestFacts,
): Promise<string | OfficeRefusal> {
  const hashed = tokenHash(token);
  const invited = await db.read
    .selectFrom('affiliate')
    .select(['id', 'site_id', 'mail'])
    .where('invitation_hash', '=', hashed)
    .where('invitation_until', '>', facts.now)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  if (!invited) return refuseStaff('linkExpired');
  const problem = newPasswordProblem(password, invited.mail);
  if (problem) return refuseStaff(problem, { field: 'password' });
  const passwordHash = await hasher.hash(password, { ip: facts.ip, isKnownDevice: false });
  if (isOfficeRefusal(passwordHash)) return passwordHash;
  return db.tx(async (tx) => {
    const used = await tx
      .updateTable('affiliate')
      .set({ password_hash: passwordHash, state: 'active', invitation_hash: null, invitation_until: null })
      .where('id', '=', invited.id)
      .where('invitation_hash', '=', hashed)
      .where('state', '<>', 'closed')
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) return refuseStaff('linkExpired');
    const of = { affiliateId: invited.id, siteId: invited.site_id, isWhole: true };
    return openAffiliateSession(tx, of, facts);
  });
}

interface Credentials {
  readonly mail: string;
  readonly password: string;
  /** Code of the site; needed only where one password opens several accounts. */
  readonly site?: string | undefined;
}

/** Opens a session by mail and password. An unknown mail and a wrong password are the same refusal. */
export async function logInAffiliate(
  { db, hasher }: Deps,
  { mail: given, password, site }: Credentials,
  facts: OfficeRequestFacts,
): Promise<{ readonly token: string; readonly next: 'code' | 'done' } | OfficeRefusal> {
  const mail = given.toLowerCase();
  const counted = await countStaffTry(db, tryOf(mail, facts));
  if (isOfficeRefusal(counted)) return counted;
  const accounts = await accountsOf(db, mail, site);
  const found: typeof accounts = [];
  for (const account of accounts.length > 0 ? accounts : [undefined]) {
    const from = { ip: facts.ip, isKnownDevice: false };
    const isRight = await hasher.matches(password, account?.password_hash ?? undefined, from);
    if (isOfficeRefusal(isRight)) return isRight;
    if (isRight && account) found.push(account);
  }
  const [account, another] = found;
  if (!account) return refuseStaff('invalidCredentials', { field: 'password' });
  if (another) return refuseStaff('badRequest', { field: 'site' });
  const isWhole = account.totp_secret === null;
  return db.tx(async (tx) => {
    await markSucceeded(tx, counted);
    const of = { affiliateId: account.id, siteId: account.site_id, isWhole };
    return { token: await openAffiliateSession(tx, of, facts), next: isWhole ? 'done' : 'code' };
  });
}

async function accountsOf(db: Db, mail: string, site: string | undefined) {
  let query = db.read
    .selectFrom('affiliate')
    .innerJoin('site', 'site.id', 'affiliate.site_id')
    .select(['affiliate.id', 'affiliate.site_id', 'password_hash', 'totp_secret'])
    .where('mail', '=', mail)
    .where('affiliate.state', '=', 'active')
    .where('password_hash', 'is not', null);
  if (site !== undefined) query = query.where('site.external_id', '=', site);
  return query.orderBy('affiliate.id').limit(MOST_ACCOUNTS).execute();
}

/** Compares the password of an affiliate with a session, counted as a try before. */
export async function checkAffiliatePassword(
  { db, hasher }: Deps,
  password: string,
  context: AffiliateContext,
): Promise<OfficeRefusal | undefined> {
  const counted = await countStaffTry(db, tryOf(context.mail, context));
  if (isOfficeRefusal(counted)) return counted;
  const { password_hash: hash } = await db.read
    .selectFrom('affiliate')
    .select('password_hash')
    .where('id', '=', context.affiliateId)
    .executeTakeFirstOrThrow();
  const isRight = await hasher.matches(password, hash ?? undefined, { ip: context.ip, isKnownDevice: true });
  if (isOfficeRefusal(isRight)) return isRight;
  if (!isRight) return refuseStaff('invalidCredentials', { field: 'password' });
  await markSucceeded(db.autocommit, counted);
  return undefined;
}

/** Completes a session by a code of the authenticator, which is used up. @returns the session's new token */
export async function showAffiliateCode(
  { db }: Deps,
  code: string,
  context: AffiliateContext,
): Promise<string | OfficeRefusal> {
  const counted = await countStaffTry(db, tryOf(context.mail, context));
  if (isOfficeRefusal(counted)) return counted;
  return db.tx(async (tx) => {
    const row = await tx
      .selectFrom('affiliate')
      .select(['totp_secret', 'totp_step'])
      .where('id', '=', context.affiliateId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const secret =
      row.totp_secret && tx.keys.open(secretPlace(context.affiliateId), row.totp_secret).toString();
    const step = secret === null ? undefined : stepOf(secret, code, context.now);
    if (step === undefined || step <= row.totp_step) return refuseStaff('invalidCode', { field: 'code' });
    await markSucceeded(tx, counted);
    await tx
      .updateTable('affiliate')
      .set({ totp_step: step })
      .where('id', '=', context.affiliateId)
      .execute();
    return completeAffiliateSession(tx, context.sessionId, context.now);
  });
}

/** A secret for an affiliate without a second step. It counts from the confirmation on, and is stored then. */
export const enrolAffiliate = ({ hasSecondStep, mail }: AffiliateContext) =>
  hasSecondStep ? refuseStaff('permissionDenied') : newSecret({ issuer: ISSUER, label: mail });

/** Sets an authenticator up by its first code. */
export async function confirmAffiliate(
  { db }: Deps,
  { secret, code }: { readonly secret: string; readonly code: string },
  { affiliateId, now }: AffiliateContext,
): Promise<OfficeRefusal | undefined> {
  const step = stepOf(secret, code, now);
  if (step === undefined) return refuseStaff('invalidCode', { field: 'code' });
  return db.tx(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('affiliate')
      .set({ totp_secret: tx.keys.seal(secretPlace(affiliateId), Buffer.from(secret)), totp_step: step })
      .where('id', '=', affiliateId)
      .where('totp_secret', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 0n ? refuseStaff('permissionDenied') : undefined;
  });
}
