import { type Refusal, refuse } from '#contract/errors.ts';
import { birthdayProblem } from '#rules/players/age.ts';
import {
  accountIdProblem,
  emailProblem,
  nameProblem,
  normaliseAccountId,
  normaliseName,
  passwordProblem,
} from '#rules/players/fields.ts';
import { normalisePhone } from '#rules/players/phone.ts';
import type { SiteRecord } from '../sites/public.ts';
import { isCommonPassword } from './guards/common-passwords.ts';

/** The input of a sign-up. */
export interface SignupFields {
  readonly accountId: string;
  readonly password: string;
  readonly fullName: string | undefined;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  /** ISO 8601, a date. */
  readonly birthday: string | undefined;
  readonly acceptsTerms: boolean;
}

/** A validated sign-up, as it is stored. */
export interface CheckedSignup {
  readonly accountId: string;
  readonly password: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly birthday: string | null;
  readonly acceptedTerms: boolean;
}

/**
 * The name that guards count a try under. What cannot be anybody's name shares one, so that nothing but names
 * reaches the tables.
 */
export function guardedAccountId(text: string): string {
  const accountId = normaliseAccountId(text);
  return accountIdProblem(accountId) ? '' : accountId;
}

/** Free text as PostgreSQL can hold it: whole characters, none of them NUL. */
export function storable(text: string | undefined): string | null {
  const clean = text?.toWellFormed().replaceAll('\0', '') ?? '';
  return clean === '' ? null : clean;
}

/** Why a new password is refused. */
export function newPasswordRefusal(
  password: string,
  of: { readonly accountId: string; readonly site: SiteRecord },
  field: string,
): Refusal | undefined {
  const problem = passwordProblem(password, of.accountId, of.site.name);
  if (problem) return refuse(problem, { field });
  return isCommonPassword(password) ? refuse('commonPassword', { field }) : undefined;
}

export function checkSignup(input: SignupFields, site: SiteRecord, today: string): CheckedSignup | Refusal {
  const accountId = normaliseAccountId(input.accountId);
  const accountProblem = accountIdProblem(accountId);
  if (accountProblem) return refuse(accountProblem, { field: 'account_id' });
  const passwordRefusal = newPasswordRefusal(input.password, { accountId, site }, 'password');
  if (passwordRefusal) return passwordRefusal;
  const fullName = normaliseName(input.fullName ?? '');
  const badName = nameProblem(fullName);
  if (badName) return refuse(badName, { field: 'full_name' });
  const email = (input.email ?? '').trim();
  const badEmail = emailProblem(email);
  if (badEmail) return refuse(badEmail, { field: 'contact_email' });
  const phone = checkPhone(input.phone, site);
  if (phone !== null && typeof phone !== 'string') return phone;
  const birthday = checkBirthday(input.birthday, site, today);
  if (birthday !== null && typeof birthday !== 'string') return birthday;
  const acceptedTerms = input.acceptsTerms;
  if (site.signup.acceptTerms && !acceptedTerms) return refuse('termsRequired', { field: 'accept_terms' });
  return {
    accountId,
    password: input.password,
    fullName,
    email: email === '' ? null : email,
    phone,
    birthday,
    acceptedTerms,
  };
}

/** Requires a phone number on sites that confirm accounts by a code. */
function checkPhone(text: string | undefined, site: SiteRecord): string | null | Refusal {
  if (text === undefined || text.trim() === '')
    return site.signup.tac ? refuse('invalidPhone', { field: 'contact_phone' }) : null;
  return normalisePhone(text, site.phoneCountry) ?? refuse('invalidPhone', { field: 'contact_phone' });
}

function checkBirthday(text: string | undefined, site: SiteRecord, today: string): string | null | Refusal {
  if (text === undefined || text === '')
    return site.signup.dateOfBirth ? refuse('badRequest', { field: 'date_of_birth' }) : null;
  const problem = birthdayProblem(text, today, site.minimumAge);
  if (problem) return refuse(problem, { field: 'date_of_birth', detail: { age: site.minimumAge } });
  return text;
}
