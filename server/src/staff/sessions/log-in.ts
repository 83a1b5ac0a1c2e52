import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { PasswordHasher } from '../../players/public.ts';
import type { OfficeRequestFacts } from '../context.ts';
import { openStaffSession } from './staff-sessions.ts';
import { countStaffTry, markSucceeded } from './tries.ts';

/** Accounts with one mail that a password is compared with: a person may work for several operators. */
const MOST_ACCOUNTS = 5;

export interface OpenedSession {
  readonly token: string;
  /** What completes the session: a code, or setting up an authenticator. */
  readonly next: 'code' | 'enrol';
}

export interface Credentials {
  readonly mail: string;
  readonly password: string;
  /** Code of the operator; needed only where one password opens several accounts. */
  readonly operator?: string | undefined;
}

/** Opens a session by mail and password. An unknown mail, one without a password and a wrong password are the same refusal. */
export async function logInStaff(
  { db, hasher }: { readonly db: Db; readonly hasher: PasswordHasher },
  { mail, password, operator }: Credentials,
  facts: OfficeRequestFacts,
): Promise<OpenedSession | OfficeRefusal> {
  const counted = await countStaffTry(db, { mail: mail.toLowerCase(), ip: facts.ip, now: facts.now });
  if (isOfficeRefusal(counted)) return counted;
  const accounts = await accountsOf(db, mail.toLowerCase(), operator);
  const found: typeof accounts = [];
  for (const account of accounts.length > 0 ? accounts : [undefined]) {
    const from = { ip: facts.ip, isKnownDevice: false };
    const isRight = await hasher.matches(password, account?.password_hash ?? undefined, from);
    if (isOfficeRefusal(isRight)) return isRight;
    if (isRight && account) found.push(account);
  }
  const [account, another] = found;
  if (!account) return refuseStaff('invalidCredentials', { field: 'password' });
  if (another) return refuseStaff('badRequest', { field: 'operator' });
  return db.tx(async (tx) => {
    await markSucceeded(tx, counted);
    const token = await openStaffSession(tx, account.id, facts);
    return { token, next: account.totp_secret === null ? 'enrol' : 'code' };
  });
}

async function accountsOf(db: Db, mail: string, operator: string | undefined) {
  let query = db.read
    .selectFrom('staff')
    .innerJoin('operator', 'operator.id', 'staff.operator_id')
    .select(['staff.id', 'password_hash', 'totp_secret'])
    .where('mail', '=', mail)
    .where('staff.status', '=', 'active')
    .where('password_hash', 'is not', null);
  if (operator !== undefined) query = query.where('operator.code', '=', operator);
  return query.orderBy('staff.id').limit(MOST_ACCOUNTS).execute();
}
